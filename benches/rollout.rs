//! Measures the time of rollouts, and the savings from estimating luck, in an opening position and in middle
//! games.

use plakoto::engine::Engine;
use plakoto::rollout::{Rollout, RolloutSettings, VarianceReduction};
use plakoto::rules::Position;

/// The position after 24/23 24/21 at the start, seen by the opponent, who is on roll.
const OPENING: &str = "AACQ/j8AAID/Pw";

fn main() {
    let position = OPENING.parse::<Position>().expect("a position");
    let engine = Engine::default();
    println!("{} threads", engine.threads());
    println!("{:<44}{:>10}{:>10}{:>12}{:>14}", "", "time", "equity", "error", "time to 0.01");
    let of = |variance_reduction| RolloutSettings {
        trials: 1296,
        variance_reduction,
        ..RolloutSettings::default()
    };
    let [plain, found, guessed] =
        [VarianceReduction::Off, VarianceReduction::On, VarianceReduction::Auto].map(of);
    report("opening, plain", &engine, position, plain);
    report("opening, luck found", &engine, position, found);
    report("opening, luck guessed", &engine, position, guessed);
    let short = RolloutSettings { truncation: Some(11), ..found };
    report("opening, luck found, truncated at 11", &engine, position, short);
    let deep = RolloutSettings { plies: 2, truncation: Some(7), trials: 324, ..RolloutSettings::default() };
    report("opening, 2-ply, truncated at 7, 324 trials", &engine, position, deep);
    let mut ratios: Vec<f32> = include_str!("middle_game.txt")
        .lines()
        .step_by(10)
        .filter_map(|line| line.split(' ').next()?.parse::<Position>().ok())
        .map(|position| {
            let error = |settings| run(&engine, position, settings).rolled()[0].tally.equity().error;
            (error(RolloutSettings { trials: 648, ..plain })
                / error(RolloutSettings { trials: 648, ..guessed }))
            .powi(2)
        })
        .collect();
    ratios.sort_by(f32::total_cmp);
    println!("variance saved by guesses in {} middle-game positions: {ratios:.1?} times", ratios.len());
}

fn run(engine: &Engine, position: Position, settings: RolloutSettings) -> Rollout {
    engine.ask().roll_out(&position, settings)
}

fn report(what: &str, engine: &Engine, position: Position, settings: RolloutSettings) {
    let rollout = run(engine, position, settings);
    let equity = rollout.rolled()[0].tally.equity();
    let seconds = rollout.time().as_secs_f32();
    println!(
        "{what:<44}{:>8.3} s{:>+10.4}{:>12.4}{:>12.2} s",
        seconds,
        equity.mean,
        equity.error,
        seconds * (equity.error / 0.01).powi(2)
    );
}
