//! Finds all results of a [cascade](super) that leaves few choices.

use rustc_hash::FxHashMap;

use super::count::Count;
use super::journeys::{Checkers, Journeys};
use super::length::most;
use super::places::{Ground, Places, Slot, place, slot};
use super::possible::{NumberUsage, Possible, Room, Uses};
use crate::rules::dice::run::Run;
use crate::rules::{LegalPlay, Next, Position, RuleSet};

/// The maximum total number of ways of all checkers, each taken alone. If there are more, the cascade has
/// many results, or it takes long to find them.
const MOST_WAYS: usize = 200;

/// The maximum number of intermediate results. If there are more, the cascade has many results, or it takes
/// long to find them.
const MOST: usize = 300;

/// Returns a play for each distinct result that uses as many numbers of `run` as possible, in descending
/// order. The list is empty if no number can be played. The next player in these plays is a placeholder.
/// Returns `None` if there are many results, or if checkers may be borne off.
///
/// The search processes one checker after the other and keeps only choices that let the remaining checkers
/// use the remaining numbers. So it takes long only if there are many results.
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

/// For each checker, the ways to use the first `length` numbers, each with its destination. `None` if there
/// are many.
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
        if all > MOST_WAYS {
            return None;
        }
    }
    Some(ways)
}

/// Returns the journeys of one play for each result, or `None` if there are many results.
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
    // A key consists of the remaining uses of each number and the places of the checkers already processed.
    // The value is one combination of journeys that leads to this state.
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
                // Keeps the greatest ways, so that the order of the hash map does not affect the result.
                if known.ways < journeys.ways {
                    *known = journeys;
                }
            }
            if after.len() > MOST {
                return None;
            }
        }
        level = after;
    }
    Some(level.into_values().collect())
}

/// Subtracts the uses `others` from `left`. Returns `None` if `left` has too few uses of a number.
fn without(mut left: Uses, others: &Uses) -> Option<Uses> {
    for (left, other) in left.iter_mut().zip(others) {
        *left = left.checked_sub(*other)?;
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all_results, random_cascades};
    use super::*;

    /// `few` finds the same results as an exhaustive search.
    #[test]
    fn few_agrees_with_exhaustive_search() {
        let (mut compared, mut obstructed) = (0, 0);
        for (position, run, rules) in random_cascades(1500) {
            let Some(plays) = few(&position, run, &rules) else { continue };
            let mut found: Vec<Position> = plays.iter().map(|play| play.result).collect();
            let expected = all_results(&position, run, &rules, MOST).unwrap();
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
}
