//! Numbers that pass from one player to the other.

use super::run::{HIGHEST, Order, Run, TIMES};

/// The numbers that the last player could not play and that the player on roll must play before he rolls, in
/// rule sets that hand them over; none in all others.
///
/// Only how often each number is pending matters: numbers are played in ascending order, except that two different
/// single ones may be played in either. Like a position, they need not be what can be left over from a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending(Run);

impl Pending {
    /// No number pending.
    pub const NONE: Self = Self(Run::of_counts([0; HIGHEST as usize]));

    /// These numbers in whatever order; `None` if one is not 1–6 or comes more than four times.
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

    /// One number.
    pub(in crate::rules) const fn one(number: u8) -> Self {
        Self(Run::single(number))
    }

    /// The two numbers of a roll of which neither can be played.
    pub(in crate::rules) const fn both([first, second]: [u8; 2]) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[first as usize - 1] += 1;
        counts[second as usize - 1] += 1;
        Self(Run::of_counts(counts))
    }

    /// What is left of a run when so many of its numbers have been played.
    pub(in crate::rules) fn rest(run: Run, played: usize) -> Self {
        Self(run.rest(played))
    }

    /// The order in which they are played; `None` if there are none.
    pub(in crate::rules) fn order(self) -> Option<Order> {
        let mut groups = self.0.groups();
        match (groups.next(), groups.next(), groups.next()) {
            (None, _, _) => None,
            (Some((low, 1)), Some((high, 1)), None) => Some(Order::Either([high, low])),
            _ => Some(Order::Rising(self.0)),
        }
    }

    /// Whether no number is pending.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The pending numbers in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        self.0.numbers().map(|(number, _)| number)
    }
}
