//! Rolls as text (`31`, `3 1`, `3,1` or `3-1`), pending numbers (`4,4,5,5`) and resignations (`gammon`). Pending
//! numbers are dice numbers that the opponent could not play and passed on.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{one_of, space0};
use nom::combinator::{map, map_opt, value};
use nom::sequence::terminated;

use crate::notation::{Expected, Got, NotationError, Parsed, end_of_word, expecting, parse_all};
use crate::rules::{Numbers, Pending, Resignation, Roll, RollError};

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.dice();
        write!(f, "{first}{second}")
    }
}

/// A nom parser for a roll. The roll must be followed by a space, a tab or the end of the text.
///
/// # Errors
/// Fails if the text does not begin with two dice from 1 to 6.
pub fn roll<E: From<Expected>>(input: &str) -> Parsed<'_, Roll, E> {
    let separator = alt((value((), (space0, one_of(",-"), space0)), value((), space0)));
    let dice = (die, separator, terminated(die, end_of_word));
    expecting(Expected::Dice, map_opt(dice, |(first, (), second)| Roll::new(first, second).ok())).parse(input)
}

fn die<E>(input: &str) -> Parsed<'_, u8, E> {
    map(one_of("123456"), |digit| digit as u8 - b'0').parse(input)
}

impl FromStr for Roll {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Self, RollError> {
        parse_all(roll, text.trim()).map_err(|_| RollError(text.to_owned()))
    }
}

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

/// Writes the name of the victory that the resignation gives to the opponent. The names `single game`,
/// `gammon` and `backgammon` are the same as in gnubg.
impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.victory().name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        for (roll, _) in Roll::all() {
            assert_eq!(roll.to_string().parse(), Ok(roll));
        }
        for text in ["31", "3 1", "3,1", "3-1", " 3  1 "] {
            assert_eq!(text.parse::<Roll>().map(Roll::dice), Ok([3, 1]), "{text}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in ["", "3", "07", "311", "3 1 1", "a1", "3--1", "³1"] {
            assert_eq!(text.parse::<Roll>(), Err(RollError(text.to_owned())));
        }
    }

    #[test]
    fn pending_numbers_round_trip() {
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
