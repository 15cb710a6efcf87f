//! Rolls as text: `31`, `3 1`, `3,1` or `3-1`.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{one_of, space0};
use nom::combinator::{map, map_opt, value};
use nom::sequence::terminated;

use super::Expected;
use super::syntax::{Parsed, end_of_word, expecting, parse_all};
use crate::rules::{Roll, RollError};

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
}
