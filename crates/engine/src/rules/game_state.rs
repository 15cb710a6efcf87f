//! Whether a game is on.

/// The state of a game, told apart as gnubg does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// No game has been started.
    None,
    /// A game is being played.
    Playing,
    /// The game was played to its end.
    Over,
    /// The game ended by a resignation.
    Resigned,
}
