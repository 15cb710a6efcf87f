//! Finds all results of a [cascade](super) with few possible plays.

use rustc_hash::FxHashMap;

use super::count::Count;
use super::journeys::{Checkers, Journeys};
use super::length::most;
use super::places::{Ground, Places, Slot, place, slot};
use super::possible::{NumberUsage, Possible, Room, Uses};
use crate::rules::dice::run::Run;
use crate::rules::{LegalPlay, Next, Position, RuleSet};

/// The search gives up if the checkers, each considered alone, can use the dice numbers in more ways than
/// this. In that case, the cascade has many results, or finding them takes long.
const MOST_WAYS: usize = 200;

/// The search gives up if it has more intermediate results than this. In that case, the cascade has many
/// results, or finding them takes long.
const MOST: usize = 300;

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
/// its destination. Returns `None` if there are more than [`MOST_WAYS`] combinations.
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
            if after.len() > MOST {
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
