//! A hash that identifies a match, even if the match is read from another file.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::record::{GameRecord, Record};

/// Number of stored bytes of the SHA-256 hash.
const BYTES: usize = 16;

/// Returns a hash that identifies a match by what was played. The hash covers the rules, the match length,
/// and for each game: the score before the game, the start position with its pending numbers (the dice
/// numbers that the opponent passed on) and its starter, all dice with the positions after them, and the
/// resignation. Names and the notation of plays do not affect the hash.
pub(super) fn identity(record: &Record) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{} {}\n", record.rotation, record.length));
    record.games.iter().for_each(|game| add(&mut hash, game));
    let mut text = String::with_capacity(2 * BYTES);
    for byte in hash.finalize().iter().take(BYTES) {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn add(hash: &mut Sha256, game: &GameRecord) {
    let [first, second] = game.score();
    let (start, pending, starter) = (game.start(), game.start_pending(), game.starter().index());
    hash.update(format!("game {first} {second} {start} {pending} {starter}\n"));
    for turn in game.turns() {
        hash.update(format!("{} {} {}\n", turn.player.index(), turn.numbers, turn.legal.after()));
    }
    if let Some((loser, resignation)) = game.resignation() {
        hash.update(format!("resigned {} {}\n", loser.index(), resignation.points()));
    }
}
