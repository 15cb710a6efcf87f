//! A table of measured biases.

/// The sides with pinned checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinnedSides {
    /// No checker is pinned.
    None,
    /// One side has pinned checkers.
    One,
    /// Both sides have pinned checkers.
    Both,
}

/// The bias of rollouts that are cut after some turns, in millipoints, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bias {
    /// Turns before the cut.
    pub turns: u16,
    /// The sides with pinned checkers in the measured positions.
    pub pins: PinnedSides,
    /// Number of measured positions.
    pub positions: u32,
    /// Mean of truncated equity less equity to the end.
    pub mean: f32,
    /// Standard error of the mean.
    pub error: f32,
    /// Root of the mean square of the difference, without the part that comes from chance.
    pub root_mean_square: f32,
}

/// Measured biases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BiasTable {
    /// Id of the network that played and evaluated.
    pub network: &'static str,
    /// The command that measures the table.
    pub command: &'static str,
    /// Plies of the rollouts.
    pub plies: u8,
    /// A row for each number of turns and each number of pinned sides.
    pub rows: &'static [Bias],
}
