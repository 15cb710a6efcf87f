//! The value of a position in an endgame table.

/// Chances of the results of an endgame, for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// Probability that the player wins.
    pub win: f32,
    /// Probability that the player wins a gammon, that is, finishes before the opponent has borne off a
    /// checker.
    pub win_gammon: f32,
    /// Probability that the player loses a gammon, that is, the opponent finishes before the player has borne
    /// off a checker.
    pub lose_gammon: f32,
    /// Whether the values assume the best play by both sides. If not, they assume that each side bears off as
    /// fast as possible.
    pub is_exact: bool,
}
