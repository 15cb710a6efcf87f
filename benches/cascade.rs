//! Measures the choice of plays in Plakoto Express: the time it takes, and the loss from not examining all
//! plays of a cascade.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use plakoto::engine::Engine;
use plakoto::eval::Stakes;
use plakoto::rules::{Dice, LegalPlay, Numbers, Pending, Position, RuleSet, each_result, outcome};
use plakoto::search::{Replies, Search};

const RULES: RuleSet = RuleSet::EXPRESS;

/// Number of self-play decisions that are timed.
const DECISIONS: usize = 24_000;

/// Number of cascades for which the choice is compared with all results.
const COMPARED: usize = 2000;

/// Cascades with more results are not compared.
const MAX_RESULTS: usize = 100_000;

/// The same limit for cascades after which the opponent plays the remaining numbers.
const MAX_HANDED_OVER: usize = 200;

/// Cascades that take longer to list are not compared.
const LISTED: Duration = Duration::from_secs(1);

fn main() {
    let mut engine = Engine::default();
    engine.set_rules(RULES);
    let decisions = self_play(&engine);
    let mut times: Vec<Duration> = decisions.iter().map(|decision| decision.time).collect();
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "choice of a play at 0-ply: median {:?}, 90 % {:?}, 99 % {:?}, most {:?}, over {} decisions",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        times.len()
    );
    let handed_over = decisions.iter().filter(|decision| matches!(decision.numbers, Numbers::HandedOver(_)));
    println!("{:.1} % of them after a hand-over", 100.0 * handed_over.count() as f64 / times.len() as f64);
    compare(&engine, &decisions);
}

/// A position and its numbers, the chosen play, and the time to choose it.
struct Decision {
    position: Position,
    numbers: Numbers,
    chosen: LegalPlay,
    time: Duration,
}

fn self_play(engine: &Engine) -> Vec<Decision> {
    let (mut dice, mut replies, mut decisions) = (Dice::seeded(71), Replies::default(), Vec::new());
    let (mut position, mut pending) = (Position::START, Pending::NONE);
    while decisions.len() < DECISIONS {
        let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
        let started = Instant::now();
        let chosen = engine.ask().plies(0).choose(&position, numbers, &mut replies);
        decisions.push(Decision { position, numbers, chosen, time: started.elapsed() });
        (position, pending) = (chosen.after(), chosen.next.pending);
        if outcome(&position, &RULES).is_some() {
            (position, pending) = (Position::START, Pending::NONE);
        }
    }
    decisions
}

/// Prints the static equity that the chosen plays of cascades lose compared with the best plays.
fn compare(engine: &Engine, decisions: &[Decision]) {
    let stakes = Stakes::points(&RULES);
    let search = Search::new(engine.evaluator(), &RULES, stakes);
    let worth = |position: &Position, plays: &[LegalPlay]| {
        let mut best = f32::NEG_INFINITY;
        search.play_values(position, plays, |_, chances| {
            best = best.max(stakes.equity(&chances));
        });
        best
    };
    let (mut lost, mut results, mut skipped, mut worst) = (Vec::new(), Vec::new(), 0, 0.0_f32);
    for decision in decisions.iter().filter(|decision| decision.numbers.is_cascade(&RULES)) {
        if lost.len() == COMPARED {
            break;
        }
        results.clear();
        let started = Instant::now();
        let listed = each_result(&decision.position, decision.numbers, &RULES, &mut |play| {
            results.push(*play);
            let is_too_much = results.len() > MAX_RESULTS || started.elapsed() > LISTED;
            if is_too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let hands_over = results.first().is_some_and(|play| !play.next.pending.is_empty());
        if listed.is_break() || (hands_over && results.len() > MAX_HANDED_OVER) {
            skipped += 1;
            continue;
        }
        let chosen = worth(&decision.position, &[decision.chosen]);
        let loss = (worth(&decision.position, &results) - chosen).max(0.0);
        worst = worst.max(loss);
        lost.push(loss);
    }
    let count = lost.len() as f32;
    let mean = lost.iter().sum::<f32>() / count;
    let error = (lost.iter().map(|loss| (loss - mean).powi(2)).sum::<f32>() / (count - 1.0) / count).sqrt();
    println!(
        "{} cascades with at most {MAX_RESULTS} results, or {MAX_HANDED_OVER} that hand numbers over ({skipped} with more, or that take more than a second to list): {:.2} ± {:.2} millipoints lost on average, {:.0} at most",
        lost.len(),
        1000.0 * mean,
        1000.0 * error,
        1000.0 * worst
    );
}
