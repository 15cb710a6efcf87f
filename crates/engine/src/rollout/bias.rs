//! The systematic error (bias) of truncated rollouts. A truncated rollout stops each game after a number of
//! turns and evaluates the final position.

use crate::rules::{Position, RuleSet, Side};

impl PinnedSides {
    /// Determines which sides have pinned checkers in a position.
    pub fn of(position: &Position) -> Self {
        match (position.has_pinned(Side::Mine), position.has_pinned(Side::Theirs)) {
            (false, false) => Self::None,
            (true, true) => Self::Both,
            _ => Self::One,
        }
    }

    /// Description of the sides, for example `without pins`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "without pins",
            Self::One => "with pins of one side",
            Self::Both => "with pins of both sides",
        }
    }
}

impl BiasTable {
    /// Returns the bias for positions with the same pinned sides, measured at the number of turns closest to
    /// `turns`. `evaluator` describes the evaluator in use. Returns `None` if the biases were measured with
    /// another evaluator, or if the program has no shipped network for the rules.
    pub fn nearest(&self, position: &Position, turns: u16, rules: &RuleSet, evaluator: &str) -> Option<Bias> {
        let is_measured = rules.is_shipped() && evaluator.contains(&format!("network {} ", self.network));
        let pins = PinnedSides::of(position);
        let rows = self.rows.iter().filter(|row| is_measured && row.pins == pins);
        rows.min_by_key(|row| row.turns.abs_diff(turns)).copied()
    }
}

impl Bias {
    /// Returns the bias from the opponent's view.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { mean: 0.0 - self.mean, ..self }
    }
}

/// Which sides have pinned checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinnedSides {
    /// No checker is pinned.
    None,
    /// One side has pinned checkers.
    One,
    /// Both sides have pinned checkers.
    Both,
}

/// Measured bias of rollouts that stop games after a number of turns, in millipoints, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bias {
    /// Number of turns after which the games stopped.
    pub turns: u16,
    /// Which sides have pinned checkers in the measured positions.
    pub pins: PinnedSides,
    /// Number of measured positions.
    pub positions: u32,
    /// Mean difference in equity over all measured positions: a truncated rollout minus a rollout to the end.
    pub mean: f32,
    /// Standard error of the mean.
    pub error: f32,
    /// Root mean square of the differences that [`Bias::mean`] averages, without the contribution of chance.
    pub root_mean_square: f32,
}

/// Table of measured biases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BiasTable {
    /// Id of the network that chose the plays and evaluated the positions.
    pub network: &'static str,
    /// The command that measures the biases in this table.
    pub command: &'static str,
    /// Search depth of both players in the rollouts, in plies.
    pub plies: u8,
    /// One row for each combination of a number of turns and a value of [`PinnedSides`].
    pub rows: &'static [Bias],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::simple_board;

    fn nearest(position: &Position, turns: u16) -> Option<Bias> {
        let evaluator = format!("network {} for plakoto: some inputs", BiasTable::SHIPPED.network);
        BiasTable::SHIPPED.nearest(position, turns, &RuleSet::PLAKOTO, &evaluator)
    }

    #[test]
    fn every_number_of_turns_and_pinned_sides_has_a_row() {
        let pinned = simple_board::parse("0 -1 0 0 0 0 0 2p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0");
        let positions = [Position::START, pinned.expect("a position")];
        for (position, pins) in positions.iter().zip([PinnedSides::None, PinnedSides::One]) {
            let found = [1, 5, 11, 20, 1000].map(|turns| nearest(position, turns).expect("a row"));
            assert_eq!(found.map(|row| row.turns), [5, 5, 11, 21, 21]);
            assert!(found.iter().all(|row| row.pins == pins), "{found:?}");
        }
        assert_eq!(BiasTable::SHIPPED.rows.len(), 9);
        assert!(
            BiasTable::SHIPPED.rows.iter().all(|row| row.positions > 1 && row.error > 0.0),
            "{:?}",
            BiasTable::SHIPPED
        );
    }

    #[test]
    fn other_networks_and_rules_have_no_row() {
        let ours = format!("network {} for plakoto", BiasTable::SHIPPED.network);
        let nearest = |rules: &RuleSet, evaluator: &str| {
            BiasTable::SHIPPED.nearest(&Position::START, 5, rules, evaluator)
        };
        assert!(nearest(&RuleSet::PLAKOTO, &ours).is_some());
        assert_eq!(nearest(&RuleSet::PLAKOTO, "network 0123456789ab for plakoto"), None);
        assert_eq!(
            nearest(&RuleSet { immediate: !RuleSet::PLAKOTO.immediate, ..RuleSet::PLAKOTO }, &ours),
            None
        );
    }
}
