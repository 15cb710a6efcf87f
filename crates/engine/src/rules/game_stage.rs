//! Whether a game is in progress, and how a finished game has ended.

/// How far a game has got. gnubg distinguishes the same states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameStage {
    /// No game has been started yet.
    None,
    /// A game is being played.
    Playing,
    /// The game has been played to its end, without a resignation.
    Over,
    /// The game has ended because a player resigned.
    Resigned,
}
