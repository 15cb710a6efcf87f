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

/// Measured bias of rollouts that cut games after a number of turns, in millipoints, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bias {
    /// Number of turns before the cut.
    pub turns: u16,
    /// Which sides have pinned checkers in the measured positions.
    pub pins: PinnedSides,
    /// Number of measured positions.
    pub positions: u32,
    /// Mean, over all measured positions, of the equity of a truncated rollout less that of a rollout to the
    /// end.
    pub mean: f32,
    /// Standard error of the mean.
    pub error: f32,
    /// Root mean square of the difference in [`Bias::mean`], without the contribution of chance.
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
    /// One row for each number of turns and each value of [`PinnedSides`].
    pub rows: &'static [Bias],
}
