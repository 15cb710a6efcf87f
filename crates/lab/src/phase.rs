//! Phases of the game, by which positions and decisions are classified. The *mother* is the last checker on a player's
//! starting point; under some rules, pinning it wins the game.

use plakoto_engine::rules::{Point, Position, RuleSet, Side};

/// Phase of the game at a position. The phase does not depend on the player on roll. *Contact* means that
/// free checkers of the two sides can still meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DecisionPhase {
    /// No checker is pinned, and there is still contact.
    NoPins,
    /// Exactly one side pins opposing checkers, and there is still contact.
    OneSide,
    /// Both sides pin opposing checkers, and there is still contact.
    BothSides,
    /// A mother is pinned, or is alone on its point and can still be pinned. This phase exists only under
    /// rules with mothers.
    Mother,
    /// Checkers are pinned, but there is no more contact.
    LastPins,
    /// No checker is pinned, and there is no more contact.
    Race,
}

impl DecisionPhase {
    /// All phases, in the order of declaration.
    pub const ALL: [Self; 6] =
        [Self::NoPins, Self::OneSide, Self::BothSides, Self::Mother, Self::LastPins, Self::Race];

    /// Returns the phase of a position.
    pub fn of(position: &Position, rules: &RuleSet) -> Self {
        let pins = [Side::Mine, Side::Theirs].map(|side| position.has_pinned(side));
        let has_mothers = rules.mother.is_some();
        match (position.have_passed(), pins) {
            (true, [false, false]) => Self::Race,
            _ if has_mothers && [*position, position.swap_sides()].iter().any(mother_is_in_danger) => {
                Self::Mother
            }
            (true, _) => Self::LastPins,
            (false, [false, false]) => Self::NoPins,
            (false, [true, true]) => Self::BothSides,
            (false, _) => Self::OneSide,
        }
    }

    /// Name of the phase in files and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPins => "no pins",
            Self::OneSide => "pins of one side",
            Self::BothSides => "pins of both sides",
            Self::Mother => "mother",
            Self::LastPins => "last pins",
            Self::Race => "race",
        }
    }

    /// Returns the phase with this name, or `None` if the name is unknown.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

/// Whether the mother of the player on roll is pinned, or is alone while opposing checkers can still reach
/// it.
fn mother_is_in_danger(position: &Position) -> bool {
    let start = Point::start_of(Side::Mine, position.course());
    let mother = position.stack(start);
    let is_alone = mother.free(Side::Mine) == 1 && !mother.pins();
    let comes = |point: &Point| *point != start && position.stack(*point).free(Side::Theirs) > 0;
    mother.has_pinned(Side::Mine) || is_alone && Point::ALL.iter().any(comes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    /// The boards are raw boards: index 1 is the player's 1-point, and index 24 the 24-point. `p` marks a
    /// checker that is pinned below the checkers on top.
    #[test]
    fn pins_contact_and_mothers_determine_the_phase() {
        for (board, expected, without_mothers) in [
            (
                "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0",
                DecisionPhase::NoPins,
                DecisionPhase::NoPins,
            ),
            // The player's mother is alone on its point, and all opposing checkers can still reach it.
            (
                "0 -14 0 0 0 0 14 0 0 0 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 1 0",
                DecisionPhase::Mother,
                DecisionPhase::NoPins,
            ),
            // The opponent's mother is alone on its point.
            (
                "0 -1 0 0 0 0 0 0 0 0 0 -14 0 0 0 0 0 0 0 0 0 0 0 0 15 0",
                DecisionPhase::Mother,
                DecisionPhase::NoPins,
            ),
            (
                "0 -14 0 0 0 0 0 2p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 13 0",
                DecisionPhase::OneSide,
                DecisionPhase::OneSide,
            ),
            (
                "0 -12 0 0 0 0 0 2p 0 0 0 -2p 0 0 0 0 0 0 0 0 0 0 0 0 12 0",
                DecisionPhase::BothSides,
                DecisionPhase::BothSides,
            ),
            (
                "0 0 5 6 0 0 0 4p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 -7 0 0",
                DecisionPhase::LastPins,
                DecisionPhase::LastPins,
            ),
            (
                "0 5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -5 -5 -5 0 0 0 0",
                DecisionPhase::Race,
                DecisionPhase::Race,
            ),
        ] {
            let position = simple_board::parse(board).expect("a valid board");
            for position in [position, position.swap_sides()] {
                assert_eq!(DecisionPhase::of(&position, &RuleSet::PLAKOTO), expected, "{board}");
                assert_eq!(DecisionPhase::of(&position, &RuleSet::TAPA), without_mothers, "{board}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        assert_eq!(
            DecisionPhase::ALL.map(|phase| DecisionPhase::named(phase.name())),
            DecisionPhase::ALL.map(Some)
        );
        assert_eq!(DecisionPhase::named("opening"), None);
    }
}
