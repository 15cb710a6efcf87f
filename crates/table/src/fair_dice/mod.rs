//! Dice that two players throw together, so that neither of them, nor the server between them, can choose a
//! roll alone.
//!
//! Each player has a secret seed for each series of throws, usually a game. A hash applied [`LENGTH`] times to
//! the seed is the anchor, which the player publishes before the first throw. Throw `n` reveals the nonce: the
//! hash applied [`LENGTH`] − `n` times. One more application must give the nonce of the throw before, or the
//! anchor, so players cannot change their nonces; and a nonce says nothing about later ones (Lamport, 1981). The
//! dice follow from a hash of both nonces.

mod proof;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use self::proof::{Entry, Throw, ThrowFault, verify};
use plakoto_engine::printable::quote;

/// Number of bytes of a nonce, and of a hash.
const BYTES: usize = 32;

/// A nonce, an anchor or another hash: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex([u8; BYTES]);

/// The error for a text that is not a [`Hex`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 hexadecimal digits, got {}", quote(.0))]
pub struct NotHex(String);

impl FromStr for Hex {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        let error = || NotHex(text.to_owned());
        if text.len() != 2 * BYTES || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(error());
        }
        let mut bytes = [0; BYTES];
        for (place, byte) in bytes.iter_mut().enumerate() {
            let digits = text.get(2 * place..2 * place + 2).ok_or_else(error)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| error())?;
        }
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Hex {
    type Error = NotHex;

    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> Self {
        hex.to_string()
    }
}

/// Number of hashes from a seed to its anchor.
pub const LENGTH: u32 = 1024;

/// Number of throws in a series. The seed itself is never revealed.
pub const MOST_THROWS: u32 = LENGTH - 1;

impl Hex {
    /// Returns the hash of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }
}

/// The hashes of one player for one series of throws.
#[derive(Clone, Copy, Debug)]
pub struct Chain<'a> {
    /// Name of the table.
    pub table: &'a str,
    /// The player, 0 or 1.
    pub player: usize,
    /// Number of the series at the table.
    pub series: u32,
}

impl Chain<'_> {
    /// Applies the hash once. It differs between tables, players and series, so the values of another
    /// chain are of no use.
    #[must_use]
    pub fn step(self, value: Hex) -> Hex {
        let Self { table, player, series } = self;
        Hex::of(&format!("plakoto chain v1 {table} {player} {series} {value}"))
    }

    /// Returns the nonce of a throw, from 1 to [`MOST_THROWS`]. The nonce of throw 0 is the anchor.
    #[must_use]
    pub fn nonce(self, seed: Hex, number: u32) -> Hex {
        (number..LENGTH).fold(seed, |value, _| self.step(value))
    }
}

/// Returns the dice of a throw.
///
/// The hash of both nonces is a sequence of bytes. A byte below 252 is a die: its remainder by 6, plus 1.
/// Other bytes are skipped, so that all six values are equally likely.
#[must_use]
pub fn dice(table: &str, series: u32, number: u32, nonces: [Hex; 2]) -> [u8; 2] {
    /// Largest multiple of 6 that a byte can reach.
    const LIMIT: u8 = 252;
    let [first, second] = nonces;
    let mut hash = Hex::of(&format!("plakoto dice v1 {table} {series} {number} {first} {second}")).0;
    loop {
        let mut dice = hash.iter().filter(|byte| **byte < LIMIT).map(|byte| byte % 6 + 1);
        if let (Some(one), Some(other)) = (dice.next(), dice.next()) {
            return [one, other];
        }
        hash = Sha256::digest(hash).into();
    }
}

/// The purpose of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// It decides the starter: the first die is player 0's, and the higher die starts. Equal dice are thrown
    /// again.
    Opening,
    /// It is the roll of a turn.
    Turn,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(first: u8) -> Hex {
        Hex(std::array::from_fn(|place| first.wrapping_add(place as u8)))
    }

    /// With 36,000 throws, each roll is expected 1,000 times, with a standard deviation of 31.
    #[test]
    fn all_rolls_are_equally_likely() {
        let mut counts = [0; 36];
        for number in 0..36_000 {
            let [one, other] = dice("table", 1, number, [seed(7), seed(8)]);
            counts[usize::from(6 * (one - 1) + other - 1)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn nonces_are_hexadecimal() {
        let text = "00ff".repeat(16);
        assert_eq!(text.parse::<Hex>().unwrap().to_string(), text);
        for wrong in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
            assert!(wrong.parse::<Hex>().is_err(), "{wrong}");
        }
    }

    /// The page works out the same hashes: `tests/browser/specs/shared.test.mjs` has the same example.
    #[test]
    fn an_example_for_other_programs() {
        let zero = Hex([0; BYTES]);
        let anchor = Chain { table: "example", player: 0, series: 1 }.nonce(zero, 0);
        assert_eq!(anchor.to_string(), "c5f30e74d01e35f97b79ddfe3aa6b1b7916befa185a379523f24bef6d8058c6a");
        assert_eq!(dice("example", 1, 1, [zero, zero]), [6, 3]);
    }
}
