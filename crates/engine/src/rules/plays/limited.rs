//! Plays under [`Limits`].
//!
//! Most turns are not affected by a limit on single steps. For these, the usual generators find the plays, and
//! only the ends of the plays are checked. In all other turns, this module tries every order of the numbers
//! step by step.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::legal_play::{LegalPlay, keep_greatest};
use super::limits::Limits;
use super::steps::steps;
use super::unlimited::unlimited;
use crate::rules::dice::run::Order;
use crate::rules::{Numbers, Pending, Play, Position, RuleSet};

/// Adds the legal plays of `numbers` to `plays`, or adds nothing if no number can be played. The numbers must
/// not be a cascade.
pub(super) fn generate(position: &Position, numbers: Numbers, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    let limits = Limits::new(position, numbers, rules);
    let orders = orders(numbers, rules);
    if limits.allow_all_steps(orders[0].len()) {
        unlimited(position, numbers, rules, plays);
        if plays.is_empty() {
            return;
        }
        plays.retain(|play| limits.allow_end(&play.result));
    }
    if plays.is_empty() {
        step_by_step(position, numbers, rules, &limits, &orders, plays);
    }
    if let Some(row) = limits.trapping_row()
        && plays.iter().any(|play| !limits.holds(row, &play.result))
    {
        plays.retain(|play| !limits.holds(row, &play.result));
    }
}

/// The orders in which the numbers can be played. If there are two orders, the first one begins with the
/// higher number.
fn orders(numbers: Numbers, rules: &RuleSet) -> Vec<Vec<u8>> {
    match numbers.order(rules) {
        None => vec![Vec::new()],
        Some(Order::Either([high, low])) => vec![vec![high, low], vec![low, high]],
        Some(Order::Rising(run)) => vec![run.numbers().map(|(number, _)| number).collect()],
    }
}

/// The beginning of a play, and the points where it has hit in the home board.
#[derive(Clone, Copy)]
struct Line {
    play: LegalPlay,
    hitters: u32,
}

impl Line {
    /// Returns each line that extends this one by a step with `number`.
    fn extended(&self, number: u8, limits: &Limits, rules: &RuleSet) -> impl Iterator<Item = Self> {
        let (before, hitters) = (self.play.result, self.hitters);
        steps(&before, number, rules)
            .filter(move |step| limits.allow_step(&before, *step, hitters))
            .map(move |step| {
                let mut play = LegalPlay { result: before.after(step), ..self.play };
                play.play.push(step);
                Self { play, hitters: limits.hitters_after(&before, step, hitters) }
            })
            .collect::<Vec<_>>()
            .into_iter()
    }
}

/// Adds the plays that use as many numbers as possible.
fn step_by_step(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    limits: &Limits,
    orders: &[Vec<u8>],
    plays: &mut Vec<LegalPlay>,
) {
    let next = numbers.next(Pending::NONE, rules);
    let start = Line { play: LegalPlay { play: Play::PASS, result: *position, next }, hitters: 0 };
    let levels: Vec<Vec<Vec<Line>>> =
        orders.iter().map(|order| levels(start, order, limits, rules)).collect();
    for length in (0..orders[0].len()).rev() {
        for levels in &levels {
            // If either number can be played but not both, the first order has the higher number.
            if length == 0 && rules.higher && !plays.is_empty() {
                return;
            }
            let ends = levels[length].iter().filter(|line| limits.allow_end(&line.play.result));
            ends.for_each(|line| keep_greatest(line.play, plays));
        }
        if !plays.is_empty() {
            return;
        }
    }
}

/// Returns the lines after the first number of an order, after the first two numbers, and so on. Each
/// position occurs once in a level, with the greatest line that leads to it.
fn levels(start: Line, order: &[u8], limits: &Limits, rules: &RuleSet) -> Vec<Vec<Line>> {
    let mut level = vec![start];
    order
        .iter()
        .map(|number| {
            let mut found: FxHashMap<(Position, u32), Line> = FxHashMap::default();
            for line in level.iter().flat_map(|line| line.extended(*number, limits, rules)) {
                let known = found.entry((line.play.result, line.hitters)).or_insert(line);
                if known.play.play < line.play.play {
                    *known = line;
                }
            }
            level = found.into_values().collect();
            level.sort_unstable_by_key(|line| Reverse(line.play.play));
            level.clone()
        })
        .collect()
}
