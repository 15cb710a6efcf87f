//! The mobility of the last checkers of a side.

use super::shots::first_numbers;
use plakoto_engine::rules::{Point, Position, Roll, RuleSet, Side};

/// The last free checkers of a side: those farthest from home that are not pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastCheckers {
    /// Point of the checkers.
    pub point: Point,
    /// Number of the 36 rolls that can move one of them.
    pub rolls: u8,
}

impl LastCheckers {
    /// Finds the last checkers of the player on roll, from the point of view of this player. `None` if they
    /// have no free checkers. A roll counts if one of its legal plays has a step from there.
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

    /// Converts the point to the numbering of the other side.
    pub(super) fn swap_sides(self) -> Self {
        Self { point: self.point.swapped(), ..self }
    }
}
