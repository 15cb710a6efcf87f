//! What tells races of one rule set from those of another.

use crate::rules::RuleSet;
use crate::sealed_file::{Kind, Reader, SealedFileError};

/// How doubles are played. Where a number may bear off from a lower point, no other rule makes a difference to how quick a
/// side is in a race, in which nobody can stop anybody.
///
/// No number is ever handed over in a race: as long as a side has a checker left it can play any number. A checker
/// outside moves, as no point before it is the opponent's; with all at home the number bears off from its point, or moves a
/// checker from a higher one, or bears off from the highest. So a side that does not play all its numbers has borne off
/// its last checker, the game is over, and what passes is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubles {
    /// The number four times.
    Usual,
    /// A cascade: the number four times, and then each higher one four times.
    Cascades,
}

impl Doubles {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Usual, Self::Cascades];

    /// Those of `rules`; `None` if races are played otherwise in another respect, too.
    #[inline]
    #[must_use]
    pub const fn of(rules: &RuleSet) -> Option<Self> {
        match (rules.overshoot, rules.cascade) {
            (false, _) => None,
            (true, false) => Some(Self::Usual),
            (true, true) => Some(Self::Cascades),
        }
    }

    /// A rule set with these doubles, for all of them.
    pub(super) const fn rules(self) -> RuleSet {
        match self {
            Self::Usual => RuleSet::PLAKOTO,
            Self::Cascades => RuleSet::EXPRESS,
        }
    }

    /// The first bytes of a file for races with these doubles. Those for usual ones name no rule set.
    pub(super) fn start(self, kind: Kind) -> Vec<u8> {
        match self {
            Self::Usual => kind.start_for_all(),
            Self::Cascades => kind.start(&self.rules()),
        }
    }

    /// Refuses a file for races with other doubles.
    pub(super) fn check(self, kind: Kind, file: &Reader<'_>) -> Result<(), SealedFileError> {
        let found = if file.is_for_all() { Some(Self::Usual) } else { Self::of(&file.rules()?) };
        match found {
            Some(found) if found == self => Ok(()),
            _ => Err(SealedFileError::Doubles(kind.name, self.description())),
        }
    }

    /// As errors call them.
    const fn description(self) -> &'static str {
        match self {
            Self::Usual => "doubles of four",
            Self::Cascades => "cascades",
        }
    }
}
