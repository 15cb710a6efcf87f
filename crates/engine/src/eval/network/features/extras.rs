//! The optional features that a network may have.

use std::fmt;
use std::str::FromStr;

use crate::notation::NotationError;
use crate::printable::quote;

/// A set of optional features. As text, it consists of their names separated by commas, or is `none`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras(u8);

/// Names of the optional features, in the order of their bits.
const NAMES: [&str; 3] = ["shots", "blocks", "bar"];

/// Name of the empty set.
const NOTHING: &str = "none";

impl Extras {
    /// No optional features.
    pub const NONE: Self = Self(0);

    /// The feature "shots": for each blot, the number of rolls that pin or hit it.
    pub const SHOTS: Self = Self(1);

    /// The feature "blocks": for each free checker, which points ahead are closed to it.
    pub const BLOCKS: Self = Self(2);

    /// The feature "bar": the number of checkers on the bar.
    pub const BAR: Self = Self(4);

    /// Returns the set with these bits, in the form that network files store. Returns `None` if a bit is
    /// unknown.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits >> NAMES.len() == 0 { Some(Self(bits)) } else { None }
    }

    /// Returns the set in the form that network files store, with one bit for each feature.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the set contains all of `other`.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl fmt::Display for Extras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = (0..).zip(NAMES).filter(|(bit, _)| self.0 >> bit & 1 == 1);
        let names: Vec<&str> = names.map(|(_, name)| name).collect();
        if names.is_empty() { f.write_str(NOTHING) } else { f.write_str(&names.join(",")) }
    }
}

fn unknown(word: &str) -> NotationError {
    let names = NAMES.join(", ");
    NotationError::expected(format!("a comma-separated list of features ({names}), or none"), quote(word))
}

impl FromStr for Extras {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.eq_ignore_ascii_case(NOTHING) {
            return Ok(Self::NONE);
        }
        text.split(',').try_fold(Self::NONE, |Self(bits), word| {
            let name = NAMES.iter().position(|name| name.eq_ignore_ascii_case(word.trim()));
            name.map(|bit| Self(bits | 1 << bit)).ok_or_else(|| unknown(word.trim()))
        })
    }
}

impl serde::Serialize for Extras {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Extras {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_round_trip() {
        for bits in 0..1 << NAMES.len() {
            let extras = Extras::from_bits(bits).unwrap();
            assert_eq!((extras.bits(), extras.to_string().parse()), (bits, Ok(extras)));
        }
        assert_eq!(Extras::from_bits(1 << NAMES.len()), None);
        assert_eq!(" Shots".parse(), Ok(Extras::SHOTS));
        assert_eq!("shots,blocks".parse(), Ok(Extras(3)));
        assert_eq!("blots".parse::<Extras>(), Err(unknown("blots")));
    }
}
