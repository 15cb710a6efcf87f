//! The result of an ending.

/// Probabilities of the result of a bear-off, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// Probability that the player wins.
    pub win: f32,
    /// Probability that the player wins a gammon, before the opponent has borne off a checker.
    pub win_gammon: f32,
    /// Probability that the player loses a gammon, before they have borne off a checker.
    pub lose_gammon: f32,
    /// Whether the values assume the best play of both sides, not only the fastest.
    pub is_exact: bool,
}
