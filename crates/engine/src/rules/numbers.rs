//! The numbers that a player has to play: the numbers of a roll, or *pending* numbers, which the opponent
//! could not play and passed on. In a *cascade*, a double continues with four of each higher number.

use crate::rules::{Position, Roll, RuleSet, Side};

/// The numbers that the player on roll has to play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// The player has rolled and plays the numbers of this roll.
    Rolled(Roll),
    /// Pending numbers that the opponent could not play. The player plays these numbers first, then rolls.
    HandedOver(Pending),
}

/// The player whose turn comes next, with their pending numbers. Usually this is the opponent. A player who
/// has just played pending numbers keeps the turn and rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Next {
    /// The side whose turn comes next, from the view of the player who has just played.
    pub side: Side,
    /// Numbers that the next player has to play before rolling.
    pub pending: Pending,
}

impl Numbers {
    /// Returns the pending numbers if there are any, otherwise the numbers of the roll. Returns `None` if
    /// nothing is pending and the player has not rolled yet.
    pub fn of(pending: Pending, dice: Option<Roll>) -> Option<Self> {
        if pending.is_empty() { dice.map(Self::Rolled) } else { Some(Self::HandedOver(pending)) }
    }

    /// Returns the roll, or `None` if the numbers are pending numbers.
    pub fn roll(self) -> Option<Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
            Self::HandedOver(_) => None,
        }
    }

    /// Returns the pending numbers, or no numbers if the player has rolled.
    pub fn pending(self) -> Pending {
        match self {
            Self::Rolled(_) => Pending::NONE,
            Self::HandedOver(pending) => pending,
        }
    }

    /// Whether these numbers and `other` are the same to play. The order of the dice does not matter.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Rolled(one), Self::Rolled(other)) => one.same_numbers(other),
            _ => self == other,
        }
    }

    /// Whether the numbers are a cascade: several different numbers that are played in ascending order. A
    /// cascade may have millions of results.
    pub fn is_cascade(self, rules: &RuleSet) -> bool {
        matches!(self.order(rules), Some(Order::Rising(run)) if run.groups().nth(1).is_some())
    }

    /// The order in which the numbers are played; `None` if there are no numbers.
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

    /// Returns all of the numbers as pending numbers, for the case that the player can play none of them.
    pub(in crate::rules) fn all(self, rules: &RuleSet) -> Pending {
        Pending::all_of(self.order(rules))
    }

    /// Returns the next player if `left` are the only numbers that have not been played.
    #[inline]
    pub(in crate::rules) fn next(self, left: Pending, rules: &RuleSet) -> Next {
        match self {
            Self::Rolled(_) => {
                let pending = if rules.hand_over { left } else { Pending::NONE };
                Next { side: Side::Theirs, pending }
            }
            Self::HandedOver(_) => Next { side: Side::Mine, pending: Pending::NONE },
        }
    }

    /// Returns the next player if only the first `played` numbers of a cascade have been played.
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

impl Next {
    /// The opponent is next and rolls; no numbers are pending.
    pub const OPPONENT: Self = Self::roller(Side::Theirs);

    /// The player of `side` is next and rolls; no numbers are pending.
    pub const fn roller(side: Side) -> Self {
        Self { side, pending: Pending::NONE }
    }

    /// Converts a position from the view of the player who has just played to the view of the next player.
    #[inline(always)]
    pub fn view(self, result: &Position) -> Position {
        match self.side {
            Side::Mine => *result,
            Side::Theirs => result.swap_sides(),
        }
    }
}

/// Number of times that a double is played. In a cascade, each higher number is also played this often.
pub(crate) const TIMES: u8 = 4;

/// The highest number on a die.
pub(crate) const HIGHEST: u8 = 6;

/// The order in which numbers have to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Order {
    /// Two different numbers, each played once, in either order. The array has the higher number first.
    Either([u8; 2]),
    /// Numbers that are played in ascending order.
    Rising(Run),
}

/// Dice numbers that are played in ascending order, each at most four times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// For each number from 1 to 6, how many times (0–4) it is played.
    counts: [u8; HIGHEST as usize],
}

