//! Phases of a game.

use plakoto_engine::rules::{Position, Side};

/// What is still to be fought for, told from the position before a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Nothing is pinned, and checkers can still meet: the opening, or a middle game without pins.
    NoPins,
    /// The player on roll pins checkers, his opponent none.
    Pinning,
    /// His opponent pins checkers, he none.
    Pinned,
    /// Both pin checkers.
    BothPin,
    /// Nothing is pinned, and checkers cannot meet any more.
    Race,
}

impl Phase {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::NoPins, Self::Pinning, Self::Pinned, Self::BothPin, Self::Race];

    /// That of a position, for the player on roll.
    pub fn of(position: &Position) -> Self {
        match (position.has_pinned(Side::Mine), position.has_pinned(Side::Theirs)) {
            (false, true) => Self::Pinning,
            (true, false) => Self::Pinned,
            (true, true) => Self::BothPin,
            (false, false) if position.have_passed() => Self::Race,
            (false, false) => Self::NoPins,
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPins => "contact without pins",
            Self::Pinning => "pinning",
            Self::Pinned => "pinned",
            Self::BothPin => "both sides pinned",
            Self::Race => "race",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    #[test]
    fn pins_and_contact_tell_the_phase() {
        assert_eq!(Phase::of(&Position::START), Phase::NoPins);
        let race = simple_board::parse("0 1 1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -2 0");
        assert_eq!(Phase::of(&race.expect("a position")), Phase::Race);
        let pinned = simple_board::parse("0 -1 0 0 0 0 0 2p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0");
        let pinned = pinned.expect("a position");
        assert_eq!([&pinned, &pinned.swap_sides()].map(Phase::of), [Phase::Pinning, Phase::Pinned]);
    }
}
