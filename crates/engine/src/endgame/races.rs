//! Kinds of races, and the results of cascades in races. Which kind is played depends on the rule set.
//!
//! In Plakoto Express, every double is a cascade: it goes on with all higher numbers. The last numbers of the
//! cascade of 1-1 are the cascade of any higher double. A player who cannot play all numbers of a cascade has
//! borne off their last checker: see [`Races`]. Strictly, players must use as many numbers as possible. So they
//! may not bear off everything with fewer numbers if another play uses all of them.

use crate::endgame::Camp;
use crate::files::{FileCause, FileError};
use crate::rules::{HOME, Position, RuleSet, Side, steps};
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

/// Numbers of the cascade of 1-1, in playing order.
const NUMBERS: [u8; 24] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6];

/// For each number, the indices of the camps that a step by this number leads to.
pub(super) type ByNumber = [Vec<u32>; HOME as usize];

/// Index of the camp with no checkers left.
const NOTHING_LEFT: u32 = 0;

/// Marks a cascade whose numbers cannot all be played.
const TOO_LONG: u32 = u32::MAX;

/// For each number, returns the camps that the legal steps from `camp` lead to in a race.
pub(super) fn by_number(camp: Camp) -> ByNumber {
    let position: Position = camp.alone();
    [1, 2, 3, 4, 5, 6].map(|number| {
        let after = steps(&position, number, &RuleSet::EXPRESS).map(|step| position.after(step));
        after.filter_map(|after| Camp::of(&after, Side::Mine)).map(|after| after.index() as u32).collect()
    })
}

/// Index in [`NUMBERS`] of the first number of the cascade of `double`.
fn first(double: u8) -> usize {
    NUMBERS.partition_point(|number| *number < double)
}

/// Returns the indices of all camps that the cascade of `double` leads to from `camp`. `after` contains the
/// steps from all camps up to this one. If the empty camp is among the results, only the empty camp is
/// returned, because no player prefers another result.
pub(super) fn cascade_results(camp: u32, double: u8, after: &[ByNumber]) -> Vec<u32> {
    let mut reached = vec![camp];
    for number in &NUMBERS[first(double)..] {
        let moves = reached.iter().map(|camp| &after[*camp as usize][usize::from(*number) - 1]);
        reached = moves.flatten().copied().collect();
        reached.sort_unstable();
        reached.dedup();
    }
    // If no camp is reached, the side has also borne off all checkers. Such plays have no step by the next
    // number, so they are not in the list.
    match reached.first() {
        None | Some(&NOTHING_LEFT) => vec![NOTHING_LEFT],
        Some(_) => reached,
    }
}

/// For each camp and double, finds the result of a cascade with the lowest cost for the side.
///
/// For each camp and each number of the cascade, only the best result of the remaining numbers is stored. To
/// find it, the search tries each legal step by the current number, followed by the best result of the
/// numbers after it.
#[derive(Default)]
pub(super) struct BestResults {
    /// For each camp and each index in [`NUMBERS`], the index of the best camp that can be reached by
    /// playing the numbers from that index onwards, or [`TOO_LONG`].
    best: Vec<[u32; NUMBERS.len()]>,
}

impl BestResults {
    /// Adds the next camp, whose legal steps are `after`, and finds its best results. Returns the best
    /// results for the doubles 1-1 to 6-6. `cost` contains the cost of each camp.
    pub(super) fn push(&mut self, after: &ByNumber, cost: &[f32]) -> [usize; HOME as usize] {
        let value = |camp: u32| cost[camp as usize];
        let best = std::array::from_fn(|step| {
            let after = after[usize::from(NUMBERS[step]) - 1].iter();
            let results = after.map(|camp| self.result(*camp, step + 1));
            let results = results.filter(|result| *result != TOO_LONG);
            results.min_by(|a, b| value(*a).total_cmp(&value(*b))).unwrap_or(TOO_LONG)
        });
        self.best.push(best);
        [1, 2, 3, 4, 5, 6].map(|double| match best[first(double)] {
            TOO_LONG => NOTHING_LEFT as usize,
            result => result as usize,
        })
    }

    /// Returns the best camp that the numbers from index `step` on lead to. If no numbers are left, returns
    /// `camp`.
    fn result(&self, camp: u32, step: usize) -> u32 {
        self.best[camp as usize].get(step).copied().unwrap_or(camp)
    }
}
