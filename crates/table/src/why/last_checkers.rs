//! The mobility of a side's rearmost checkers.

use super::shots::first_numbers;
use plakoto_engine::rules::{Course, Point, Position, Roll, RuleSet, Side};

/// The last checkers of a side, that is, the checkers farthest from home that are not pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastCheckers {
    /// The point on which the last checkers are.
    pub point: Point,
    /// Number of the 36 possible rolls that can move a last checker.
    pub rolls: u8,
}

impl LastCheckers {
    /// Finds the last checkers of the player on roll. The point is from that player's point of view. A roll
    /// counts if at least one of its legal plays moves a checker from that point. Returns `None` if all of
    /// the player's checkers on the board are pinned.
    pub(super) fn of(position: &Position, rules: &RuleSet) -> Option<Self> {
        let point = Point::ALL.into_iter().rev().find(|point| position.stack(*point).free(Side::Mine) > 0)?;
        let mut plays = Vec::new();
        let mut rolls = 0;
        for (roll, weight) in Roll::all() {
            first_numbers(position, roll, rules, &mut plays);
            let moves = plays.iter().any(|play| play.play.steps().any(|step| step.from == Some(point)));
            rolls += if moves { weight } else { 0 };
        }
        Some(Self { point, rolls: rolls as u8 })
    }

    /// Converts the point to the other side's point of view.
    pub(super) fn swap_sides(self, course: Course) -> Self {
        Self { point: self.point.swapped(course), ..self }
    }
}
