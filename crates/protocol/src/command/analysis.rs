//! Commands about what plays were worth.

/// What `analyse` judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analysed {
    /// The turn at the current place of the record, or the last one.
    Turn,
    /// The current game.
    Game,
    /// All games.
    Match,
}
