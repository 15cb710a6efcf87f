//! Cascades of Plakoto Express. In a cascade, a double continues with four of each higher number. Unplayable
//! numbers pass to the opponent, so the numbers of a cascade may also begin with fewer than four of the
//! lowest number.
//!
//! A cascade can have millions of results: 1-1 at the start of a game is an example.
//! [`each_result`](crate::rules::each_result) visits each result once, but stores only some of the results at
//! a time. To find how many dice numbers can be played, it is usually enough to count how often each checker
//! can use each number.
//!
//! Terms in this module: a *run* is the list of dice numbers to play, in ascending order. A checker's
//! *journey* is its whole path in a play. A *way* is one combination of dice numbers that one or more
//! checkers use.

mod count;
mod exchange;
mod journeys;
mod places;
mod walk;
mod ways;

pub(crate) use exchange::Exchanges;
pub(crate) use journeys::Journeys;
pub(crate) use walk::{few, longer, walked};

use std::cell::Cell;
use std::hash::Hasher;
use std::ops::ControlFlow;

use rustc_hash::{FxHashSet, FxHasher};

use crate::rules::{LegalPlay, Numbers, Order, POINTS, Pending, Play, Point, Position, RuleSet, Run};
use count::{Checker, Count, Then, with_bearing_off};
use places::{Ground, OFF, Places, Reached, count, slot};
use walk::{MAX_WALKED, Walk};

/// The maximum number of results stored at a time. Results are stored to recognise those that were already
/// visited.
const MAX_RESULTS: usize = 900_000;

/// Number of positions that [`only_play_of`] tries before it collects them.
const FIRST_POSITIONS: usize = 10_000;

