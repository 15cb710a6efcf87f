//! What a player has to play: a roll, or what his opponent could not play.

use std::fmt;

use super::{Pending, Position, Roll, RuleSet, Side};

/// The numbers that the player on roll has to play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// Those of his roll.
    Rolled(Roll),
    /// Those that his opponent could not play; he rolls when he has played them.
    HandedOver(Pending),
}

/// The order in which numbers are to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Order {
    /// Two different numbers once each, the higher one first; either can be played first.
    Either([u8; 2]),
    /// One number after the other.
    Rising(Run),
}

/// Numbers that are played one after the other, each some times, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// How often each of the numbers 1–6 is played: 0–4.
    counts: [u8; HIGHEST as usize],
}

/// Who decides next, and about what: the opponent, or after numbers that were handed over the same player, who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// The one who decides, seen by the player who has just played.
    pub side: Side,
    /// What he has to play before he rolls.
    pub pending: Pending,
}

/// How often a number is played that a double shows, or that follows it in a cascade.
pub(crate) const TIMES: u8 = 4;

/// The highest number of a die.
pub(crate) const HIGHEST: u8 = 6;

impl Numbers {
    /// What the player on roll has to play: what is pending, or else what he has rolled, if he has.
    #[must_use]
    pub fn of(pending: Pending, dice: Option<Roll>) -> Option<Self> {
        if pending.is_empty() { dice.map(Self::Rolled) } else { Some(Self::HandedOver(pending)) }
    }

    /// The roll, if there is one.
    #[must_use]
    pub fn roll(self) -> Option<Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
            Self::HandedOver(_) => None,
        }
    }

    /// The numbers that were handed over; none after a roll.
    #[must_use]
    pub fn pending(self) -> Pending {
        match self {
            Self::Rolled(_) => Pending::NONE,
            Self::HandedOver(pending) => pending,
        }
    }

    /// Whether these are several numbers to be played one after the other: there may be millions of results.
    #[must_use]
    pub fn is_cascade(self, rules: &RuleSet) -> bool {
        matches!(self.order(rules), Some(Order::Rising(run)) if run.groups().nth(1).is_some())
    }

    /// The order in which they are played; `None` if there are none.
    #[inline]
    pub(crate) fn order(self, rules: &RuleSet) -> Option<Order> {
        match self {
            Self::Rolled(roll) if roll.is_double() => {
                let last = if rules.cascade { HIGHEST } else { roll.high() };
                Some(Order::Rising(Run::from_to(roll.high(), last)))
            }
            Self::Rolled(roll) => Some(Order::Either([roll.high(), roll.low()])),
            Self::HandedOver(pending) => pending.order(),
        }
    }

    /// All of them, as numbers that pass when none can be played.
    pub(super) fn all(self, rules: &RuleSet) -> Pending {
        match self.order(rules) {
            None => Pending::NONE,
            Some(Order::Either(both)) => Pending::both(both),
            Some(Order::Rising(run)) => Pending::rest(run, 0),
        }
    }

    /// Who is next when all but `left` have been played.
    #[inline]
    pub(super) fn next(self, left: Pending, rules: &RuleSet) -> Next {
        match self {
            Self::Rolled(_) => {
                let pending = if rules.hand_over { left } else { Pending::NONE };
                Next { side: Side::Theirs, pending }
            }
            Self::HandedOver(_) => Next { side: Side::Mine, pending: Pending::NONE },
        }
    }
}

impl Numbers {
    /// Who is next when the first `played` numbers of a cascade have been played.
    pub(crate) fn next_after(self, played: usize, rules: &RuleSet) -> Next {
        let left = match self.order(rules) {
            Some(Order::Rising(run)) => Pending::rest(run, played),
            _ => Pending::NONE,
        };
        self.next(left, rules)
    }
}

impl From<Roll> for Numbers {
    fn from(roll: Roll) -> Self {
        Self::Rolled(roll)
    }
}

/// `65` for a roll, `4,4,5,5` for what was handed over.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rolled(roll) => roll.fmt(f),
            Self::HandedOver(pending) => pending.fmt(f),
        }
    }
}

impl Next {
    /// The opponent, who rolls.
    pub const OPPONENT: Self = Self::roller(Side::Theirs);

    /// The player on this side, who rolls.
    #[must_use]
    pub const fn roller(side: Side) -> Self {
        Self { side, pending: Pending::NONE }
    }

    /// A position seen by the player who has just played, as it is seen by the one who is next.
    #[inline]
    #[must_use]
    pub fn view(self, result: &Position) -> Position {
        match self.side {
            Side::Mine => *result,
            Side::Theirs => result.swap_sides(),
        }
    }
}

impl Run {
    pub(super) const fn of_counts(counts: [u8; HIGHEST as usize]) -> Self {
        Self { counts }
    }

    /// Each of the numbers from `first` to `last` four times.
    pub(super) fn from_to(first: u8, last: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[usize::from(first) - 1..usize::from(last)].fill(TIMES);
        Self { counts }
    }

    /// How many numbers are to be played: 0–24.
    pub(crate) fn len(self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Every number and how often it is played, from the lowest to the highest.
    pub(crate) fn groups(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        let counts = (1..=HIGHEST).zip(self.counts);
        counts.filter(|(_, count)| *count > 0).map(|(number, count)| (number, usize::from(count)))
    }

    /// All numbers, each with how often it has been played before.
    pub(crate) fn numbers(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        self.groups().flat_map(|(number, times)| (0..times).map(move |played| (number, played)))
    }

    /// The first `length` of these numbers; all of them if there are not so many.
    pub(crate) fn prefix(self, length: usize) -> Self {
        let mut left = length;
        Self {
            counts: self.counts.map(|count| {
                let taken = usize::from(count).min(left);
                left -= taken;
                taken as u8
            }),
        }
    }

    /// What is left when so many have been played.
    pub(super) fn rest(self, played: usize) -> Self {
        let taken = self.prefix(played).counts;
        Self { counts: std::array::from_fn(|index| self.counts[index] - taken[index]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(run: Run) -> Vec<u8> {
        run.numbers().map(|(number, _)| number).collect()
    }

    #[test]
    fn a_cascade_rises_to_the_sixes() {
        let run = Run::of_counts([0, 0, 0, 2, 4, 4]);
        assert_eq!(numbers(run), [4, 4, 5, 5, 5, 5, 6, 6, 6, 6]);
        assert_eq!(run.groups().collect::<Vec<_>>(), [(4, 2), (5, 4), (6, 4)]);
        assert_eq!(numbers(run.prefix(5)), [4, 4, 5, 5, 5]);
        assert_eq!(Run::from_to(1, 6).len(), 24);
    }

    #[test]
    fn what_is_left_is_the_end_of_the_run() {
        for run in [Run::from_to(3, 6), Run::of_counts([0, 0, 0, 0, 0, 3]), Run::from_to(2, 2)] {
            for played in 0..=run.len() {
                assert_eq!(numbers(run.rest(played)), numbers(run)[played..]);
            }
        }
    }
}
