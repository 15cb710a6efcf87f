//! Compares the best plays of a roll by playing games after each of them, all with the same dice.
//!
//! ```sh
//! cargo run --release --example rollout 144
//! ```

use std::error::Error;

use plakoto::rollout::RolloutSettings;
use plakoto::{Engine, Game, Rollout, RuleSet};

/// Number of plays compared.
const COMPARED: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let trials = std::env::args().nth(1).map_or(Ok(36), |trials| trials.parse())?;
    let settings = RolloutSettings { trials, truncation: Some(10), ..RolloutSettings::default() };
    settings.check()?;

    let engine = Engine::default();
    let mut game = Game::new(RuleSet::PLAKOTO);
    game.set_dice("66".parse()?)?;
    let hints = engine.ask().plies(1).about(&game)?.hint()?;
    let plays = hints.iter().map(|hint| *hint.play.legal()).take(COMPARED);
    let mut rollout = Rollout::of_plays(plays, settings);
    engine.ask().go_on(&mut rollout, settings.trials, |progress| {
        eprintln!("{} of {} trials", progress.rollout.trials(), progress.trials);
    });
    for rolled in rollout.ranked() {
        let equity = rolled.tally.equity();
        let play = rolled.play.map_or_else(String::new, |play| play.to_string());
        println!("{play:<24} {:+.3} ± {:.3}", equity.mean, equity.error);
    }
    Ok(())
}
