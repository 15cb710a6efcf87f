//! Finds all plays of a [cascade](super), or how many of its dice numbers can be played.

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rules::cascade::Journeys;
use crate::rules::cascade::count::Count;
use crate::rules::cascade::journeys::Checkers;
use crate::rules::cascade::places::{Ground, Places, Reached, Slot, place, slot};
use crate::rules::cascade::ways::{NumberUsage, Possible, Room, Uses};
use crate::rules::plays::two_numbers::Repeated;
use crate::rules::{LegalPlay, Next, POINTS, Play, Position, RuleSet, Run};

/// The maximum number of positions that a walk over all results stores after each dice number.
pub(super) const MAX_WALKED: usize = 350_000;

/// After this number of positions, [`walked`] estimates how much work the whole walk will take.
const ESTIMATE_AFTER: usize = 50;

/// Returns a play for each distinct result that uses all numbers of `run`, in descending order. The field
/// `next` of these plays is a placeholder. Returns `None` if not all numbers can be played, or if the search
/// would have to try more than about `most` step combinations.
pub(crate) fn walked(position: &Position, run: Run, rules: &RuleSet, most: usize) -> Option<Vec<LegalPlay>> {
    let (ground, mut left) = (Ground::new(position, rules), most);
    let (mut level, mut before) = (NumberLevel::default(), vec![ground.start()]);
    for (number, times) in run.groups() {
        level.clear();
        let mut found = 0;
        for (index, from) in before.iter().enumerate() {
            let _ = ground.each_way(*from, number, times as u8, POINTS, &mut |reached| {
                level.add(reached);
                found += 1;
                ControlFlow::Continue(())
            });
            let expected = found * before.len() / (index + 1);
            // The factor of two allows for the first positions not being representative.
            if found > left || (index + 1 >= ESTIMATE_AFTER && expected > 2 * left) {
                return None;
            }
        }
        if level.reached.is_empty() {
            return None;
        }
        left -= found;
        std::mem::swap(&mut before, &mut level.reached);
    }
    let legal = |reached: Reached| LegalPlay {
        play: reached.play,
        result: ground.position(reached.places),
        next: Next::OPPONENT,
    };
    Some(before.into_iter().map(legal).collect())
}

/// An enumeration of all plays of a run's first numbers.
///
/// After each dice number, the walk collects positions before it plays the next number. So a position that
/// several plays lead to is usually processed only once.
pub(super) struct Walk<'a> {
    ground: Ground<'a>,
    /// The distinct dice numbers, each with how often it is played.
    groups: Vec<(u8, usize)>,
    /// The positions collected after each dice number except the last.
    levels: Vec<NumberLevel>,
    /// How many positions are collected after a dice number, at most, before the walk continues with the next
    /// number.
    most: usize,
}

/// A callback for each play. If it returns `Break`, the walk stops.
type Visit<'a> = dyn FnMut(&Reached) -> ControlFlow<()> + 'a;

/// The positions collected after one dice number has been played.
#[derive(Default)]
struct NumberLevel {
    /// The positions, each with the play that leads to it and comes first in descending order. They are sorted by
    /// these plays.
    reached: Vec<Reached>,
    known: FxHashSet<Places>,
}

impl<'a> Walk<'a> {
    /// Creates a walk over the plays of the first `length` numbers of `run`. The walk collects up to about
    /// `most` positions after each number. With a greater `most`, fewer positions are processed twice, but
    /// the first result comes later.
    pub(super) fn new(position: &Position, run: Run, rules: &'a RuleSet, length: usize, most: usize) -> Self {
        let groups: Vec<_> = run.prefix(length).groups().collect();
        let levels = groups.iter().skip(1).map(|_| NumberLevel::default()).collect();
        Self { ground: Ground::new(position, rules), groups, levels, most }
    }

    /// Calls `visit` with each result and the greatest play that leads to it, until `goes_on` returns false. Few
    /// results come in descending order of these plays. If there are many results, the same result may be visited
    /// several times, with different plays. `goes_on` is called before each position is processed.
    pub(super) fn each_while(
        &mut self,
        goes_on: &dyn Fn() -> bool,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let all = WalkSettings { ground: &self.ground, most: self.most, goes_on };
        all.continue_from(&[self.ground.start()], &self.groups, &mut self.levels, visit)
    }
}

