//! The value of a position at a number of plies.

use super::Context;
use crate::eval::{Probabilities, static_value};
use crate::rules::{LegalPlay, Position, Roll, legal_plays, outcome};

/// The search was stopped before it had a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The chances of the player on roll of `position`, before he rolls, at `plies`.
///
/// # Errors
/// If the budget of the search is exhausted.
pub fn value(context: &Context<'_>, position: &Position, plies: u8) -> Result<Probabilities, Stopped> {
    if let Some(outcome) = outcome(position, context.rules) {
        return Ok(Probabilities::certain(outcome));
    }
    if plies == 0 {
        context.budget.spend(1);
        return Ok(context.evaluator.evaluate(position, context.rules));
    }
    let known = if context.budget.counts_nodes() { None } else { context.cache.get(position, plies) };
    if let Some(value) = known {
        return Ok(value);
    }
    let value = average(context, position, plies)?;
    context.cache.put(position, plies, value);
    Ok(value)
}

/// The average over all rolls, each answered by the reply that is best at 0-ply.
fn average(context: &Context<'_>, position: &Position, plies: u8) -> Result<Probabilities, Stopped> {
    let mut plays = Vec::new();
    let mut sum = Probabilities::default();
    for (roll, weight) in Roll::all() {
        if context.budget.is_exhausted() {
            return Err(Stopped);
        }
        legal_plays(position, roll, &mut plays);
        let (best, at_0_ply) = best_reply(context, &plays);
        let after = match plies {
            1 => at_0_ply,
            _ => value(context, &best.swap_sides(), plies - 1)?.swap_sides(),
        };
        sum.add(&after, weight as f32 / Roll::OUTCOMES as f32);
    }
    Ok(sum)
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
