//! The proof of the dice of a table: its anchors and throws, in order.

use serde::{Deserialize, Serialize};

use super::{Chain, Hex, MOST_THROWS, Purpose, dice};

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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThrowFault {
    /// An entry is from another table.
    #[error("expected entries of table {0}, got an entry of table {1}")]
    Table(String, String),
    /// A throw is missing.
    #[error("expected throw {expected} of series {series}, got throw {got} of series {got_series}")]
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
    #[error("series {series} begins in the middle of game {game}")]
    Series {
        /// Number of the series.
        series: u32,
        /// Number of the game.
        game: u32,
    },
    /// An anchor has been replaced.
    #[error("series {series}: player {player} has published an anchor too late, or twice")]
    Anchor {
        /// Number of the series.
        series: u32,
        /// The player, 0 or 1.
        player: usize,
    },
    /// A nonce does not belong to the anchor.
    #[error("throw {number} of series {series}: the nonce of player {player} does not belong to the anchor")]
    Nonce {
        /// Number of the series.
        series: u32,
        /// Number of the throw.
        number: u32,
        /// The player, 0 or 1.
        player: usize,
    },
    /// The dice do not follow from the nonces.
    #[error(
        "throw {number} of series {series}: expected the dice {}{} that follow from the nonces, got {}{}",
        .expected[0], .expected[1], .got[0], .got[1]
    )]
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
        let unfinished = self.game.or(self.unfinished).filter(|_| self.throws < MOST_THROWS);
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
            verify(&forged).unwrap_err().to_string()
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
