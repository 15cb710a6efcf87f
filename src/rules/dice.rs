//! A roll of two dice.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{one_of, space0};
use nom::combinator::{map, map_opt, value};
use nom::error::context;
use nom::sequence::terminated;

use super::syntax::{Parsed, end_of_word, parse_all};

/// A roll of two dice, each 1–6, in the order in which they were given.
///
/// The order is kept because gnubg's board keeps it; no rule depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    first: u8,
    second: u8,
}

/// Text or numbers that are not two dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two dice from 1 to 6, got `{0}`")]
pub struct RollError(pub String);

impl Roll {
    /// Number of ordered outcomes of two dice: the sum of the weights of [`Roll::all`].
    pub const OUTCOMES: u32 = 36;

    /// The roll of these two dice.
    ///
    /// # Errors
    /// If one of them is not 1–6.
    pub fn new(first: u8, second: u8) -> Result<Self, RollError> {
        if (1..=6).contains(&first) && (1..=6).contains(&second) {
            Ok(Self { first, second })
        } else {
            Err(RollError(format!("{first} {second}")))
        }
    }

    /// The ordered outcome with this number, which is taken modulo [`Roll::OUTCOMES`].
    pub(super) const fn of_outcome(outcome: u8) -> Self {
        Self { first: outcome / 6 % 6 + 1, second: outcome % 6 + 1 }
    }

    /// The 21 distinct rolls, higher die first, from 1-1 to 6-6, each with its weight out of
    /// [`Roll::OUTCOMES`]: 1 for a double, 2 for any other.
    pub fn all() -> impl Iterator<Item = (Self, u32)> + Clone {
        (1..=6).flat_map(|high| {
            (1..=high).map(move |low| (Self { first: high, second: low }, if high == low { 1 } else { 2 }))
        })
    }

    /// The two dice as they were given.
    #[must_use]
    pub const fn dice(self) -> [u8; 2] {
        [self.first, self.second]
    }

    /// The higher die.
    #[must_use]
    pub const fn high(self) -> u8 {
        if self.first > self.second { self.first } else { self.second }
    }

    /// The lower die.
    #[must_use]
    pub const fn low(self) -> u8 {
        if self.first > self.second { self.second } else { self.first }
    }

    /// Whether both dice show the same number.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// Whether the two rolls show the same numbers, in whatever order.
    #[must_use]
    pub const fn same_numbers(self, other: Self) -> bool {
        self.high() == other.high() && self.low() == other.low()
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.first, self.second)
    }
}

/// `31`, `3 1`, `3,1` or `3-1`, up to the end of a word: the nom parser behind the text form.
pub(crate) fn roll(input: &str) -> Parsed<'_, Roll> {
    let separator = alt((value((), (space0, one_of(",-"), space0)), value((), space0)));
    let dice = (die, separator, terminated(die, end_of_word));
    context("two dice from 1 to 6", map_opt(dice, |(first, (), second)| Roll::new(first, second).ok()))
        .parse(input)
}

fn die(input: &str) -> Parsed<'_, u8> {
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

    #[test]
    fn weights_add_up() {
        assert_eq!(Roll::all().count(), 21);
        assert_eq!(Roll::all().map(|(_, weight)| weight).sum::<u32>(), Roll::OUTCOMES);
    }
}
