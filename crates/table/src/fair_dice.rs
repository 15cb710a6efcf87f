//! Dice that two players throw together, so that neither of them, nor the server between them, can choose a
//! roll alone.
//!
//! Each player has a secret seed for each series of throws, usually a game. A hash applied [`LENGTH`] times to
//! the seed is the anchor, which the player publishes before the first throw. Throw `n` reveals the nonce: the
//! hash applied [`LENGTH`] − `n` times. One more application must give the nonce of the throw before, or the
//! anchor, so players cannot change their nonces; and a nonce says nothing about later ones (Lamport, 1981). The
//! dice follow from a hash of both nonces.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use plakoto_engine::printable::quote;
use plakoto_words::{Message, message};

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
pub const MAX_THROWS: u32 = LENGTH - 1;

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

    /// Returns the nonce of a throw, from 1 to [`MAX_THROWS`]. The nonce of throw 0 is the anchor.
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

/// A throw, with everything from which its dice can be verified.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// Name of the table.
    pub table: String,
    /// Number of the series of throws at this table, counted from 1. Each game begins a series.
    pub series: u32,
    /// Number of the throw in the series, counted from 1.
    pub number: u32,
    /// Number of the game in the match, counted from 1.
    pub game: u32,
    /// The purpose of the throw.
    pub purpose: Purpose,
    /// Nonces of player 0 and player 1.
    pub nonces: [Hex; 2],
    /// The dice.
    pub dice: [u8; 2],
}

/// An entry of the proof of a table's dice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "proof", rename_all = "lowercase")]
pub enum Entry {
    /// A client has used an invitation to a seat. From this series on, it throws for the player.
    Seat {
        /// Name of the table.
        table: String,
        /// The player, 0 or 1.
        player: usize,
        /// Number of the series.
        series: u32,
    },
    /// A player has published an anchor.
    Anchor {
        /// Name of the table.
        table: String,
        /// Number of the series.
        series: u32,
        /// The player, 0 or 1.
        player: usize,
        /// The anchor.
        anchor: Hex,
    },
    /// The dice have been thrown.
    Throw(Throw),
}

/// Why the dice of a match are not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowFault {
    /// An entry is from another table.
    Table(String, String),
    /// A throw is missing.
    Order {
        /// The series under way.
        series: u32,
        /// Number that the throw should have.
        expected: u32,
        /// Series of this throw.
        got_series: u32,
        /// Number of this throw.
        got: u32,
    },
    /// Anchors have been replaced in the middle of a game.
    Series {
        /// Number of the series.
        series: u32,
        /// Number of the game.
        game: u32,
    },
    /// An anchor has been replaced.
    Anchor {
        /// Number of the series.
        series: u32,
        /// The player, 0 or 1.
        player: usize,
    },
    /// A nonce does not belong to the anchor.
    Nonce {
        /// Number of the series.
        series: u32,
        /// Number of the throw.
        number: u32,
        /// The player, 0 or 1.
        player: usize,
    },
    /// The dice do not follow from the nonces.
    Dice {
        /// Number of the series.
        series: u32,
        /// Number of the throw.
        number: u32,
        /// The dice that follow from the nonces.
        expected: [u8; 2],
        /// The dice of the throw.
        got: [u8; 2],
    },
}

impl ThrowFault {
    /// Returns the message of the fault.
    pub fn message(&self) -> Message {
        match self {
            Self::Table(expected, got) => {
                message!("shell_dice-other_table", expected = expected, got = got)
            }
            Self::Order { series, expected, got_series, got } => message!(
                "shell_dice-order",
                expected = *expected,
                series = *series,
                got = *got,
                got_series = *got_series
            ),
            Self::Series { series, game } => {
                message!("shell_dice-series", series = *series, game = *game)
            }
            Self::Anchor { series, player } => {
                message!("shell_dice-anchor", series = *series, player = *player)
            }
            Self::Nonce { series, number, player } => {
                message!("shell_dice-nonce", number = *number, series = *series, player = *player)
            }
            Self::Dice { series, number, expected, got } => {
                let [expected, got] = [expected, got].map(|[one, other]| format!("{one}{other}"));
                message!(
                    "shell_dice-other",
                    number = *number,
                    series = *series,
                    expected = expected,
                    got = got
                )
            }
        }
    }
}

/// The verified part of a series.
#[derive(Default)]
struct Series {
    number: u32,
    throws: u32,
    /// The last nonces, or the anchors.
    last: [Option<Hex>; 2],
    /// The game in which the series before ended although it had throws left. This game must not go on.
    unfinished: Option<u32>,
    /// The game of the last throw.
    game: Option<u32>,
}

/// Verifies the proof of a table, which must be complete and in order.
///
/// # Errors
/// Returns the first fault.
pub fn verify(entries: &[Entry]) -> Result<(), ThrowFault> {
    let mut series = Series::default();
    for entry in entries {
        if entry.table() != entries[0].table() {
            return Err(ThrowFault::Table(entries[0].table().to_owned(), entry.table().to_owned()));
        }
        match entry {
            // Another client throws for the player, so it needs another anchor.
            Entry::Seat { .. } => (series.game, series.unfinished) = (None, None),
            Entry::Anchor { series: number, player, anchor, .. } => {
                if *number > series.number {
                    series = series.next(*number);
                }
                let is_new = series.last.get(*player) == Some(&None) && series.throws == 0;
                if *number != series.number || !is_new {
                    return Err(ThrowFault::Anchor { series: *number, player: *player });
                }
                series.last[*player] = Some(*anchor);
            }
            Entry::Throw(throw) => series.take(throw)?,
        }
    }
    Ok(())
}

