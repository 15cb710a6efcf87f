//! What the players have agreed on.

/// What is done for a person without being asked for. A player who cannot move always passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automatic {
    /// Bearing off a checker with every number, if no opposing checker can be met.
    pub bearoff: bool,
    /// Starting the next game.
    pub game: bool,
    /// Making the only legal play.
    pub play: bool,
    /// Offering to resign what is certainly lost, when the engine plays.
    pub resign: bool,
    /// Rolling the dice.
    pub roll: bool,
}
