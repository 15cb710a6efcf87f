//! Plays under [`Limits`].
//!
//! In most turns, the usual generators find the plays, and this module only checks where they end. If a play forms
//! a forbidden row on the way, the module looks for another order of its steps. In all other turns, it tries every
//! order of the numbers step by step.

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
    if limits.allow_usual_steps() {
        unlimited(position, numbers, rules, plays);
        if plays.is_empty() {
            return;
        }
        plays.retain(|play| limits.allow_end(&play.result));
        if limits.may_form_prime(orders[0].len()) {
            let is_legal = |play: &mut LegalPlay| {
                !limits.forms_prime(&play.play) || reorder(play, position, rules, &limits, &orders)
            };
            plays.retain_mut(is_legal);
        }
    }
    if plays.is_empty() {
        step_by_step(position, numbers, rules, &limits, &orders, plays);
    }
    if let Some(trap) = limits.trap()
        && plays.iter().any(|play| !limits.keeps(trap, &play.result))
    {
        plays.retain(|play| !limits.keeps(trap, &play.result));
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

/// Replaces the steps of `play` by the greatest permitted steps with the same result. Returns false if there are
/// none.
fn reorder(
    play: &mut LegalPlay,
    position: &Position,
    rules: &RuleSet,
    limits: &Limits,
    orders: &[Vec<u8>],
) -> bool {
    let is_of_play = |line: &Line| {
        let last = line.play.play.steps().last();
        last.is_some_and(|last| play.play.steps().any(|step| step == last))
    };
    // Plays of a double that have the same result have the same steps.
    let leads_on = |line: &Line| orders.len() > 1 || is_of_play(line);
    let start = Line { play: LegalPlay { play: Play::PASS, result: *position, ..*play }, hitters: 0 };
    let reordered = orders.iter().filter_map(|order| {
        let extended = |line: &Line, number| line.extended(number, limits, rules).filter(leads_on).collect();
        greatest(start, &order[..play.play.length()], &play.result, &extended)
    });
    let greatest = reordered.max_by_key(|found| found.play);
    greatest.map(|greatest| *play = greatest).is_some()
}

/// Returns the greatest play that begins with `line`, goes on with `numbers` and ends at `result`.
fn greatest(
    line: Line,
    numbers: &[u8],
    result: &Position,
    extended: &dyn Fn(&Line, u8) -> Vec<Line>,
) -> Option<LegalPlay> {
    let Some((number, rest)) = numbers.split_first() else {
        return (line.play.result == *result).then_some(line.play);
    };
    let mut longer = extended(&line, *number);
    longer.sort_unstable_by_key(|line| Reverse(line.play.play));
    longer.into_iter().find_map(|line| greatest(line, rest, result, extended))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Roll, outcome};

    /// Number of my points that have my next higher point beside them.
    fn neighbours(position: &Position) -> u32 {
        let mine = position.my_points().free;
        (mine & mine >> 1).count_ones()
    }

    /// Looks at games of Narde whose players hold as many neighbouring points as they can, so that rows often
    /// arise on the way. The plays of each roll must be the plays found step by step.
    #[test]
    fn reordered_plays_are_the_plays_found_step_by_step() {
        let rules = RuleSet::NARDE;
        let mut position = rules.start();
        let mut reordered = 0;
        for (turn, (roll, _)) in Roll::all().cycle().take(2_000).enumerate() {
            let numbers = Numbers::Rolled(roll);
            let limits = Limits::new(&position, numbers, &rules);
            let (mut fast, mut slow, mut unchecked) = (Vec::new(), Vec::new(), Vec::new());
            generate(&position, numbers, &rules, &mut fast);
            step_by_step(&position, numbers, &rules, &limits, &orders(numbers, &rules), &mut slow);
            unlimited(&position, numbers, &rules, &mut unchecked);
            reordered += fast.iter().filter(|play| !unchecked.contains(play)).count();
            for plays in [&mut fast, &mut slow] {
                plays.sort_unstable_by_key(|play| play.play);
            }
            assert_eq!(fast, slow, "{roll:?} in turn {turn}");
            let best = fast.iter().max_by_key(|play| (neighbours(&play.result), play.play));
            position = best.map_or(position.swap_sides(), LegalPlay::after);
            if outcome(&position, &rules).is_some() {
                position = rules.start();
            }
        }
        assert!(reordered > 10, "only {reordered}");
    }
}
