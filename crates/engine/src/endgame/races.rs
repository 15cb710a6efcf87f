//! What tells races of one rule set from those of another.

use crate::files::{FileCause, FileError};
use crate::rules::RuleSet;
use crate::sealed_file::{Kind, SealedReader};

/// How a race is played, in which nobody can stop anybody.
///
/// Where a number may bear off from a lower point, only doubles make a difference to how quick a side is. No number is ever
/// handed over there: as long as a side has a checker left it can play any number. A checker
/// outside moves, as no point before it is the opponent's; with all at home the number bears off from its point, or moves a
/// checker from a higher one, or bears off from the highest. So a side that does not play all its numbers has borne off
/// its last checker, the game is over, and what passes is void.
///
/// Where a number bears off from its own point only, a side may have to pass, and whether the higher of two numbers must be
/// played makes a difference, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Races {
    /// As in `plakoto`, `tzannes` and `tapa`.
    Usual,
    /// With cascades: a double is the number four times, and then each higher one four times.
    Cascades,
    /// Bearing off by exact numbers, the higher of two first.
    Exact,
    /// Bearing off by exact numbers, whichever of two.
    ExactEither,
}

impl Races {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Cascades, Self::Exact, Self::ExactEither];

    /// Those of `rules`; `None` if they are played in yet another way.
    #[inline]
    pub const fn of(rules: &RuleSet) -> Option<Self> {
        match (rules.overshoot, rules.cascade, rules.hand_over, rules.higher) {
            (true, false, ..) => Some(Self::Usual),
            (true, true, ..) => Some(Self::Cascades),
            (false, false, false, true) => Some(Self::Exact),
            (false, false, false, false) => Some(Self::ExactEither),
            (false, ..) => None,
        }
    }

    /// A rule set with these races, for all of them.
    pub(super) const fn rules(self) -> RuleSet {
        match self {
            Self::Usual => RuleSet::PLAKOTO,
            Self::Cascades => RuleSet::EXPRESS,
            Self::Exact => RuleSet { overshoot: false, ..RuleSet::PLAKOTO },
            Self::ExactEither => RuleSet { overshoot: false, higher: false, ..RuleSet::PLAKOTO },
        }
    }

    /// The end of the names of files for them.
    pub(super) const fn file_name(self) -> &'static str {
        match self {
            Self::Usual => "",
            Self::Cascades => "-express",
            Self::Exact => "-exact",
            Self::ExactEither => "-exact-either",
        }
    }

    /// The first bytes of a file for them. Those for usual ones name no rule set.
    pub(super) fn start(self, kind: Kind) -> Vec<u8> {
        match self {
            Self::Usual => kind.start_for_all(),
            _ => kind.start(&self.rules()),
        }
    }

    /// Refuses a file for other ones.
    pub(super) fn check(self, kind: Kind, file: &SealedReader<'_>) -> Result<(), FileError> {
        let found = if file.is_for_all() { Some(Self::Usual) } else { Self::of(&file.rules()?) };
        match found {
            Some(found) if found == self => Ok(()),
            _ => {
                let expected = format!("expected a {} file for {}", kind.name, self.description());
                Err(kind.error(FileCause::Differs, format!("{expected}, got one for other rules")))
            }
        }
    }

    /// In a few words.
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Usual => "doubles of four",
            Self::Cascades => "cascades",
            Self::Exact => "exact numbers",
            Self::ExactEither => "exact numbers, either of which may be played",
        }
    }
}
