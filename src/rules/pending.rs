//! Numbers that pass from one player to the other.

use std::fmt;
use std::str::FromStr;

/// The numbers that the last player could not play and that the player on roll must play before he rolls, in
/// rule sets that hand them over; empty in all others.
///
/// Only how often each number is pending matters: numbers are played in ascending order, except that two different
/// single ones may be played in either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending {
    /// How often each of the numbers 1–6 is pending: 0–4.
    counts: [u8; 6],
}

/// Text that is not a list of pending numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected pending numbers from 1 to 6, each at most four times, got `{0}`")]
pub struct PendingError(pub String);

impl Pending {
    /// No number pending.
    pub const NONE: Self = Self { counts: [0; 6] };

    /// Whether no number is pending.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The pending numbers in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=6).zip(self.counts).flat_map(|(number, count)| std::iter::repeat_n(number, usize::from(count)))
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

/// Numbers separated by commas or spaces.
impl FromStr for Pending {
    type Err = PendingError;

    fn from_str(text: &str) -> Result<Self, PendingError> {
        let mut pending = Self::NONE;
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            match word.parse::<usize>() {
                Ok(number @ 1..=6) if pending.counts[number - 1] < 4 => pending.counts[number - 1] += 1,
                _ => return Err(PendingError(text.to_owned())),
            }
        }
        Ok(pending)
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
