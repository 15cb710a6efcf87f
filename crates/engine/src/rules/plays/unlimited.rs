//! Finds one play for each distinct result of some numbers, without limits on single plays. This module
//! selects the generator that suits the game and the numbers.
//!
//! A player's own steps never change which points are open to them. In games without hits, the result of a
//! play therefore depends only on how many checkers move from each point with each number, and the generators
//! can produce every result exactly once without comparing positions. Comparisons are needed in three cases:
//! if checkers may be borne off during a roll of two different numbers, if a pinned mother (the last checker
//! on a starting point) may end the play, and in a [`cascade`].

use std::ops::ControlFlow;

use super::legal_play::LegalPlay;
use super::one_number::one_number;
use super::two_numbers::TwoNumbers;
use super::{cascade, immediate};
use crate::rules::dice::run::Order;
use crate::rules::{Contact, Numbers, Position, RuleSet};

/// Adds the plays of `numbers` to `plays`, or adds nothing if no number can be played. Ignores the limits in
/// [`super::limits`].
pub(super) fn unlimited(position: &Position, numbers: Numbers, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
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
}