/// Settings that stay the same during a walk.
struct WalkSettings<'a> {
    ground: &'a Ground<'a>,
    most: usize,
    goes_on: &'a dyn Fn() -> bool,
}

impl WalkSettings<'_> {
    /// Continues the walk from the positions `from` with the remaining numbers.
    fn continue_from(
        &self,
        from: &[Reached],
        groups: &[(u8, usize)],
        levels: &mut [NumberLevel],
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let Some(((number, times), groups)) = groups.split_first() else {
            return from.iter().try_for_each(visit);
        };
        let mut before = from.iter().map_while(|before| (self.goes_on)().then_some(before));
        let Some((level, levels)) = levels.split_first_mut() else {
            before.try_for_each(|before| {
                self.ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| visit(&reached))
            })?;
            return self.check_running();
        };
        level.clear();
        for before in before {
            self.ground.each_way(*before, *number, *times as u8, POINTS, &mut |reached| {
                level.add(reached);
                ControlFlow::Continue(())
            })?;
            if level.reached.len() > self.most {
                self.continue_from(&level.reached, groups, levels, visit)?;
                level.clear();
            }
        }
        self.check_running()?;
        self.continue_from(&level.reached, groups, levels, visit)
    }

    fn check_running(&self) -> ControlFlow<()> {
        if (self.goes_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl NumberLevel {
    fn add(&mut self, reached: Reached) {
        if self.known.insert(reached.places) {
            self.reached.push(reached);
        }
    }

    fn clear(&mut self) {
        self.reached.clear();
        self.known.clear();
    }
}

/// The search gives up if the checkers, each considered alone, can use the dice numbers in more ways than
/// this. In that case, the cascade has many results, or finding them takes long.
const MAX_FEW_WAYS: usize = 200;

/// The search gives up if it has more intermediate results than this. In that case, the cascade has many
/// results, or finding them takes long.
const MAX_FEW: usize = 300;

/// Finds one play for each distinct result that uses as many numbers of `run` as possible, and returns these
/// plays in descending order. The list is empty if no number can be played. The field `next` of these plays
/// is a placeholder. Returns `None` if there are many results, or if checkers may be borne off.
///
/// The search processes the checkers one by one and drops each choice after which the remaining checkers
/// cannot use the remaining numbers. So the search takes long only if there are many results.
pub(crate) fn few(position: &Position, run: Run, rules: &RuleSet) -> Option<Vec<LegalPlay>> {
    let count = Count::new(position, run, rules);
    if !count.is_exact() {
        return None;
    }
    let all_ways = ways(&count, run.len())?;
    let Some(length) = most(0, run.len(), &count) else { return Some(Vec::new()) };
    let ways = if length == run.len() { all_ways } else { ways(&count, length)? };
    let checkers = Checkers::new(position, rules, &count, length);
    let ground = Ground::new(position, rules);
    let legal = |journeys: Journeys| {
        let play = checkers.play(&journeys)?;
        Some(LegalPlay { play, result: ground.position(journeys.places), next: Next::OPPONENT })
    };
    let found = results(&checkers, &ways)?;
    let mut plays: Vec<LegalPlay> = found.into_iter().filter_map(legal).collect();
    plays.sort_unstable_by_key(|play| std::cmp::Reverse(play.play));
    Some(plays)
}

/// For each checker, returns all combinations of the first `length` dice numbers that it can use, each with
/// its destination. Returns `None` if there are more than [`MAX_FEW_WAYS`] combinations.
fn ways(count: &Count<'_>, length: usize) -> Option<Vec<Vec<(Uses, Slot)>>> {
    let groups = count.groups(length);
    let mut ways: Vec<Vec<(Uses, Slot)>> = Vec::new();
    let (mut last, mut all) = (None, 0);
    for start in count.starts() {
        if last == Some(start) {
            ways.push(ways[ways.len() - 1].clone());
        } else {
            let mut from_start = Vec::new();
            count.each_way(&groups, start, &mut |to, uses| from_start.push((*uses, slot(to))));
            ways.push(from_start);
        }
        last = Some(start);
        all += ways[ways.len() - 1].len();
        if all > MAX_FEW_WAYS {
            return None;
        }
    }
    Some(ways)
}

/// Returns one play for each result, as the journeys of its checkers. Returns `None` if there are many
/// results.
fn results(checkers: &Checkers<'_>, ways: &[Vec<(Uses, Slot)>]) -> Option<Vec<Journeys>> {
    let mut uses = Uses::default();
    for (uses, (_, times)) in uses.iter_mut().zip(&checkers.ways.groups) {
        *uses = *times as u8;
    }
    let mut possible = vec![Possible::none(uses[..checkers.ways.groups.len()].to_vec())];
    let room = Room::new(&uses[..checkers.ways.groups.len()]);
    for ways in ways {
        let ways: Vec<NumberUsage> = ways.iter().map(|(uses, _)| room.usage(*uses)).collect();
        possible.push(possible[possible.len() - 1].with(&ways));
    }
    // A key consists of how often each dice number remains to be used, and the locations of the checkers
    // processed so far. The value is one combination of journeys that leads to this state.
    let mut level: FxHashMap<(Uses, Places), Journeys> = FxHashMap::default();
    level.insert((uses, 0), checkers.at_rest());
    for (checker, ways) in ways.iter().enumerate().rev() {
        let mut after = FxHashMap::default();
        for ((left, places), journeys) in level {
            for (uses, to) in ways {
                let Some(rest) = without(left, uses).filter(|rest| possible[checker].contains(rest)) else {
                    continue;
                };
                let mut journeys = journeys;
                journeys.ways[checker] = checkers.ways.of(uses);
                journeys.places = places + place(*to);
                let known = after.entry((rest, journeys.places)).or_insert(journeys);
                // Keeps the greatest of the combinations, so that the order of the hash map does not affect
                // the result.
                if known.ways < journeys.ways {
                    *known = journeys;
                }
            }
            if after.len() > MAX_FEW {
                return None;
            }
        }
        level = after;
    }
    Some(level.into_values().collect())
}

/// Subtracts `others` from `left`, number by number. Returns `None` if a difference would be negative.
fn without(mut left: Uses, others: &Uses) -> Option<Uses> {
    for (left, other) in left.iter_mut().zip(others) {
        *left = left.checked_sub(*other)?;
    }
    Some(left)
}

/// Returns a play that uses as many numbers of `run` as possible, or `None` if no play uses more than
/// `length` of them.
///
/// If no checker can be borne off, the checkers do not affect each other, so it is enough to count how often
/// each checker can use each number. Otherwise, this count is an upper bound, and a count that ignores
/// bearing off is a lower bound. Only the lengths between these two bounds need an exhaustive search.
pub(crate) fn longer(position: &Position, run: Run, length: usize, rules: &RuleSet) -> Option<Play> {
    let count = Count::new(position, run, rules);
    let bound = most(length, run.len(), &count)?;
    if count.is_exact() {
        return count.play(bound);
    }
    let on_board = count.without_bearing_off();
    let sure = most(length, bound, &on_board);
    let beyond = (sure.unwrap_or(length) + 1..=bound).rev();
    let found = beyond.into_iter().find_map(|length| any_play(position, run, length, rules));
    found.or_else(|| on_board.play(sure?))
}

/// Returns the greatest length from `least + 1` to `greatest` that may be playable, or `None` if there is
/// none. Tries `greatest` first, because usually all dice numbers can be played, and then bisects.
pub(super) fn most(mut least: usize, mut greatest: usize, count: &Count<'_>) -> Option<usize> {
    let too_few = least;
    let mut middle = greatest;
    while least < greatest {
        if count.is_possible(middle) {
            least = middle;
        } else {
            greatest = middle - 1;
        }
        middle = (least + greatest).div_ceil(2);
    }
    (least > too_few).then_some(least)
}

/// Searches exhaustively for a play of the first `length` dice numbers, and returns the first play found.
fn any_play(position: &Position, run: Run, length: usize, rules: &RuleSet) -> Option<Play> {
    let groups: Vec<_> = run.prefix(length).groups().collect();
    DepthFirstSearch { rules, hopeless: FxHashSet::default() }.first(position, Play::PASS, &groups)
}

/// A depth-first search for a single play. It tries steps of the rearmost checkers first.
struct DepthFirstSearch<'a> {
    rules: &'a RuleSet,
    /// Positions from which the search has failed, each with how many dice numbers were played before it.
    hopeless: FxHashSet<(usize, Position)>,
}

impl DepthFirstSearch<'_> {
    fn first(&mut self, position: &Position, so_far: Play, groups: &[(u8, usize)]) -> Option<Play> {
        let Some(((number, times), rest)) = groups.split_first() else { return Some(so_far) };
        if self.hopeless.contains(&(so_far.length(), *position)) {
            return None;
        }
        let mut plays: Vec<LegalPlay> = Vec::new();
        let repeated = Repeated::new(position, *number, *times, self.rules, &mut plays);
        let played = repeated.generate(position, Next::OPPONENT);
        let mut ways = plays.iter().filter(|_| played == *times);
        let found = ways.find_map(|way| self.first(&way.result, so_far.then(&way.play), rest));
        if found.is_none() {
            self.hopeless.insert((so_far.length(), *position));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cascade::tests::{all_results, random_cascades};

    /// `walked` returns the same plays in the same order as a [`Walk`].
    #[test]
    fn walked_agrees_with_a_walk() {
        let mut compared = 0;
        for (position, run, rules) in random_cascades(1500) {
            let Some(plays) = walked(&position, run, &rules, 3000) else { continue };
            assert!(plays.iter().all(|play| play.play.length() == run.len()));
            let of =
                |plays: &[LegalPlay]| plays.iter().map(|play| (play.play, play.result)).collect::<Vec<_>>();
            let expected = all_results(&position, run, &rules, 3000).unwrap();
            assert_eq!(of(&plays), of(&expected), "{run:?} at {position:?}");
            compared += 1;
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn walked_returns_none_for_short_plays_or_too_many_ways() {
        let (start, rules) = (Position::START, RuleSet::EXPRESS);
        let sixes = Run::from_to(6, 6);
        assert_eq!(walked(&start, sixes, &rules, 4).map(|plays| plays.len()), Some(4));
        assert_eq!(walked(&start, sixes, &rules, 3), None);
        assert_eq!(walked(&start, Run::from_to(1, 6), &rules, 20_000), None);
        let blocked = "0 0 -2 0 0 0 0 0 15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0";
        let blocked = crate::notation::simple_board::parse(blocked).unwrap();
        assert_eq!(walked(&blocked, sixes, &rules, 100), None);
    }

    /// `few` finds the same results as an exhaustive search.
    #[test]
    fn few_agrees_with_exhaustive_search() {
        let (mut compared, mut obstructed) = (0, 0);
        for (position, run, rules) in random_cascades(1500) {
            let Some(plays) = few(&position, run, &rules) else { continue };
            let mut found: Vec<Position> = plays.iter().map(|play| play.result).collect();
            let expected = all_results(&position, run, &rules, MAX_FEW).unwrap();
            let mut expected: Vec<Position> = expected.iter().map(|play| play.result).collect();
            let key = |position: &Position| crate::notation::simple_board::write(position);
            found.sort_unstable_by_key(key);
            expected.sort_unstable_by_key(key);
            assert_eq!(found, expected, "{run:?} at {position:?}");
            for LegalPlay { play, result, .. } in &plays {
                assert_eq!(play.steps().fold(position, Position::after), *result);
            }
            compared += 1;
            obstructed += usize::from(plays.first().is_some_and(|play| play.play.length() < run.len()));
        }
        assert!(compared > 200 && obstructed > 50, "{compared}, {obstructed}");
    }

    /// `longer` finds the same length as an exhaustive search, and the play that it returns is legal.
    #[test]
    fn length_agrees_with_exhaustive_search() {
        let mut shorter = 0;
        for (position, run, rules) in random_cascades(1500) {
            let expected = (1..=run.len()).rev().find_map(|length| any_play(&position, run, length, &rules));
            let expected = expected.map_or(0, |play| play.length());
            let found = longer(&position, run, 0, &rules);
            assert_eq!(found.map_or(0, |play| play.length()), expected, "{run:?} at {position:?}");
            if let Some(play) = found {
                let result = play.steps().fold(position, Position::after);
                let mut walk = Walk::new(&position, run, &rules, expected, 1000);
                let ground = Ground::new(&position, &rules);
                let reached =
                    walk.each_while(&|| true, &mut |found| match ground.position(found.places) == result {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    });
                assert!(reached.is_break(), "{play:?} at {position:?}");
                assert_eq!(longer(&position, run, expected, &rules), None);
            }
            shorter += usize::from(expected < run.len());
        }
        assert!(shorter > 100, "{shorter}");
    }
}