impl Series {
    /// Returns the series that follows this one.
    fn next(&self, number: u32) -> Self {
        let unfinished = self.game.or(self.unfinished).filter(|_| self.throws < MAX_THROWS);
        Self { number, unfinished, ..Self::default() }
    }

    fn take(&mut self, throw: &Throw) -> Result<(), ThrowFault> {
        let Throw { table, series, number, nonces, dice: got, .. } = throw;
        // Each game begins with its own series, and the first game of a match with a throw for the opening.
        if self.unfinished == Some(throw.game) && throw.purpose != Purpose::Opening {
            return Err(ThrowFault::Series { series: *series, game: throw.game });
        }
        let expected = self.throws + 1;
        if *series != self.number || *number != expected {
            let (got_series, got) = (*series, *number);
            return Err(ThrowFault::Order { series: self.number, expected, got_series, got });
        }
        for (player, nonce) in nonces.iter().enumerate() {
            let chain = Chain { table, player, series: *series };
            if self.last[player] != Some(chain.step(*nonce)) {
                return Err(ThrowFault::Nonce { series: *series, number: *number, player });
            }
        }
        let expected = dice(table, *series, *number, *nonces);
        if expected != *got {
            return Err(ThrowFault::Dice { series: *series, number: *number, expected, got: *got });
        }
        (self.throws, self.last) = (*number, nonces.map(Some));
        (self.game, self.unfinished) = (Some(throw.game), None);
        Ok(())
    }
}

impl Entry {
    fn table(&self) -> &str {
        match self {
            Self::Seat { table, .. } | Self::Anchor { table, .. } => table,
            Self::Throw(throw) => &throw.table,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(digit: u32) -> Hex {
        format!("{digit:064x}").parse().unwrap()
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

    /// A proof with two series of ten throws.
    fn proof() -> Vec<Entry> {
        let mut entries = Vec::new();
        for series in 1..=2 {
            let seeds = [seed(series), seed(3 * series)];
            let nonces = |number| {
                [0, 1].map(|player| Chain { table: "table", player, series }.nonce(seeds[player], number))
            };
            for (player, anchor) in nonces(0).into_iter().enumerate() {
                entries.push(Entry::Seat { table: "table".into(), player, series });
                entries.push(Entry::Anchor { table: "table".into(), series, player, anchor });
            }
            entries.extend((1..=10).map(|number| {
                let nonces = nonces(number);
                let (game, purpose) = (series, Purpose::Turn);
                let dice = dice("table", series, number, nonces);
                Entry::Throw(Throw { table: "table".into(), series, number, game, purpose, nonces, dice })
            }));
        }
        entries
    }

    #[test]
    fn throws_are_verified() {
        let proof = proof();
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!(verify(&[]), Ok(()));
        for entry in &proof {
            let line = serde_json::to_string(entry).unwrap();
            assert_eq!(serde_json::from_str::<Entry>(&line).unwrap(), *entry);
        }
    }

    #[test]
    fn forged_throws_are_found() {
        let fault = |forge: fn(&mut Vec<Entry>)| {
            let mut forged = proof();
            forge(&mut forged);
            verify(&forged).unwrap_err().message().to_string()
        };
        fn throw(entries: &mut [Entry], place: usize) -> &mut Throw {
            match &mut entries[place] {
                Entry::Throw(throw) => throw,
                other => panic!("{other:?}"),
            }
        }
        let missing = fault(|all| drop(all.remove(6)));
        assert_eq!(missing, "expected throw 3 of series 1, got throw 4 of series 1");
        let other = fault(|all| throw(all, 5).table = "other".into());
        assert_eq!(other, "expected entries of table table, got an entry of table other");
        let changed = fault(|all| throw(all, 7).nonces[1] = seed(99));
        assert!(changed.starts_with("throw 4 of series 1: the nonce of player 1 does not"), "{changed}");
        let copied = fault(|all| throw(all, 4).nonces = [throw(all, 4).nonces[1]; 2]);
        assert!(copied.starts_with("throw 1 of series 1: the nonce of player 0 does not"), "{copied}");
        let loaded = fault(|all| throw(all, 6).dice = throw(all, 6).dice.map(|die| die % 6 + 1));
        assert!(loaded.starts_with("throw 3 of series 1: expected the dice "), "{loaded}");
        // The second series goes on with the game of the first, and no other client has taken a seat.
        let replaced = fault(|all| {
            all.retain(|entry| !matches!(entry, Entry::Seat { .. }));
            (12..all.len()).skip(2).for_each(|place| throw(all, place).game = 1);
        });
        assert_eq!(replaced, "series 2 begins in the middle of game 1");
        let again = fault(|all| {
            let anchor = all[1].clone();
            all.insert(6, anchor);
        });
        assert_eq!(again, "series 1: player 0 has published an anchor too late, or twice");
    }
}
