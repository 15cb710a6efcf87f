//! Measures the time of a hint: the median over 100 middle-game positions, each with an empty cache. 99
//! positions are from self-play, and one follows another of them.

use std::time::{Duration, Instant};

use plakoto::engine::Engine;
use plakoto::rules::{Position, Roll};

/// The positions, each with a roll that has at least ten plays.
const POSITIONS: &str = include_str!("middle_game.txt");

fn main() {
    let positions: Vec<(Position, Roll)> = POSITIONS
        .lines()
        .map(|line| {
            let (id, roll) = line.split_once(' ').expect("an ID and a roll");
            (id.parse::<Position>().expect("a position"), roll.parse().expect("a roll"))
        })
        .collect();
    let (engine, mut unpruned) = (Engine::default(), Engine::default());
    unpruned.set_pruner(None);
    println!("{} positions, {} threads", positions.len(), engine.threads());
    println!("{:<22}{:>10}{:>10}{:>22}{:>14}", "", "median", "90 %", "plays at these plies", "evaluations");
    for plies in 0..=3 {
        for least in [1, 10] {
            measure(&positions, plies, least);
        }
    }
    for plies in 1..=2 {
        loss("filter", &positions, plies, 1, &engine, usize::MAX);
        loss("pruning", &positions, plies, 10, &unpruned, 10);
    }
}

/// Asks for a hint at every position, and prints the times.
fn measure(positions: &[(Position, Roll)], plies: u8, least: usize) {
    let (mut times, mut searched, mut nodes) = (Vec::new(), 0, 0);
    for (position, roll) in positions {
        let engine = Engine::default();
        let started = Instant::now();
        let mut last = 0;
        let question = engine.ask().plies(plies).fully_searched(least);
        let candidates = question.hint_with_progress(position, *roll, |progress| last = progress.nodes);
        times.push(started.elapsed());
        searched += candidates.iter().filter(|candidate| candidate.plies == plies).count();
        nodes += last;
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| format!("{:.2} ms", 1e3 * time.as_secs_f64());
    println!(
        "{:<22}{:>10}{:>10}{:>22.1}{:>14.0}",
        format!("hint {least}, {plies} plies"),
        milliseconds(times[times.len() / 2]),
        milliseconds(times[times.len() * 9 / 10]),
        searched as f64 / positions.len() as f64,
        nodes as f64 / positions.len() as f64,
    );
}

/// Prints the loss from the move filter or from pruning. The best play among at least `chosen` plays is
/// compared with the best play of `reference`, which searches at least `searched` plays equally deeply.
fn loss(
    what: &str,
    positions: &[(Position, Roll)],
    plies: u8,
    chosen: usize,
    reference: &Engine,
    searched: usize,
) {
    let engine = Engine::default();
    let (mut loss, mut missed) = (0.0, 0);
    for (position, roll) in positions {
        let all = reference.ask().plies(plies).fully_searched(searched).hint(position, *roll);
        let chosen = engine.ask().plies(plies).fully_searched(chosen).best_play(position, *roll);
        let worth =
            all.iter().find(|candidate| candidate.legal == chosen.legal).map_or(0.0, |found| found.equity);
        loss += f64::from(all[0].equity - worth);
        missed += usize::from(all[0].equity > worth);
    }
    println!(
        "{what} at {plies} plies: {missed} best plays missed, {:.3} millipoints lost on average",
        1e3 * loss / positions.len() as f64
    );
}
