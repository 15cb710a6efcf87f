//! Whether a game is in progress, and how a finished game has ended.

/// The state of a game, with the same distinctions as in gnubg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// No game has been started.
    None,
    /// A game is being played.
    Playing,
    /// The game has been played to its end.
    Over,
    /// The game has ended by a resignation.
    Resigned,
}
