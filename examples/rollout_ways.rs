//! Compares the cost and the results of several ways to roll out plays. The method of the reference set was
//! chosen with it.
//!
//! Takes decisions in which 0-ply and 2-ply choose different plays, and rolls out both plays in each way. A
//! way that shares the errors of 0-ply would rate its choice too highly.
//!
//! ```sh
//! cargo run --release --example rollout_ways 40 901
//! ```

use std::error::Error;
use std::time::Instant;

use plakoto::eval::{Chances, Stakes};
use plakoto::rollout::{RolloutSettings, VarianceReduction};
use plakoto::rules::outcome;
use plakoto::rules::{LegalPlay, Position};
use plakoto::{Dice, Engine, Level, RuleSet};

/// The games are self-play of this player; about a sixth of the decisions are examined.
const PLAYER: Level = Level { plies: 0, noise: 0.04 };

/// Decisions are skipped if the two best plays differ by more than this, in points.
const WITHIN: f32 = 0.15;

/// Number of trials in a block whose first rolls are spread evenly; the means of blocks are compared.
const BLOCK: usize = 36;

/// Plies, turns before the cut, trials, and whether variance is reduced.
const WAYS: [(u8, Option<u16>, u64, bool); 13] = [
    (0, Some(3), 144, true),
    (0, Some(5), 144, true),
    (0, Some(7), 144, true),
    (0, Some(11), 144, true),
    (0, Some(21), 144, true),
    (1, Some(3), 72, true),
    (1, Some(5), 72, true),
    (1, Some(7), 72, true),
    (1, Some(11), 72, true),
    (2, Some(3), 36, true),
    (2, Some(5), 36, true),
    (0, None, 144, true),
    (0, None, 1296, false),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(Ok(40), |count| count.parse())?;
    let seed = arguments.next().map_or(Ok(901), |seed| seed.parse())?;
    let mut engine = Engine::default();
    engine.set_threads(1)?;
    let pairs = pairs(&engine, count, seed);
    println!("{:<28}{:>9}{:>12}{:>12}{:>20}", "", "ms", "deviation", "s to 10 mp", "2-ply's ahead, mp");
    for (plies, truncation, trials, is_reduced) in WAYS {
        let variance_reduction = if is_reduced { VarianceReduction::On } else { VarianceReduction::Off };
        let settings =
            RolloutSettings { plies, truncation, variance_reduction, seed: 5, ..RolloutSettings::default() };
        let started = Instant::now();
        let (mut ahead, mut variance) = (Vec::new(), 0.0);
        for pair in &pairs {
            engine.set_cache_entries(1 << 16)?;
            let results = engine.ask().common_trials(pair, &settings, 0..trials).ok_or("it was stopped")?;
            let (mean, of_trial) = ahead_in(&results);
            ahead.push(mean);
            variance += of_trial / pairs.len() as f64;
        }
        let seconds = started.elapsed().as_secs_f64() / (pairs.len() as u64 * trials) as f64;
        let (mean, of_decision) = mean_and_variance(&ahead);
        let error = (of_decision / ahead.len() as f64).sqrt();
        let cut = truncation.map_or("to the end".to_owned(), |turns| format!("cut after {turns}"));
        let reduced = if is_reduced { "" } else { ", plain" };
        println!(
            "{:<28}{:>9.3}{:>12.3}{:>12.2}{:>12.1} ± {:.1}",
            format!("{plies}-ply, {cut}{reduced}"),
            1e3 * seconds,
            variance.sqrt(),
            seconds * variance / 0.01 / 0.01,
            1e3 * mean,
            1e3 * error,
        );
    }
    Ok(())
}

/// Returns the choices of 2-ply and 0-ply in decisions where they differ.
fn pairs(engine: &Engine, count: usize, seed: u64) -> Vec<[LegalPlay; 2]> {
    let (mut dice, mut position, mut pairs) = (Dice::seeded(seed), Position::START, Vec::new());
    while pairs.len() < count {
        if outcome(&position, engine.rules()).is_some() {
            position = Position::START;
        }
        let roll = dice.roll();
        let played = engine.ask().level(PLAYER, seed).best_play(&position, roll).legal;
        if dice.die() == 1 {
            let look = engine.ask().plies(1).fully_searched(2).hint(&position, roll);
            let is_hard = look.len() > 1 && look[0].equity - look[1].equity < WITHIN;
            let best =
                |plies| engine.ask().plies(plies).fully_searched(usize::MAX).hint(&position, roll)[0].legal;
            let both = [best(2), best(0)];
            if is_hard && !both[0].leads_as(&both[1]) {
                pairs.push(both);
            }
        }
        position = played.after();
    }
    pairs
}

/// Returns the mean lead of the first play, and its variance in a single trial.
fn ahead_in(results: &[Vec<Chances>]) -> (f64, f64) {
    let stakes = Stakes::points(&RuleSet::PLAKOTO);
    let ahead = |trial: &Vec<Chances>| f64::from(stakes.equity(&trial[0]) - stakes.equity(&trial[1]));
    let single: Vec<f64> = results.iter().map(ahead).collect();
    let blocks: Vec<f64> = single.chunks(BLOCK).map(|block| mean_and_variance(block).0).collect();
    let (mean, of_block) = mean_and_variance(&blocks);
    let of_trial = if blocks.len() > 1 { of_block * BLOCK as f64 } else { mean_and_variance(&single).1 };
    (mean, of_trial)
}

fn mean_and_variance(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0))
}
