//! Legal steps with one dice number.

use crate::rules::board::point::points;
use crate::rules::board::point_sets::PointSets;
use crate::rules::{Point, Position, RuleSet, Side, Step};

/// All legal steps with the dice number `number`, in ascending order of starting points.
pub(crate) fn steps(position: &Position, number: u8, rules: &RuleSet) -> impl Iterator<Item = Step> {
    let sets = position.my_points();
    let has_to_enter = position.bar(Side::Mine) > 0;
    // While a checker is on the bar, no other checker may move.
    let (first, on_board) = if has_to_enter {
        (entry(position, number), 0)
    } else {
        let off = bearing_off(&sets, number, rules).map(|from| Step { from: Some(from), to: None });
        (off, sets.free & (sets.open << number))
    };
    first.into_iter().chain(points(on_board).map(move |from| Step::within(from, number)))
}

/// The step that enters a checker from the bar with `number`, or `None` if the bar is empty or the
/// destination is blocked.
pub(super) fn entry(position: &Position, number: u8) -> Option<Step> {
    let may_enter = |step: &Step| step.to.is_some_and(|to| position.my_points().open & to.bit() != 0);
    (position.bar(Side::Mine) > 0).then(|| Step::entering(number)).filter(may_enter)
}

/// The point from which `number` bears off a checker, or `None` if it cannot bear off a checker. This is the
/// point with the same number. If the rules allow it, a number above the highest occupied point bears off
/// from that point.
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
