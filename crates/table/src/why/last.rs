//! How well the last checkers of a side get away.

use super::shots::first_numbers;
use plakoto_engine::rules::{Point, Position, Roll, RuleSet, Side};

/// The last checkers of a side that are not pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastCheckers {
    /// Where they are.
    pub point: Point,
    /// With how many of the 36 rolls one of them can be moved.
    pub rolls: u8,
}

impl LastCheckers {
    /// Those of the player on roll, numbered as he does; `None` if he has none that is free. A roll counts if one of its
    /// legal plays begins a step there.
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

    /// The same checkers as the opponent of their owner numbers the points.
    pub(super) fn swap_sides(self) -> Self {
        Self { point: self.point.swapped(), ..self }
    }
}
