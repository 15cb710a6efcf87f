//! Move generation: finds one play for each distinct result of a roll.

use std::ops::ControlFlow;

use super::cascade::ResultCount;
use super::legal_play::LegalPlay;
use super::unlimited::unlimited;
use super::{cascade, limited};
use crate::rules::dice::run::Order;
use crate::rules::{Contact, Numbers, Position, RuleSet};

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
        limited::generate(position, numbers, rules, plays);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Roll;

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
}
