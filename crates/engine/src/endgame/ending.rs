//! What is known about an ending.

/// How a bear-off ends, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The probability that he wins.
    pub win: f32,
    /// That he wins before his opponent has borne off a checker.
    pub win_gammon: f32,
    /// That he loses before he has borne off a checker.
    pub lose_gammon: f32,
    /// Whether both sides play as well as possible, and not only as fast.
    pub is_exact: bool,
}
