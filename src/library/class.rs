//! What kind of position a turn is played in.

use std::fmt;

use crate::rules::{Position, Side};

/// What kind of position it is for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Nobody has a pinned checker, and free checkers can still meet.
    Contact,
    /// The opponent has a pinned checker, the player has none.
    Pinning,
    /// The player has a pinned checker, the opponent has none.
    Pinned,
    /// Both have.
    BothPinned,
    /// Nobody has, and nobody can be pinned any more.
    Race,
}

impl Class {
    /// That of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        match (position.has_pinned(Side::Theirs), position.has_pinned(Side::Mine)) {
            (true, false) => Self::Pinning,
            (false, true) => Self::Pinned,
            (true, true) => Self::BothPinned,
            (false, false) if position.have_passed() => Self::Race,
            (false, false) => Self::Contact,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Contact => "contact",
            Self::Pinning => "pinning",
            Self::Pinned => "pinned",
            Self::BothPinned => "both pinned",
            Self::Race => "race",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_seen_by_the_player_on_roll() {
        assert_eq!(Class::of(&Position::START), Class::Contact);
        let both: Position = "wIQJwj8QEwTDPx".parse().unwrap();
        assert_eq!(Class::of(&both), Class::BothPinned);
        let race: Position = "AAAAAAAA/38AAA".parse().unwrap();
        assert_eq!(Class::of(&race), Class::Race);
    }
}