impl Run {
    const fn of_counts(counts: [u8; HIGHEST as usize]) -> Self {
        Self { counts }
    }

    /// Creates a run that consists of one number, played once.
    pub(in crate::rules) const fn single(number: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[number as usize - 1] = 1;
        Self { counts }
    }

    /// Creates a run in which each number from `first` to `last` is played four times.
    pub(in crate::rules) fn from_to(first: u8, last: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[usize::from(first) - 1..usize::from(last)].fill(TIMES);
        Self { counts }
    }

    /// Number of steps that the whole run takes: 0–24.
    pub(crate) fn len(self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// The distinct numbers in ascending order, each with how many times it is played.
    pub(crate) fn groups(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        let counts = (1..=HIGHEST).zip(self.counts);
        counts.filter(|(_, count)| *count > 0).map(|(number, count)| (number, usize::from(count)))
    }

    /// All numbers in the order in which they are played. Each number is paired with how many times it occurs
    /// earlier in the run.
    pub(crate) fn numbers(self) -> impl Iterator<Item = (u8, usize)> + Clone {
        self.groups().flat_map(|(number, times)| (0..times).map(move |played| (number, played)))
    }

    /// The first `length` numbers of the run, or the whole run if it is shorter.
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

    /// The numbers that follow the first `played` numbers of the run.
    pub(in crate::rules) fn rest(self, played: usize) -> Self {
        let taken = self.prefix(played).counts;
        Self { counts: std::array::from_fn(|index| self.counts[index] - taken[index]) }
    }
}

/// Numbers that the previous player could not play and that the player on roll must play before rolling. Rule
/// sets in which unplayable numbers are lost have no pending numbers.
///
/// Only the count of each number is stored. Numbers are played in ascending order. If exactly two different
/// numbers are pending, each once, they may be played in either order. Any combination of numbers is allowed,
/// even one that no roll can leave over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending(Run);

impl Pending {
    /// No pending numbers.
    pub const NONE: Self = Self(Run::of_counts([0; HIGHEST as usize]));

    /// Creates pending numbers from `numbers`, which may be in any order. Returns `None` if a number is not
    /// from 1 to 6, or if it occurs more than four times.
    pub fn of(numbers: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut counts = [0; HIGHEST as usize];
        for number in numbers {
            let count = counts.get_mut(usize::from(number).checked_sub(1)?)?;
            if *count == TIMES {
                return None;
            }
            *count += 1;
        }
        Some(Self(Run::of_counts(counts)))
    }

    /// Creates pending numbers that consist of one number.
    pub(in crate::rules) const fn one(number: u8) -> Self {
        Self(Run::single(number))
    }

    /// Creates pending numbers from all numbers that are left to play.
    pub(in crate::rules) fn all_of(left: Option<Order>) -> Self {
        match left {
            None => Self::NONE,
            Some(Order::Either([high, low])) => {
                let mut run = Run::single(high);
                run.counts[usize::from(low) - 1] += 1;
                Self(run)
            }
            Some(Order::Rising(run)) => Self(run),
        }
    }

    /// Returns the numbers of `run` that follow its first `played` numbers.
    pub(in crate::rules) fn rest(run: Run, played: usize) -> Self {
        Self(run.rest(played))
    }

    /// Returns the order in which the pending numbers are played, or `None` if there are no pending numbers.
    pub(in crate::rules) fn order(self) -> Option<Order> {
        let mut groups = self.0.groups();
        match (groups.next(), groups.next(), groups.next()) {
            (None, _, _) => None,
            (Some((low, 1)), Some((high, 1)), None) => Some(Order::Either([high, low])),
            _ => Some(Order::Rising(self.0)),
        }
    }

    /// Whether there are no pending numbers.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The pending numbers in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        self.0.numbers().map(|(number, _)| number)
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
    fn the_rest_is_the_end_of_the_run() {
        for run in [Run::from_to(3, 6), Run::of_counts([0, 0, 0, 0, 0, 3]), Run::from_to(2, 2)] {
            for played in 0..=run.len() {
                assert_eq!(numbers(run.rest(played)), numbers(run)[played..]);
            }
        }
    }
}
