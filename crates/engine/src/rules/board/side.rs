//! The two sides of a position.

/// One of the two sides of a [`crate::rules::Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player on roll.
    Mine,
    /// The opponent of the player on roll.
    Theirs,
}

impl Side {
    /// Returns the opposing side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
        }
    }
}
