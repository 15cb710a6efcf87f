//! Kinds of races, which depend on the rule set.

use crate::files::{FileCause, FileError};
use crate::rules::RuleSet;
use crate::sealed_file::{Kind, SealedReader};

/// The rules of a race, in which neither side can interfere with the other.
///
/// If a number may bear off a checker from a lower point, only the rule for doubles affects the speed of a
/// side. No number is ever handed over in such a race: a side with a checker left can play any number. A
/// checker outside moves, because the opponent has no point ahead of it. With all checkers at home, the
/// number bears off from its point, moves a checker from a higher point, or bears off from the highest
/// point. So a side that does not play all its numbers has borne off its last checker: the game is over,
/// and the numbers left are void.
///
/// If a number bears off only from its own point, a side may have to pass. Whether the higher of two
/// numbers must be played then matters, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Races {
    /// The races of `plakoto`, `tzannes` and `tapa`.
    Usual,
    /// Races with cascades: a double is the number four times, then each higher number four times.
    Cascades,
    /// Bearing off by exact numbers; if only one of two can be played, the higher one.
    Exact,
    /// Bearing off by exact numbers; if only one of two can be played, either one.
    ExactEither,
}

impl Races {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Cascades, Self::Exact, Self::ExactEither];

    /// Returns the races of `rules`, or `None` if they are played in yet another way.
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

    /// Returns a rule set with these races.
    pub(super) const fn rules(self) -> RuleSet {
        match self {
            Self::Usual => RuleSet::PLAKOTO,
            Self::Cascades => RuleSet::EXPRESS,
            Self::Exact => RuleSet { overshoot: false, ..RuleSet::PLAKOTO },
            Self::ExactEither => RuleSet { overshoot: false, higher: false, ..RuleSet::PLAKOTO },
        }
    }

    /// Returns the suffix of file names.
    pub(super) const fn file_name(self) -> &'static str {
        match self {
            Self::Usual => "",
            Self::Cascades => "-express",
            Self::Exact => "-exact",
            Self::ExactEither => "-exact-either",
        }
    }

    /// Returns the first bytes of a file for these races. Files for usual races name no rule set.
    pub(super) fn start(self, kind: Kind) -> Vec<u8> {
        match self {
            Self::Usual => kind.start_for_all(),
            _ => kind.start(&self.rules()),
        }
    }

    /// Fails if the file is for other races.
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
