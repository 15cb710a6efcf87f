//! A series of throws: both players' anchors, and the throw under way.

use std::array;

use plakoto_table::fair_dice::{Chain, Entry, Hex, MAX_THROWS, Purpose, Throw, dice};
use serde::{Deserialize, Serialize};

use super::Refusal;

/// The series of throws of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct ThrowSeries {
    /// Number of the series at the table, counted from 1.
    pub(super) number: u32,
    pub(super) anchors: [Option<Hex>; 2],
    /// The nonces of the last complete throw; before the first one, the anchors.
    pub(super) last: [Option<Hex>; 2],
    /// Number of complete throws.
    pub(super) throws: u32,
    pub(super) called: Option<Called>,
}

/// A throw that is not complete.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Called {
    pub(super) purpose: Purpose,
    pub(super) nonces: [Option<Hex>; 2],
}

impl Called {
    pub(super) fn new(purpose: Purpose) -> Self {
        Self { purpose, nonces: [None; 2] }
    }
}

impl ThrowSeries {
    pub(super) fn new(number: u32) -> Self {
        Self { number, anchors: [None; 2], last: [None; 2], throws: 0, called: None }
    }

    /// Whether both players have published their anchors.
    pub(super) fn is_open(&self) -> bool {
        self.anchors.iter().all(Option::is_some)
    }

    /// Whether no throw is left.
    pub(super) fn is_used_up(&self) -> bool {
        self.throws >= MAX_THROWS
    }

    /// Takes a player's anchor. Returns the entry of the proof, unless the anchor is known already.
    pub(super) fn anchor(
        &mut self,
        table: &str,
        player: usize,
        series: u32,
        anchor: Hex,
    ) -> Result<Option<Entry>, Refusal> {
        if series != self.number {
            return Err(Refusal::OtherThrow);
        }
        match self.anchors[player] {
            Some(known) if known == anchor => Ok(None),
            Some(_) => Err(Refusal::Anchored),
            None => {
                (self.anchors[player], self.last[player]) = (Some(anchor), Some(anchor));
                Ok(Some(Entry::Anchor { table: table.to_owned(), series, player, anchor }))
            }
        }
    }

    /// Checks a player's nonce for the next throw.
    pub(super) fn check(
        &self,
        table: &str,
        player: usize,
        (series, number): (u32, u32),
        nonce: Hex,
    ) -> Result<(), Refusal> {
        if series != self.number {
            return Err(Refusal::OtherThrow);
        }
        if number != self.throws + 1 {
            return Err(Refusal::OtherThrow);
        }
        let is_mine = self.last[player] == Some(Chain { table, player, series }.step(nonce));
        if is_mine { Ok(()) } else { Err(Refusal::Nonce) }
    }

    /// Completes the throw under way if both nonces are known.
    pub(super) fn complete(&mut self, table: &str, game: u32) -> Option<Throw> {
        let Called { purpose, nonces: [Some(first), Some(second)] } = *self.called.as_ref()? else {
            return None;
        };
        let nonces = [first, second];
        let (series, number) = (self.number, self.throws + 1);
        let dice = dice(table, series, number, nonces);
        (self.throws, self.last, self.called) = (number, nonces.map(Some), None);
        Some(Throw { table: table.to_owned(), series, number, game, purpose, nonces, dice })
    }

    /// Returns whose anchor is missing.
    pub(super) fn missing_anchors(&self) -> [bool; 2] {
        self.anchors.map(|anchor| anchor.is_none())
    }

    /// Returns whose nonce for the throw under way is missing.
    pub(super) fn missing_nonces(&self) -> [bool; 2] {
        array::from_fn(|player| self.called.as_ref().is_some_and(|called| called.nonces[player].is_none()))
    }
}
