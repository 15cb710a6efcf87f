//! The legal checker moves by one number.

use crate::rules::board::point::points;
use crate::rules::board::position::PointSets;
use crate::rules::{Point, Position, RuleSet, Step};

/// Every legal checker move by `number`, from the 1-point up.
pub(crate) fn steps(position: &Position, number: u8, rules: &RuleSet) -> impl Iterator<Item = Step> {
    let sets = position.my_points();
    let on_board = sets.free & (sets.open << number);
    let off = bearing_off(&sets, number, rules).map(|from| Step { from, to: None });
    off.into_iter().chain(points(on_board).map(move |from| Step::within(from, number)))
}

/// The point from which `number` bears off a checker, if it can: the point of that number, or, where the rules let
/// larger numbers bear off, the highest occupied one if that is lower.
#[inline]
pub(super) fn bearing_off(sets: &PointSets, number: u8, rules: &RuleSet) -> Option<Point> {
    if sets.outside_home() != 0 || !sets.pins_allow_bearing_off(rules) {
        return None;
    }
    if sets.free >> number & 1 == 1 {
        return Point::new(number);
    }
    let highest = (sets.free | sets.pinned).checked_ilog2()? as u8;
    (rules.overshoot && highest < number && sets.free >> highest & 1 == 1).then_some(Point::known(highest))
}
