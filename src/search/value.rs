//! The values of positions at a number of plies.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Context;
use crate::eval::{Probabilities, static_value};
use crate::rules::{LegalPlay, Position, Roll, legal_plays, outcome};

/// The search was stopped before it had a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The chances of the player on roll of each of `positions`, before he rolls, at `plies`, in their order. Several
/// threads find the same as one: they share the rolls of all positions, and these are added up in the same order.
///
/// # Errors
/// If the budget of the search is exhausted.
pub fn values(
    context: &Context<'_>,
    positions: &[Position],
    plies: u8,
    threads: usize,
) -> Result<Vec<Probabilities>, Stopped> {
    let worth_sharing = plies >= 2 || (plies == 1 && positions.len() >= FEW);
    if threads == 1 || context.budget.counts_nodes() || !worth_sharing {
        let mut plays = Vec::new();
        return positions.iter().map(|position| value(context, position, plies, &mut plays)).collect();
    }
    let known: Vec<_> = positions.iter().map(|position| known(context, position, plies)).collect();
    let unknown: Vec<&Position> = positions
        .iter()
        .zip(&known)
        .filter(|(_, known)| known.is_none())
        .map(|(position, _)| position)
        .collect();
    let rolls: Vec<Roll> = Roll::all().map(|(roll, _)| roll).collect();
    let found = share_out(unknown.len() * rolls.len(), threads, |index, plays| {
        after_roll(context, unknown[index / rolls.len()], rolls[index % rolls.len()], plies, plays)
    });
    let mut found = found.into_iter();
    let mut searched = |position| average(context, position, plies, |_| found.next().unwrap_or(Err(Stopped)));
    positions
        .iter()
        .zip(known)
        .map(|(position, known)| known.map_or_else(|| searched(position), Ok))
        .collect()
}

/// The value of one position. All depths share the room for plays, so that nothing is allocated on the way.
fn value(
    context: &Context<'_>,
    position: &Position,
    plies: u8,
    plays: &mut Vec<LegalPlay>,
) -> Result<Probabilities, Stopped> {
    match known(context, position, plies) {
        Some(value) => Ok(value),
        None => average(context, position, plies, |roll| after_roll(context, position, roll, plies, plays)),
    }
}

/// The average over all rolls of the chances after each, which is remembered.
fn average(
    context: &Context<'_>,
    position: &Position,
    plies: u8,
    mut after: impl FnMut(Roll) -> Result<Probabilities, Stopped>,
) -> Result<Probabilities, Stopped> {
    let mut sum = Probabilities::default();
    for (roll, weight) in Roll::all() {
        sum.add(&after(roll)?, weight as f32);
    }
    let average = sum.divided_by(Roll::OUTCOMES as f32);
    context.cache.put(position, plies, average);
    Ok(average)
}

/// With fewer positions a search at 1-ply is done before other threads have started.
const FEW: usize = 4;

/// The value if it needs no search: the game is over, it is static, or an earlier search has found it.
fn known(context: &Context<'_>, position: &Position, plies: u8) -> Option<Probabilities> {
    if let Some(outcome) = outcome(position, context.rules) {
        return Some(Probabilities::certain(outcome));
    }
    if plies == 0 {
        context.budget.spend(1);
        return Some(context.evaluator.evaluate(position, context.rules));
    }
    if context.budget.counts_nodes() { None } else { context.cache.get(position, plies) }
}

/// The chances of the player on roll after he has rolled, if he plays what is best at 0-ply.
fn after_roll(
    context: &Context<'_>,
    position: &Position,
    roll: Roll,
    plies: u8,
    plays: &mut Vec<LegalPlay>,
) -> Result<Probabilities, Stopped> {
    if context.budget.is_exhausted() {
        return Err(Stopped);
    }
    legal_plays(position, roll, plays);
    let (best, at_0_ply) = best_reply(context, plays);
    match plies {
        1 => Ok(at_0_ply),
        _ => Ok(value(context, &best.swap_sides(), plies - 1, plays)?.swap_sides()),
    }
}

/// Where the reply with the highest static value leads, and this value; both seen by the player who makes it.
fn best_reply(context: &Context<'_>, plays: &[LegalPlay]) -> (Position, Probabilities) {
    context.budget.spend(plays.len() as u64);
    let mut best = (plays[0].result, Probabilities::default(), f32::NEG_INFINITY);
    for play in plays {
        let chances = static_value(context.evaluator, &play.result.swap_sides(), context.rules).swap_sides();
        let equity = context.utility.equity(&chances);
        if equity > best.2 {
            best = (play.result, chances, equity);
        }
    }
    (best.0, best.1)
}

/// Does `count` pieces of work on several threads, each of which takes the next piece when it is done with one; the
/// results are in the order of the pieces.
fn share_out<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize, &mut Vec<LegalPlay>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work_on = || {
        let (mut plays, mut done) = (Vec::new(), Vec::new());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return done;
            }
            done.push((index, work(index, &mut plays)));
        }
    };
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(count)).map(|_| scope.spawn(work_on)).collect();
        let join =
            |worker: std::thread::ScopedJoinHandle<'_, _>| worker.join().unwrap_or_else(|p| resume_unwind(p));
        workers.into_iter().flat_map(join).collect()
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
