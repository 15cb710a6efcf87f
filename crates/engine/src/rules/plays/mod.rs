//! Generation of legal plays: finds one play for each distinct result of a roll.
//!
//! If the rules limit plays, the usual generators find the plays in most turns, and this module only checks where
//! they end. If a play forms a forbidden row on the way, the module looks for another order of its steps. In all
//! other turns, it tries every order of the numbers step by step.

pub(super) mod limits;
pub(super) mod partial;
pub(super) mod play;
pub(super) mod two_numbers;
mod unlimited;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use crate::rules::{
    Contact, LegalPlay, Numbers, Order, Pending, Play, Position, ResultCount, Roll, RuleSet, cascade,
    outcome, steps,
};
use limits::Limits;
use play::keep_greatest;
use unlimited::unlimited;

/// Replaces the contents of `plays` with the legal plays of `numbers`, one for each distinct result. If no
/// number can be played, the only play is a pass.
///
/// The caller must check that the game is not over: see [`crate::rules::outcome`].
///
/// If a pinned mother (the last checker on a starting point) ends the game at once, a play may end before all
/// numbers are used: see [`RuleSet::immediate`]. In a cascade, a pinned mother counts only after the whole
/// play. A cascade can have millions of results: see [`Numbers::is_cascade`]. To visit them without storing
/// them all, use [`each_result`].
pub fn legal_plays(
    position: &Position,
    numbers: impl Into<Numbers>,
    rules: &RuleSet,
    plays: &mut Vec<LegalPlay>,
) {
    plays.clear();
    let numbers = numbers.into();
    if rules.limits_plays() {
        generate_limited(position, numbers, rules, plays);
    } else {
        unlimited(position, numbers, rules, plays);
    }
    if matches!(rules.mechanics.contact, Contact::Hit) {
        plays.iter_mut().for_each(|play| play.play.record_hits(position));
    }
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, rules));
    }
}

impl RuleSet {
    /// Returns the legal plays of `numbers`, one for each distinct result. To reuse a list, call the function
    /// [`legal_plays`] instead.
    pub fn legal_plays(&self, position: &Position, numbers: impl Into<Numbers>) -> Vec<LegalPlay> {
        let mut plays = Vec::new();
        legal_plays(position, numbers, self, &mut plays);
        plays
    }
}

impl Position {
    /// Returns the legal plays of `numbers` under the default rules, one for each distinct result. For other
    /// rules see [`RuleSet::legal_plays`].
    pub fn legal_plays(&self, numbers: impl Into<Numbers>) -> Vec<LegalPlay> {
        RuleSet::default().legal_plays(self, numbers)
    }
}

/// Calls `visit` once for each distinct result of `numbers`, with the greatest legal play that leads to it,
/// until `visit` returns `Break`. Does not visit a pass. If there are at most a few hundred thousand results,
/// the plays come in descending order.
///
/// Memory use is bounded. Above about a million results, the time grows faster than the number of results.
/// For example, the command `plakoto legal AACA/z8AAID/Pw 11 --variant express` lists 4,148,343 results and
/// uses 97 megabytes of memory.
pub fn each_result(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    visit: &mut dyn FnMut(&LegalPlay) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_result_while(position, numbers, rules, &|| true, visit)
}

/// Like [`each_result`], but also stops when `goes_on` returns false. `goes_on` is called often, even while
/// the search is looking for the next result.
pub fn each_result_while(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    goes_on: &dyn Fn() -> bool,
    visit: &mut dyn FnMut(&LegalPlay) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match numbers.order(rules) {
        Some(Order::Rising(run)) if numbers.is_cascade(rules) => {
            cascade::each_result_of(position, run, numbers, rules, goes_on, visit)
        }
        _ => rules
            .legal_plays(position, numbers)
            .iter()
            .filter(|play| !play.play.is_pass())
            .try_for_each(visit),
    }
}

/// Counts the plays that [`each_result`] would visit, but takes less time and memory. The count is only a
/// lower bound if a complete count would take more than a few seconds, or if `goes_on` returns false.
pub fn count_results(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    goes_on: &dyn Fn() -> bool,
) -> ResultCount {
    if let Some(Order::Rising(run)) = numbers.order(rules).filter(|_| numbers.is_cascade(rules)) {
        return cascade::count_of(position, run, rules, goes_on);
    }
    let plays = rules.legal_plays(position, numbers);
    let count = plays.iter().filter(|play| !play.play.is_pass()).count();
    ResultCount { count: count as u64, is_exact: true }
}

/// Returns the only legal play of `numbers`, or `None` if there are several legal plays.
pub fn only_play(position: &Position, numbers: Numbers, rules: &RuleSet) -> Option<LegalPlay> {
    let Some(Order::Rising(run)) = numbers.order(rules).filter(|_| numbers.is_cascade(rules)) else {
        return if let [only] = rules.legal_plays(position, numbers)[..] { Some(only) } else { None };
    };
    cascade::only_play_of(position, run, numbers, rules)
}

/// Adds the legal plays of `numbers` to `plays`, or adds nothing if no number can be played. The numbers must
/// not be a cascade.
fn generate_limited(position: &Position, numbers: Numbers, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
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

/// Number of positions and plays at one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PlyCount {
    /// Number of the ply; the first ply of the game is 1.
    pub ply: u32,
    /// Number of distinct positions after this ply, each from the view of the player who is then on roll.
    pub positions: u64,
    /// Number of distinct (position, roll, result) triples that lead from the previous ply to these
    /// positions. A pass counts as one triple.
    pub edges: u64,
}

/// Returns the counts for plies 1 to `plies` from the start of a game, the standard test of a move generator. The
/// iterator is lazy: it computes a ply when the caller asks for it. Finished positions are counted but not
/// expanded.
pub fn perft(plies: u32, rules: &RuleSet) -> impl Iterator<Item = PlyCount> {
    let mut positions = HashSet::from([rules.start()]);
    (1..=plies).map(move |ply| {
        let (next, edges) = expand(&positions, rules);
        positions = next;
        PlyCount { ply, positions: positions.len() as u64, edges }
    })
}

/// Plays every legal play from `positions`. Returns the distinct positions after these plays, and the number
/// of edges that lead to them.
fn expand(positions: &HashSet<Position>, rules: &RuleSet) -> (HashSet<Position>, u64) {
    let mut plays: Vec<LegalPlay> = Vec::new();
    let (mut next, mut edges) = (HashSet::new(), 0);
    for position in positions.iter().filter(|position| outcome(position, rules).is_none()) {
        for (roll, _) in Roll::all() {
            legal_plays(position, roll, rules, &mut plays);
            edges += plays.len() as u64;
            next.extend(plays.iter().map(|play| play.after()));
        }
    }
    (next, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(position: &Position, roll: &str) -> usize {
        position.legal_plays(roll.parse::<Roll>().unwrap()).len()
    }

    /// Checks the counts at the end of the rules document. At the start of a game, there are five results for
    /// each double from 1-1 to 5-5, four for 6-6 (because one checker cannot play four sixes), and two for
    /// every other roll.
    #[test]
    fn the_start_has_the_documented_numbers_of_results() {
        for (roll, _) in Roll::all() {
            let expected = match (roll.is_double(), roll.high()) {
                (true, 6) => 4,
                (true, _) => 5,
                (false, _) => 2,
            };
            assert_eq!(count(&Position::START, &roll.to_string()), expected, "{roll}");
        }
    }

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
            generate_limited(&position, numbers, &rules, &mut fast);
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
