//! Phases of a game.

use plakoto_engine::rules::{Position, Side};
use plakoto_words::{Message, message};

/// A phase of a game, determined by the pins and the contact in the position before a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// No checker is pinned, and the two sides are still in contact. This is the opening, or a middle game
    /// without pins.
    NoPins,
    /// Only the player on roll is pinning checkers of the opponent.
    Pinning,
    /// Only the opponent is pinning checkers of the player on roll.
    Pinned,
    /// Each side is pinning checkers of the other side.
    BothPin,
    /// No checker is pinned, and the two sides have passed each other.
    Race,
}

impl Phase {
    /// All phases, in the order in which tables show them.
    pub const ALL: [Self; 5] = [Self::NoPins, Self::Pinning, Self::Pinned, Self::BothPin, Self::Race];

    /// Returns the phase of the game in a position, from the point of view of the player on roll.
    pub fn of(position: &Position) -> Self {
        match (position.has_pinned(Side::Mine), position.has_pinned(Side::Theirs)) {
            (false, true) => Self::Pinning,
            (true, false) => Self::Pinned,
            (true, true) => Self::BothPin,
            (false, false) if position.have_passed() => Self::Race,
            (false, false) => Self::NoPins,
        }
    }

    /// Returns the name of the phase in the match library.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPins => "contact without pins",
            Self::Pinning => "pinning",
            Self::Pinned => "pinned",
            Self::BothPin => "both sides pinned",
            Self::Race => "race",
        }
    }

    /// Returns a short description of the phase.
    pub fn message(self) -> Message {
        match self {
            Self::NoPins => message!("phase-no_pins"),
            Self::Pinning => message!("phase-pinning"),
            Self::Pinned => message!("phase-pinned"),
            Self::BothPin => message!("phase-both_pin"),
            Self::Race => message!("phase-race"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    #[test]
    fn pins_and_contact_determine_the_phase() {
        assert_eq!(Phase::of(&Position::START), Phase::NoPins);
        let race = simple_board::parse("0 1 1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -2 0");
        assert_eq!(Phase::of(&race.expect("a position")), Phase::Race);
        let pinned = simple_board::parse("0 -1 0 0 0 0 0 2p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -13 0");
        let pinned = pinned.expect("a position");
        assert_eq!([&pinned, &pinned.swap_sides()].map(Phase::of), [Phase::Pinning, Phase::Pinned]);
    }
}
