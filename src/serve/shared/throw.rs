//! The next throw of a shared table, until both players have published their nonces.

use std::array;

use plakoto_table::fair_dice::{Hex, Purpose, Throw, commitment, dice};
use serde_json::{Value, json};

/// A throw that is not complete.
#[derive(Clone, Debug)]
pub(super) struct NextThrow {
    pub(super) number: u32,
    pub(super) purpose: Purpose,
    commitments: [Option<Hex>; 2],
    nonces: [Option<Hex>; 2],
    /// Whether the player on roll has thrown, so that the nonces are wanted.
    is_called: bool,
}

impl NextThrow {
    /// Creates a throw. The opening is thrown as soon as both players have committed themselves.
    pub(super) fn new(number: u32, purpose: Purpose) -> Self {
        let is_called = purpose == Purpose::Opening;
        Self { number, purpose, commitments: [None; 2], nonces: [None; 2], is_called }
    }

    /// Wants the nonces, because the player on roll has thrown.
    pub(super) fn call(&mut self) {
        self.is_called = true;
    }

    /// Whether the player on roll has thrown. Until the throw is complete, nothing else can be done: a player who
    /// could end it would do so after seeing the opponent's nonce.
    pub(super) fn is_called(&self) -> bool {
        self.is_called && self.purpose == Purpose::Turn
    }

    fn is_committed(&self) -> bool {
        self.commitments.iter().all(Option::is_some)
    }

    /// Takes a player's commitment. It can be replaced until the nonces are wanted, because each browser of a
    /// player has its own nonce.
    pub(super) fn commit(&mut self, player: usize, number: u32, hex: Hex) -> Result<(), String> {
        self.check(number)?;
        if self.is_called && self.is_committed() && self.commitments[player] != Some(hex) {
            return Err(format!("the nonces of throw {number} are wanted already"));
        }
        self.commitments[player] = Some(hex);
        Ok(())
    }

    /// Takes a player's nonce.
    pub(super) fn reveal(
        &mut self,
        table: &str,
        player: usize,
        number: u32,
        nonce: Hex,
    ) -> Result<(), String> {
        self.check(number)?;
        if !self.is_called || !self.is_committed() {
            return Err(format!("the nonces of throw {number} are not wanted yet"));
        }
        if self.commitments[player] != Some(commitment(table, number, player, nonce)) {
            return Err(format!("the nonce does not belong to your commitment for throw {number}"));
        }
        self.nonces[player] = Some(nonce);
        Ok(())
    }

    fn check(&self, number: u32) -> Result<(), String> {
        if number == self.number {
            Ok(())
        } else {
            Err(format!("expected throw {}, got throw {number}", self.number))
        }
    }

    /// Returns the complete throw, if both nonces are known.
    pub(super) fn complete(&self, table: &str, game: u32) -> Option<Throw> {
        let ([Some(a), Some(b)], [Some(c), Some(d)]) = (self.commitments, self.nonces) else { return None };
        let (number, purpose) = (self.number, self.purpose);
        let dice = dice(table, number, [c, d]);
        Some(Throw {
            table: table.to_owned(),
            number,
            game,
            purpose,
            commitments: [a, b],
            nonces: [c, d],
            dice,
        })
    }

    /// Returns a player whose part of the throw is missing. If both parts are missing, returns the opponent of
    /// the player on roll.
    pub(super) fn waits_for(&self, on_roll: usize) -> Option<usize> {
        let missing = if !self.is_committed() {
            self.commitments
        } else if self.is_called {
            self.nonces
        } else {
            return None;
        };
        [1 - on_roll, on_roll].into_iter().find(|player| missing[*player].is_none())
    }

    /// Returns the throw as the clients see it: what each player must publish next, and the commitments once
    /// both are known.
    pub(super) fn json(&self) -> Value {
        let wanted: [Option<&str>; 2] = array::from_fn(|player| match () {
            () if self.commitments[player].is_none() => Some("commit"),
            () if self.is_committed() && self.is_called && self.nonces[player].is_none() => Some("reveal"),
            () => None,
        });
        let commitments = self.commitments.map(|hex| hex.filter(|_| self.is_committed()));
        json!({ "number": self.number, "purpose": self.purpose, "wanted": wanted, "commitments": commitments })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_can_be_replaced_until_the_nonces_are_wanted() {
        let [mine, other, theirs] = ["a", "b", "c"].map(|digit| digit.repeat(64).parse::<Hex>().unwrap());
        let hash = |player, nonce| commitment("t", 2, player, nonce);
        let mut next = NextThrow::new(2, Purpose::Turn);
        next.commit(0, 2, hash(0, mine)).unwrap();
        next.commit(1, 2, hash(1, theirs)).unwrap();
        next.commit(0, 2, hash(0, other)).unwrap();
        next.call();
        assert!(next.commit(0, 2, hash(0, mine)).is_err());
        next.commit(0, 2, hash(0, other)).unwrap();
        assert!(next.reveal("t", 0, 2, mine).is_err());
        next.reveal("t", 0, 2, other).unwrap();
        next.reveal("t", 1, 2, theirs).unwrap();
        assert_eq!(next.complete("t", 1).unwrap().nonces, [other, theirs]);
    }
}
