//! Phases of decisions.

use plakoto_engine::rules::{Point, Position, RuleSet, Side};

/// Phase of a position, from the view of both sides: the classes of a reference set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DecisionPhase {
    /// Nothing is pinned, and there is still contact.
    NoPins,
    /// One side pins checkers, and free checkers still have contact.
    OneSide,
    /// Both sides pin checkers, and free checkers still have contact.
    BothSides,
    /// A mother is alone on her point and can be pinned, or is pinned. Only under rules with mothers.
    Mother,
    /// Checkers are pinned, and free checkers have no more contact.
    LastPins,
    /// Nothing is pinned, and there is no more contact.
    Race,
}

impl DecisionPhase {
    /// All phases.
    pub const ALL: [Self; 6] =
        [Self::NoPins, Self::OneSide, Self::BothSides, Self::Mother, Self::LastPins, Self::Race];

    /// The phase of a position.
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

    /// The phase with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

/// Whether the mother of the player on roll is pinned, or alone with opposing checkers that can still reach
/// her.
fn mother_is_in_danger(position: &Position) -> bool {
    let start = Point::start_of(Side::Mine);
    let mother = position.stack(start);
    let is_alone = mother.free(Side::Mine) == 1 && !mother.pins();
    let comes = |point: &Point| *point != start && position.stack(*point).free(Side::Theirs) > 0;
    mother.has_pinned(Side::Mine) || is_alone && Point::ALL.iter().any(comes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    /// Raw boards, from the player's 1-point at index 1 to the 24-point; `p` marks a pin under the checkers
    /// on top.
    #[test]
    fn pins_contact_and_mothers_determine_the_phase() {
        for (board, expected, without_mothers) in [
            (
                "0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0",
                DecisionPhase::NoPins,
                DecisionPhase::NoPins,
            ),
            // The player's mother is alone, and all opposing checkers can still reach her.
            (
                "0 -14 0 0 0 0 14 0 0 0 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 1 0",
                DecisionPhase::Mother,
                DecisionPhase::NoPins,
            ),
            // The opponent's mother is alone.
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
