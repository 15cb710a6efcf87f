//! Dice that two players throw together, so that neither of them, nor the server between them, can choose a
//! roll alone.
//!
//! Before a throw, each player chooses a random number, the nonce, and publishes a hash of it, the
//! commitment. Once both commitments are known, the players publish their nonces, and the dice follow from a
//! hash of both nonces. After the commitment, players cannot change their nonces. Before that, they do not
//! know the opponent's nonce, and so not the dice. This is coin flipping by telephone (Blum, 1981).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use plakoto_engine::printable::quote;

/// Number of bytes of a nonce, and of a hash.
const BYTES: usize = 32;

/// A nonce or a commitment: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex([u8; BYTES]);

/// The error for a text that is not a nonce or a commitment.
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

/// Returns the commitment to a nonce. It is valid for one player (0 or 1) and one throw of a table, so
/// the commitments of other players and other throws are useless.
#[must_use]
pub fn commitment(table: &str, number: u32, player: usize, nonce: Hex) -> Hex {
    Hex(Sha256::digest(format!("plakoto commitment {table} {number} {player} {nonce}")).into())
}

/// Returns the dice of a throw.
///
/// The hash of both nonces is a sequence of bytes. A byte below 252 is a die: its remainder by 6, plus 1.
/// Other bytes are skipped, so that all six values are equally likely.
#[must_use]
pub fn dice(table: &str, number: u32, nonces: [Hex; 2]) -> [u8; 2] {
    /// Largest multiple of 6 that a byte can reach.
    const LIMIT: u8 = 252;
    let [first, second] = nonces;
    let mut hash: [u8; BYTES] =
        Sha256::digest(format!("plakoto dice {table} {number} {first} {second}")).into();
    loop {
        let mut dice = hash.iter().filter(|byte| **byte < LIMIT).map(|byte| byte % 6 + 1);
        if let (Some(one), Some(other)) = (dice.next(), dice.next()) {
            return [one, other];
        }
        hash = Sha256::digest(hash).into();
    }
}

/// The purpose of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// It decides the starter: the first die is player 0's, and the higher die starts. Equal dice are thrown
    /// again.
    Opening,
    /// It is the roll of a turn.
    Turn,
}

/// A throw, with everything from which its dice can be verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// Name of the table.
    pub table: String,
    /// Number of the throw at this table, counted from 1.
    pub number: u32,
    /// Number of the game in the match, counted from 1.
    pub game: u32,
    /// The purpose of the throw.
    pub purpose: Purpose,
    /// Commitments of player 0 and player 1.
    pub commitments: [Hex; 2],
    /// Nonces of player 0 and player 1.
    pub nonces: [Hex; 2],
    /// The dice.
    pub dice: [u8; 2],
}

/// Why the dice of a match are not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThrowFault {
    /// A throw is missing, or is from another table.
    #[error("expected throw {expected} of table {table}, got throw {got} of table {got_table}")]
    Order {
        /// Table of the first throw.
        table: String,
        /// Number that the throw should have.
        expected: u32,
        /// Table of this throw.
        got_table: String,
        /// Number of this throw.
        got: u32,
    },
    /// A nonce does not belong to its commitment.
    #[error("throw {number}: the nonce of player {player} does not belong to the commitment")]
    Commitment {
        /// Number of the throw.
        number: u32,
        /// The player, 0 or 1.
        player: usize,
    },
    /// The dice do not follow from the nonces.
    #[error(
        "throw {number}: expected the dice {}{} that follow from the nonces, got {}{}",
        .expected[0], .expected[1], .got[0], .got[1]
    )]
    Dice {
        /// Number of the throw.
        number: u32,
        /// The dice that follow from the nonces.
        expected: [u8; 2],
        /// The dice of the throw.
        got: [u8; 2],
    },
}

/// Verifies all throws of a table, which must be complete and in order.
///
/// # Errors
/// Returns the first fault.
pub fn verify(throws: &[Throw]) -> Result<(), ThrowFault> {
    for (expected, throw) in (1..).zip(throws) {
        let Throw { table: got_table, number, commitments, nonces, dice: got, .. } = throw;
        let table = &throws[0].table;
        if *number != expected || got_table != table {
            let (table, got_table) = (table.clone(), got_table.clone());
            return Err(ThrowFault::Order { table, expected, got_table, got: *number });
        }
        for player in 0..2 {
            if commitment(table, *number, player, nonces[player]) != commitments[player] {
                return Err(ThrowFault::Commitment { number: *number, player });
            }
        }
        let expected = dice(table, *number, *nonces);
        if expected != *got {
            return Err(ThrowFault::Dice { number: *number, expected, got: *got });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nonce(first: u8) -> Hex {
        Hex(std::array::from_fn(|place| first.wrapping_add(place as u8)))
    }

    fn throw(number: u32) -> Throw {
        let nonces = [nonce(number as u8), nonce(3 * number as u8)];
        let commitments = [0, 1].map(|player| commitment("table", number, player, nonces[player]));
        let dice = dice("table", number, nonces);
        Throw { table: "table".into(), number, game: 1, purpose: Purpose::Turn, commitments, nonces, dice }
    }

    #[test]
    fn throws_are_verified() {
        let throws: Vec<Throw> = (1..=20).map(throw).collect();
        assert_eq!(verify(&throws), Ok(()));
        assert_eq!(verify(&[]), Ok(()));
        let line = serde_json::to_string(&throws[0]).unwrap();
        assert_eq!(serde_json::from_str::<Throw>(&line).unwrap(), throws[0]);
    }

    #[test]
    fn forged_throws_are_found() {
        let throws: Vec<Throw> = (1..=5).map(throw).collect();
        let fault = |forge: fn(&mut Vec<Throw>)| {
            let mut forged = throws.clone();
            forge(&mut forged);
            verify(&forged).unwrap_err().to_string()
        };
        assert!(fault(|all| drop(all.remove(2))).starts_with("expected throw 3 of table table, got throw 4"));
        assert!(fault(|all| all[1].table = "other".into()).ends_with("got throw 2 of table other"));
        let other = fault(|all| all[3].nonces[1] = nonce(99));
        assert_eq!(other, "throw 4: the nonce of player 1 does not belong to the commitment");
        let copied = fault(|all| {
            (all[0].commitments[0], all[0].nonces[0]) = (all[0].commitments[1], all[0].nonces[1]);
        });
        assert_eq!(copied, "throw 1: the nonce of player 0 does not belong to the commitment");
        let loaded = fault(|all| all[2].dice = all[2].dice.map(|die| die % 6 + 1));
        assert!(loaded.starts_with("throw 3: expected the dice "), "{loaded}");
    }

    /// With 36,000 throws, each roll is expected 1,000 times, with a standard deviation of 31.
    #[test]
    fn all_rolls_are_equally_likely() {
        let mut counts = [0; 36];
        for number in 0..36_000 {
            let [one, other] = dice("table", number, [nonce(7), nonce(8)]);
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
        let expected = "cb17198b040ea7f4a9035939ce2ce0e146071f963b50c6ac2b38fc1b421bd1c3";
        assert_eq!(commitment("example", 1, 0, zero).to_string(), expected);
        assert_eq!(dice("example", 1, [zero, zero]), [6, 3]);
    }
}
