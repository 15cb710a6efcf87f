//! A turn under [`Limits`], while a player makes a play step by step.

use super::limits::{Limit, Limits};
use super::steps::steps;
use crate::rules::{Numbers, Position, RuleSet, Step};

/// The rest of a limited turn, while a player makes a play step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LimitedTurn {
    limits: Limits,
    rules: RuleSet,
    /// The results of all legal plays of the turn.
    results: Vec<Position>,
    /// The points where the player has hit in the home board.
    hitters: u32,
}

impl LimitedTurn {
    /// Returns the turn, and the number of steps in each of its legal plays.
    pub(super) fn new(position: &Position, numbers: Numbers, rules: &RuleSet) -> (Self, usize) {
        let plays = rules.legal_plays(position, numbers);
        let length = plays.first().map_or(0, |play| play.play.length());
        let results = plays.iter().map(|play| play.result).collect();
        let limits = Limits::new(position, numbers, rules);
        (Self { limits, rules: *rules, results, hitters: 0 }, length)
    }

    /// Whether a step from `before` leads to a legal play, if the numbers in `left` are played after it.
    pub(super) fn leads_on(&self, before: &Position, step: Step, left: &[u8]) -> bool {
        self.limits.allow_step(before, step, self.hitters) && {
            let hitters = self.limits.hitters_after(before, step, self.hitters);
            self.reaches_result(&before.after(step), hitters, left)
        }
    }

    /// Returns the limit because of which a step from `before` does not lead to a legal play. A play that has
    /// all its steps after `step` has `is_last` set.
    pub(super) fn broken_limit(&self, before: &Position, step: Step, is_last: bool) -> Option<Limit> {
        let by_play = || if is_last { self.limits.broken_by_play(&before.after(step)) } else { None };
        self.limits.broken_by_step(before, step, self.hitters).or_else(by_play)
    }

    fn reaches_result(&self, position: &Position, hitters: u32, left: &[u8]) -> bool {
        let Some((number, rest)) = left.split_first() else { return self.results.contains(position) };
        steps(position, *number, &self.rules).any(|step| {
            self.limits.allow_step(position, step, hitters) && {
                let hitters = self.limits.hitters_after(position, step, hitters);
                self.reaches_result(&position.after(step), hitters, rest)
            }
        })
    }

    /// Makes a step.
    pub(super) fn make(&mut self, before: &Position, step: Step) {
        self.hitters = self.limits.hitters_after(before, step, self.hitters);
    }
}
