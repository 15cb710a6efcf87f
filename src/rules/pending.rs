//! Numbers that pass from one player to the other.

use std::fmt;
use std::str::FromStr;

use super::numbers::{HIGHEST, Order, Run, TIMES};

/// The numbers that the last player could not play and that the player on roll must play before he rolls, in
/// rule sets that hand them over; none in all others.
///
/// Only how often each number is pending matters: numbers are played in ascending order, except that two different
/// single ones may be played in either. Like a position, they need not be what can be left over from a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending(Run);

/// Text that is not a list of pending numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected pending numbers from 1 to 6, each at most four times, got `{0}`")]
pub struct PendingError(pub String);

impl Pending {
    /// No number pending.
    pub const NONE: Self = Self(Run::of_counts([0; HIGHEST as usize]));

    /// One number.
    pub(super) const fn one(number: u8) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[number as usize - 1] = 1;
        Self(Run::of_counts(counts))
    }

    /// The two numbers of a roll of which neither can be played.
    pub(super) const fn both([first, second]: [u8; 2]) -> Self {
        let mut counts = [0; HIGHEST as usize];
        counts[first as usize - 1] += 1;
        counts[second as usize - 1] += 1;
        Self(Run::of_counts(counts))
    }

    /// What is left of a run when so many of its numbers have been played.
    pub(super) fn rest(run: Run, played: usize) -> Self {
        Self(run.rest(played))
    }

    /// The order in which they are played; `None` if there are none.
    pub(super) fn order(self) -> Option<Order> {
        let mut groups = self.0.groups();
        match (groups.next(), groups.next(), groups.next()) {
            (None, _, _) => None,
            (Some((low, 1)), Some((high, 1)), None) => Some(Order::Either([high, low])),
            _ => Some(Order::Rising(self.0)),
        }
    }

    /// Whether no number is pending.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The pending numbers in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        self.0.numbers().map(|(number, _)| number)
    }
}

/// `4,4,5,5`; nothing for no numbers.
impl fmt::Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, number) in self.numbers().enumerate() {
            write!(f, "{}{number}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Numbers separated by commas or spaces, in any order.
impl FromStr for Pending {
    type Err = PendingError;

    fn from_str(text: &str) -> Result<Self, PendingError> {
        let mut counts = [0; HIGHEST as usize];
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            match word.parse::<usize>() {
                Ok(number @ 1..=6) if counts[number - 1] < TIMES => counts[number - 1] += 1,
                _ => return Err(PendingError(text.to_owned())),
            }
        }
        Ok(Self(Run::of_counts(counts)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        for text in ["", "3", "3,5", "4,4,5,5,5,5,6,6,6,6"] {
            assert_eq!(text.parse::<Pending>().map(|pending| pending.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("5 3".parse(), "3,5".parse::<Pending>());
    }

    #[test]
    fn impossible_numbers_are_refused() {
        for text in ["7", "0", "x", "1,1,1,1,1"] {
            assert_eq!(text.parse::<Pending>(), Err(PendingError(text.to_owned())));
        }
    }
}
