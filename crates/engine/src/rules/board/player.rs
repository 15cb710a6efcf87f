//! The two players, numbered as in gnubg.

/// A player: player 0 is drawn as `O` at the top of the board, player 1 as `X` at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0, drawn as `O` at the top of the board.
    O,
    /// Player 1, drawn as `X` at the bottom of the board.
    X,
}

impl Player {
    /// Both players, in the order of their numbers.
    pub const BOTH: [Self; 2] = [Self::O, Self::X];

    /// The player's number: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the player with this number, or `None` if the number is neither 0 nor 1.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::BOTH.get(index).copied()
    }

    /// The player's opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::O => Self::X,
            Self::X => Self::O,
        }
    }

    /// The letter that represents the player's checkers.
    pub const fn symbol(self) -> char {
        match self {
            Self::O => 'O',
            Self::X => 'X',
        }
    }
}
