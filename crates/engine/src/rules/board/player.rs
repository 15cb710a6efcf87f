//! The two players, as gnubg numbers them.

/// A player: number 0 is drawn as `O` at the top of the board, number 1 as `X` at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0, `O`, top.
    O,
    /// Player 1, `X`, bottom.
    X,
}

impl Player {
    /// Both, in the order of their numbers.
    pub const BOTH: [Self; 2] = [Self::O, Self::X];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player of this number, if it is 0 or 1.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::BOTH.get(index).copied()
    }

    /// His opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::O => Self::X,
            Self::X => Self::O,
        }
    }

    /// The letter his checkers are drawn with.
    pub const fn symbol(self) -> char {
        match self {
            Self::O => 'O',
            Self::X => 'X',
        }
    }
}