/// Returns the only legal play of a cascade, or `None` if there are several legal plays.
pub(super) fn only_play_of(
    position: &Position,
    run: Run,
    numbers: Numbers,
    rules: &RuleSet,
) -> Option<LegalPlay> {
    let Some(way) = longer(position, run, 0, rules) else {
        return Some(LegalPlay::pass(position, numbers, rules));
    };
    let next = numbers.next(Pending::rest(run, way.length()), rules);
    let result = way.steps().fold(*position, Position::after);
    let ground = Ground::new(position, rules);
    // Returns whether there is another result; `None` if that is not known after this number of positions.
    let has_another = |most: usize, positions: usize| {
        let (left, mut found) = (Cell::new(positions), false);
        let goes_on = || left.replace(left.get().saturating_sub(1)) > 0;
        let walked =
            Walk::new(position, run, rules, way.length(), most).each_while(&goes_on, &mut |reached| {
                found = ground.position(reached.places) != result;
                if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        (found || walked.is_continue()).then_some(found)
    };
    // A walk that collects nothing meets the second result soon, if there are many. If there is only one, such a
    // walk tries every order of the steps.
    let has_another = has_another(1, FIRST_POSITIONS).or_else(|| has_another(MAX_WALKED, usize::MAX));
    (has_another == Some(false)).then_some(LegalPlay { play: way, result, next }.void_at_the_end(rules))
}

/// Limit for the search for a play that bears off checkers: the maximum number of step combinations that it
/// tries.
const MAX_TRIED_WAYS: u32 = 100_000;

/// Returns how many dice numbers of a cascade must be played, and a legal play in which checkers make these
/// `journeys`, if there is one. A journey lists the points that its checker must land on, from its start to
/// its end.
pub(crate) fn with_stops<'a>(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    journeys: impl Iterator<Item = &'a [Option<Point>]>,
) -> (usize, Option<LegalPlay>) {
    let Some(Order::Rising(run)) = numbers.order(rules) else { return (0, None) };
    let checkers: Vec<Checker> = journeys.filter_map(checker).collect();
    let off = checkers.iter().filter(|checker| checker.then == Then::GoHome).count();
    let count = Count::of_checkers(position, run, rules, checkers);
    let play_of = |length: usize| {
        let mut left = MAX_TRIED_WAYS;
        let play = count.find(length, off, &mut |on_board, off| {
            left = left.saturating_sub(1);
            if left == 0 { Some(Play::PASS) } else { with_bearing_off(position, on_board, off, rules) }
        });
        play.filter(|play| !play.is_pass())
    };
    let (mut length, mut play) = (run.len(), play_of(run.len()));
    // Counting the playable numbers takes milliseconds, and is unnecessary if there is a play that uses all
    // numbers.
    if play.is_none() {
        length = longer(position, run, 0, rules).as_ref().map_or(0, Play::length);
        play = if length < run.len() { play_of(length) } else { None };
    }
    let next = numbers.next(Pending::rest(run, length), rules);
    let legal = play.map(|play| {
        let result = play.steps().fold(*position, Position::after);
        LegalPlay { play, result, next }.void_at_the_end(rules)
    });
    (length, legal)
}

/// Converts a journey to the checker that makes it. Returns `None` if the journey does not start on a point.
fn checker(stops: &[Option<Point>]) -> Option<Checker> {
    let (from, stops) = stops.split_first()?;
    let then = if stops.last() == Some(&None) { Then::GoHome } else { Then::Stay };
    Some(Checker { from: (*from)?, stops: stops.iter().copied().flatten().collect(), then })
}

/// Calls `visit` with each result of `run`, until `visit` returns `Break` or `goes_on` returns false.
pub(super) fn each_result_of(
    position: &Position,
    run: Run,
    numbers: Numbers,
    rules: &RuleSet,
    goes_on: &dyn Fn() -> bool,
    visit: &mut dyn FnMut(&LegalPlay) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(length) = longer(position, run, 0, rules).as_ref().map(Play::length) else {
        return ControlFlow::Continue(());
    };
    let next = numbers.next(Pending::rest(run, length), rules);
    let mut walk = Walk::new(position, run, rules, length, MAX_WALKED);
    let ground = Ground::new(position, rules);
    each_once(&mut walk, MAX_RESULTS, goes_on, &mut |Reached { places, play }| {
        let legal = LegalPlay { play: *play, result: ground.position(*places), next };
        visit(&legal.void_at_the_end(rules))
    })
}

/// Visits each result of a walk once, but stores at most `most` results at a time. If there are more results,
/// they are split into parts by bits of their hashes. The parts are visited one by one, and the whole walk is
/// repeated for each part.
fn each_once(
    walk: &mut Walk<'_>,
    most: usize,
    goes_on: &dyn Fn() -> bool,
    visit: &mut dyn FnMut(&Reached) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut parts = vec![Part { bits: 0, value: 0, visited: 0 }];
    let mut known = FxHashSet::default();
    while let Some(mut part) = parts.pop() {
        known.clear();
        let mut reached = 0_u64;
        walk.each_while(goes_on, &mut |found| {
            reached += 1;
            if !part.contains(found.places) || !known.insert(found.places) {
                return ControlFlow::Continue(());
            }
            let is_new = reached > part.visited;
            while known.len() > most {
                let [this, other] = part.halves();
                parts.push(Part { visited: reached.max(part.visited), ..other });
                part = this;
                known.retain(|places| part.contains(*places));
            }
            if is_new { visit(found) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

/// The part of the results whose hashes end with the same `bits` bits.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Number of low bits of the hash that decide whether a result belongs to this part.
    bits: u32,
    value: u64,
    /// How many results at the start of the walk to skip, because they were visited before this part was
    /// split off from a larger one.
    visited: u64,
}

impl Part {
    fn contains(self, places: Places) -> bool {
        let mut hasher = FxHasher::default();
        hasher.write_u128(places);
        hasher.finish() & ((1 << self.bits) - 1) == self.value
    }

    /// Splits the part into two parts by one more bit of the hash.
    fn halves(self) -> [Self; 2] {
        [0, 1].map(|bit| Self { bits: self.bits + 1, value: self.value | bit << self.bits, ..self })
    }
}

/// How many distinct results a cascade has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultCount {
    /// The exact number of results, or a lower bound: see `is_exact`.
    pub count: u64,
    /// Whether `count` is exact.
    pub is_exact: bool,
}

/// The maximum number of positions stored at a time while results are counted.
const MAX_KNOWN: usize = 1_000_000;

/// The maximum number of ways to play a dice number that are tried, summed over all positions and numbers.
/// Counting the results of 1-1 at the start of a game takes 74 million tries.
const MAX_WAYS: u64 = 100_000_000;

/// Counts the distinct results of `run`. The count is only a lower bound if there are too many ways to play
/// the numbers, or if `goes_on` returns false.
///
/// First, all positions before the last dice number `n` are collected. Unless it bears off a checker, a step
/// by `n` leads to a point whose number is the same modulo `n`. So it does not change how many checkers are
/// on the points of each residue class modulo `n`. Positions that differ in these totals therefore have
/// different results, and only the results of positions with equal totals need to be stored at a time.
pub(in crate::rules) fn count_of(
    position: &Position,
    run: Run,
    rules: &RuleSet,
    goes_on: &dyn Fn() -> bool,
) -> ResultCount {
    let length = longer(position, run, 0, rules).as_ref().map_or(0, Play::length);
    let groups: Vec<_> = run.prefix(length).groups().collect();
    let Some(((number, times), before)) = groups.split_last() else {
        return ResultCount { count: 0, is_exact: true };
    };
    let ground = Ground::new(position, rules);
    let mut level = vec![ground.start::<()>().places];
    let mut counting = Counting { ground, goes_on, ways_left: MAX_WAYS, is_exact: true };
    for (number, times) in before {
        let mut after = FxHashSet::default();
        for places in level {
            counting.each_way(places, (*number, *times), |reached| {
                after.insert(reached);
                after.len()
            });
        }
        level = after.into_iter().collect();
    }
    let count = counting.results(level, (*number, *times));
    ResultCount { count, is_exact: counting.is_exact }
}

struct Counting<'a> {
    ground: Ground<'a>,
    goes_on: &'a dyn Fn() -> bool,
    ways_left: u64,
    /// Whether nothing has been left out of the count so far.
    is_exact: bool,
}

impl Counting<'_> {
    /// Counts the distinct results of playing the last dice number from each of the positions in `level`.
    fn results(&mut self, mut level: Vec<Places>, last: (u8, usize)) -> u64 {
        let totals = |places: &Places| totals(*places, last.0);
        level.sort_unstable_by_key(totals);
        let (mut on_board, mut off) = (FxHashSet::default(), FxHashSet::default());
        let mut number = 0;
        for same_totals in level.chunk_by(|one, other| totals(one) == totals(other)) {
            on_board.clear();
            for places in same_totals {
                self.each_way(*places, last, |reached| {
                    // Once a checker has been borne off, all other checkers are in the home board, so there
                    // are few such positions.
                    let known = if count(reached, OFF) > 0 { &mut off } else { &mut on_board };
                    known.insert(reached);
                    known.len()
                });
            }
            number += on_board.len() as u64;
        }
        number + off.len() as u64
    }

    /// Calls `found` with each position that can be reached from `places` by playing `number` `times` times.
    /// `found` returns the current number of stored positions.
    fn each_way(
        &mut self,
        places: Places,
        (number, times): (u8, usize),
        mut found: impl FnMut(Places) -> usize,
    ) {
        let from = Reached { places, play: () };
        let Self { ground, goes_on, ways_left, is_exact } = self;
        let mut known = 0;
        let walked = ground.each_way(from, number, times as u8, POINTS, &mut |reached| {
            if known >= MAX_KNOWN || *ways_left == 0 {
                return ControlFlow::Break(());
            }
            *ways_left -= 1;
            known = found(reached.places);
            ControlFlow::Continue(())
        });
        if !goes_on() {
            *ways_left = 0;
        }
        *is_exact &= walked.is_continue() && goes_on();
    }
}

/// For each residue class modulo `number`, the total number of checkers on its points. The result has four
/// bits per residue class.
fn totals(places: Places, number: u8) -> u32 {
    let on = |point: Point| u32::from(count(places, slot(Some(point)))) << (4 * (point.number() % number));
    Point::ALL.into_iter().map(on).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::simple_board;
    use crate::rules::{Dice, Next, legal_plays, outcome};

    /// Collects the plays of [`each_result_of`] if there are at most `most` of them. The field `next` of
    /// these plays is a placeholder.
    pub(super) fn all_results(
        position: &Position,
        run: Run,
        rules: &RuleSet,
        most: usize,
    ) -> Option<Vec<LegalPlay>> {
        let mut plays = Vec::new();
        let Some(way) = longer(position, run, 0, rules) else { return Some(plays) };
        let mut walk = Walk::new(position, run, rules, way.length(), 20 * most);
        let ground = Ground::new(position, rules);
        let listed = each_once(&mut walk, MAX_RESULTS, &|| true, &mut |Reached { places, play }| {
            plays.push(LegalPlay { play: *play, result: ground.position(*places), next: Next::OPPONENT });
            if plays.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        listed.is_continue().then_some(plays)
    }

    /// Returns positions from random games. Each position is paired with the last numbers of a cascade, and
    /// with a rule set. The rule sets differ in the switches for bearing off.
    pub(super) fn random_cascades(count: usize) -> Vec<(Position, Run, RuleSet)> {
        let (mut dice, mut position, mut plays) = (Dice::seeded(3), Position::START, Vec::new());
        let mut cascades = Vec::new();
        while cascades.len() < count {
            let first = if cascades.len() % 8 == 0 { 4 } else { 5 + dice.die() % 2 };
            let rules = RuleSet {
                overshoot: cascades.len() % 4 != 1,
                pinned_bear_off: cascades.len() % 4 == 3,
                ..RuleSet::EXPRESS
            };
            cascades.push((position, Run::from_to(first, 6).rest(usize::from(dice.die() % 4)), rules));
            legal_plays(&position, dice.roll(), &RuleSet::TAPA, &mut plays);
            position = plays[usize::from(dice.die() * dice.die()) % plays.len()].after();
            if outcome(&position, &RuleSet::EXPRESS).is_some() {
                position = Position::START;
            }
        }
        cascades
    }

    /// The opening book for Plakoto Express contains plays of 1-1 from the start. Parsing such a play must be
    /// fast, so that it does not delay the command `stop`.
    #[test]
    fn a_play_of_all_numbers_is_found_without_counting_all_plays() {
        let counted = |work: &dyn Fn()| {
            let before = count::COUNTED.get();
            work();
            count::COUNTED.get() - before
        };
        let (start, rules) = (Position::START, RuleSet::EXPRESS);
        let run = Run::from_to(1, 6);
        let play = longer(&start, run, 0, &rules).unwrap();
        let whole = counted(&|| assert!(longer(&start, run, 0, &rules).is_some()));
        let journeys: Vec<Vec<Option<Point>>> = play.steps().map(|step| vec![step.from, step.to]).collect();
        let roll: crate::rules::Roll = "11".parse().unwrap();
        let part = counted(&|| {
            let journeys = journeys.iter().map(Vec::as_slice);
            assert_eq!(with_stops(&start, roll.into(), &rules, journeys).0, run.len());
        });
        assert!(20 * part < whole, "{part} of {whole}");
    }

    /// Each of these cascades has a single result, to which very many orders of the steps lead.
    #[test]
    fn a_single_result_is_found_without_trying_all_orders() {
        for id in ["DwIAwFMxpkgAAA", "xjggBKCYMBACAB", "LoAJKMCECg0AAB"] {
            let position: Position = id.parse().unwrap();
            let roll: crate::rules::Roll = "11".parse().unwrap();
            let only = crate::rules::only_play(&position, roll.into(), &RuleSet::EXPRESS).unwrap();
            let results: Vec<_> =
                RuleSet::EXPRESS.legal_plays(&position, roll).iter().map(|legal| legal.result).collect();
            assert_eq!(results, [only.result], "{id}");
        }
        let roll: crate::rules::Roll = "11".parse().unwrap();
        assert_eq!(crate::rules::only_play(&Position::START, roll.into(), &RuleSet::EXPRESS), None);
    }

    /// For every part size, all parts together contain each result exactly once and give the same plays.
    #[test]
    fn parts_add_up_to_the_whole() {
        let start = Position::START;
        let middle = "0 -3 0 0 -2 0 2 -1p 0 -2 0 0 3 0 -1 0 2 -2 0 0 -1 2 0 0 4 0";
        let middle = simple_board::parse(middle).unwrap();
        for (position, first) in [(start, 3), (start, 6), (middle, 5), (middle, 6)] {
            let run = Run::from_to(first, 6);
            let length = longer(&position, run, 0, &RuleSet::EXPRESS).unwrap().length();
            let mut walk = Walk::new(&position, run, &RuleSet::EXPRESS, length, MAX_WALKED);
            let mut all = |most| {
                let mut plays = Vec::new();
                let _ = each_once(&mut walk, most, &|| true, &mut |Reached { places, play }| {
                    plays.push((*play, *places));
                    ControlFlow::Continue(())
                });
                plays
            };
            let whole = all(usize::MAX);
            let mut parts = all(whole.len() / 6 + 1);
            assert!(whole.is_sorted_by(|(a, _), (b, _)| a > b));
            parts.sort_by_key(|(play, _)| std::cmp::Reverse(*play));
            assert_eq!(parts, whole, "{position:?}");
        }
    }

    #[test]
    fn count_equals_number_of_listed_results() {
        let mut compared = [0; 2];
        for (position, run, rules) in random_cascades(1500) {
            let Some(listed) = all_results(&position, run, &rules, 3000) else { continue };
            let expected = ResultCount { count: listed.len() as u64, is_exact: true };
            assert_eq!(count_of(&position, run, &rules, &|| true), expected, "{run:?} at {position:?}");
            let bears_off = listed.iter().any(|play| play.play.steps().any(|step| step.to.is_none()));
            compared[usize::from(bears_off)] += 1;
        }
        assert!(compared[0] > 300 && compared[1] > 50, "{compared:?}");
        let threes = count_of(&Position::START, Run::from_to(3, 6), &RuleSet::EXPRESS, &|| true);
        assert_eq!(threes, ResultCount { count: 59_810, is_exact: true });
    }

    #[test]
    fn interrupted_count_is_not_exact() {
        let (start, rules) = (Position::START, RuleSet::EXPRESS);
        let found = count_of(&start, Run::from_to(3, 6), &rules, &|| false);
        assert!(!found.is_exact && found.count < 59_810, "{found:?}");
    }
}
