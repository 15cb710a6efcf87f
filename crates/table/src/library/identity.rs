//! What makes a match the same match, whatever file it comes from.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::record::{GameRecord, Record};

/// How many bytes of the hash are kept.
const BYTES: usize = 16;

/// A hash of what was played: the rules, the length, and of each game the score before it, where and by whom it began, all
/// numbers with the positions that were played to, and what was resigned. Names are no part of it, nor how plays are
/// written.
pub(super) fn identity(record: &Record) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{} {}\n", record.rules, record.length));
    record.games.iter().for_each(|game| add(&mut hash, game));
    let mut text = String::with_capacity(2 * BYTES);
    for byte in hash.finalize().iter().take(BYTES) {
        // A string can always be written to.
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
