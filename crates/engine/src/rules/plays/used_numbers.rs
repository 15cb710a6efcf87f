//! Finds the dice number that each step of a play uses.

use super::partial::PartialPlay;
use crate::rules::{Numbers, Order, Play, Position, RuleSet};

/// Returns the dice number that each step of a legal play uses, in the order of the steps. If a step could
/// use either number of the roll, returns the lower number for this step.
pub fn used_numbers(position: &Position, numbers: Numbers, play: &Play, rules: &RuleSet) -> Vec<u8> {
    match numbers.order(rules) {
        None => Vec::new(),
        Some(Order::Rising(run)) => run.numbers().map(|(number, _)| number).take(play.length()).collect(),
        Some(Order::Either(_)) => {
            let mut partial = PartialPlay::new(position, numbers, rules);
            play.steps().map_while(|step| partial.make(step)).collect()
        }
    }
}
