//! A table of measured biases.

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
