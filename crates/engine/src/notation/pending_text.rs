//! Pending numbers as text: `4,4,5,5`. These are dice numbers that the opponent could not play and passed on.

use std::fmt;
use std::str::FromStr;

use super::{Expected, Got, NotationError};
use crate::rules::{Numbers, Pending};

/// Writes pending numbers as `4,4,5,5`. If no number is pending, the text is empty.
impl fmt::Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, number) in self.numbers().enumerate() {
            write!(f, "{}{number}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Parses pending numbers in any order, separated by commas or spaces.
impl FromStr for Pending {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::expected(Expected::PendingNumbers, Got::Word(text.to_owned()));
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let numbers = words.map(str::parse).collect::<Result<Vec<u8>, _>>().map_err(|_| error())?;
        Self::of(numbers).ok_or_else(error)
    }
}

/// Writes a roll as `65` and pending numbers as `4,4,5,5`.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rolled(roll) => roll.fmt(f),
            Self::HandedOver(pending) => pending.fmt(f),
        }
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
            assert!(text.parse::<Pending>().is_err(), "{text}");
        }
    }
}
