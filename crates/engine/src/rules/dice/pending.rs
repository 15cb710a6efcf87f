//! Pending numbers: dice numbers that a player could not play and passed on to the opponent.

use super::run::{HIGHEST, Order, Run, TIMES};

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

    /// Creates pending numbers from the two numbers of a roll.
    pub(in crate::rules) const fn both([first, second]: [u8; 2]) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[first as usize - 1] += 1;
        counts[second as usize - 1] += 1;
        Self(Run::of_counts(counts))
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
