//! Kinds of races. Which kind is played depends on the rule set.

use crate::files::{FileCause, FileError};
use crate::rules::RuleSet;
use crate::sealed_file::{Kind, SealedReader};

/// How a race is played. In a race, neither side can interfere with the other.
///
/// If a number may bear off a checker from a lower point, only the rule for doubles affects how fast a side
/// is. No number is ever passed on to the opponent in such a race, because a side with a checker left can
/// play any number. A checker outside the home board can move, because the opponent has no point ahead of it.
/// If all checkers are at home, the number bears off a checker from its own point, moves a checker from a
/// higher point, or bears off a checker from the highest occupied point. So a side that does not play all its
/// numbers has borne off its last checker. The game is then over, and the remaining numbers are void.
///
/// If a number bears off a checker only from its own point, a side may have to pass. In such a race, it also
/// matters whether players must play the higher number if they can play only one of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Races {
    /// The races of `plakoto`, `tzannes` and `tapa`.
    Usual,
    /// Races with cascades: a double is played as its number four times, then each higher number four times.
    Cascades,
    /// Checkers are borne off by exact numbers. If only one of two numbers can be played, it must be the
    /// higher one.
    Exact,
    /// Checkers are borne off by exact numbers. If only one of two numbers can be played, it may be either
    /// one.
    ExactEither,
}

impl Races {
    /// All kinds of races.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Cascades, Self::Exact, Self::ExactEither];

    /// Returns the kind of races under `rules`, or `None` if no kind matches.
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

    /// Returns a rule set with this kind of races.
    pub(super) const fn rules(self) -> RuleSet {
        match self {
            Self::Usual => RuleSet::PLAKOTO,
            Self::Cascades => RuleSet::EXPRESS,
            Self::Exact => RuleSet { overshoot: false, ..RuleSet::PLAKOTO },
            Self::ExactEither => RuleSet { overshoot: false, higher: false, ..RuleSet::PLAKOTO },
        }
    }

    /// Returns the suffix that file names for these races have.
    pub(super) const fn file_name(self) -> &'static str {
        match self {
            Self::Usual => "",
            Self::Cascades => "-express",
            Self::Exact => "-exact",
            Self::ExactEither => "-exact-either",
        }
    }

    /// Returns the first bytes of a file for these races. A file for usual races names no rule set.
    pub(super) fn start(self, kind: Kind) -> Vec<u8> {
        match self {
            Self::Usual => kind.start_for_all(),
            _ => kind.start(&self.rules()),
        }
    }

    /// Fails if the file is not for these races.
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

    /// Describes the races in a few words.
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Usual => "doubles of four",
            Self::Cascades => "cascades",
            Self::Exact => "exact numbers",
            Self::ExactEither => "exact numbers, either of which may be played",
        }
    }
}
