//! Move generation: one play for each distinct position that a roll can lead to. Here the generator is chosen that fits
//! how the checkers of a game meet.
//!
//! In all games nothing that I move changes where I may land: which points are open to me is the same before, between and
//! after the numbers of a roll. Without hits the result of a play depends only on how many checkers I
//! move from each point by each number. The generators use this to give every result exactly once, without
//! comparing positions; only a roll of two different numbers during which bearing off may begin or go on needs to, and
//! a [`cascade`].

use std::ops::ControlFlow;

use super::cascade::ResultCount;
use super::legal_play::LegalPlay;
use super::one_number::one_number;
use super::two_numbers::TwoNumbers;
use super::{cascade, immediate};
use crate::rules::dice::run::Order;
use crate::rules::{Contact, Numbers, Position, RuleSet};

/// Replaces `plays` by the legal plays of `numbers`, one for each distinct result. If no number can be played that is
/// a single pass.
///
/// A finished game has no plays, but this function does not look whether it is finished: see
/// [`crate::rules::outcome`]. Where a pinned mother counts at once ([`RuleSet::immediate`]), a play may end before all
/// numbers are used; but not in a cascade, where she counts after the whole play. A cascade can have millions of results:
/// see [`Numbers::is_cascade`] and [`each_result`], which does not keep them.
pub fn legal_plays(
    position: &Position,
    numbers: impl Into<Numbers>,
    rules: &RuleSet,
    plays: &mut Vec<LegalPlay>,
) {
    plays.clear();
    let numbers = numbers.into();
    match numbers.order(rules) {
        Some(Order::Rising(run)) if numbers.is_cascade(rules) => {
            let _ = cascade::each_result_of(position, run, numbers, rules, &|| true, &mut |play| {
                plays.push(*play);
                ControlFlow::Continue(())
            });
        }
        _ if immediate::may_end(position, rules) => immediate::generate(position, numbers, rules, plays),
        Some(Order::Rising(run)) => one_number(position, run, numbers, rules, plays),
        Some(Order::Either(both)) => {
            let mut both = TwoNumbers { position, both, numbers, rules, plays };
            match rules.mechanics.contact {
                Contact::Pin | Contact::Block => both.generate(),
                Contact::Hit => both.in_both_orders(),
            }
        }
        None => {}
    }
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, rules));
    }
}

impl RuleSet {
    /// The legal plays of `numbers`, one for each distinct result: see [`legal_plays`], which needs no new list each time.
    pub fn legal_plays(&self, position: &Position, numbers: impl Into<Numbers>) -> Vec<LegalPlay> {
        let mut plays = Vec::new();
        legal_plays(position, numbers, self, &mut plays);
        plays
    }
}

impl Position {
    /// The legal plays of `numbers` under the default rules, one for each distinct result: see
    /// [`RuleSet::legal_plays`] for others.
    pub fn legal_plays(&self, numbers: impl Into<Numbers>) -> Vec<LegalPlay> {
        RuleSet::default().legal_plays(self, numbers)
    }
}

/// Calls `visit` with a legal play for each distinct result of `numbers`, until it wants no more: the greatest play that
/// leads there. There is no pass among them. The plays come in descending order as long as there are no more than some
/// hundred thousand.
///
/// The memory needed does not grow with the number of results beyond a million: the program takes 97 megabytes for the
/// 4,148,343 of `plakoto legal AACA/z8AAID/Pw 11 --variant express`. The time does, and more than in proportion.
pub fn each_result(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    visit: &mut dyn FnMut(&LegalPlay) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_result_while(position, numbers, rules, &|| true, visit)
}

/// [`each_result`] until `goes_on` returns false. It is called often, also while no result is found.
pub fn each_result_while(
    position: &Position,
    numbers: Numbers,
    rules: &RuleSet,
    goes_on: &dyn Fn() -> bool,
    visit: &mut dyn FnMut(&LegalPlay) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match numbers.order(rules) {
        Some(Order::Rising(run)) => cascade::each_result_of(position, run, numbers, rules, goes_on, visit),
        _ => rules
            .legal_plays(position, numbers)
            .iter()
            .filter(|play| !play.play.is_pass())
            .try_for_each(visit),
    }
}

/// Number of plays that [`each_result`] visits, found in less time and memory. It is a lower bound if there are too many to
/// count in some seconds, or if `goes_on` turns false.
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

/// The legal play of `numbers` if there is no other.
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

    /// The facts at the end of the rules: five results for each of 1-1 to 5-5, four for 6-6 (one checker cannot
    /// play four sixes), two for every other roll.
    #[test]
    fn results_from_the_start() {
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
