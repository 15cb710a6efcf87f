//! Matches in OGXM version 2, the binary match format of HedgeHog and OpenGammon.
//!
//! | part of the file | contents |
//! |---|---|
//! | header, 16 bytes | `OGXM`, four version numbers, the size of the file |
//! | section `MTCH` | match length, variant, names, score before the first game, event, date |
//! | sections `GAME`, one each | winner and points, then the plies: rolls with steps, and resignations |
//! | section `ANNO` | comments, and what only this program stores, under keys that begin with `x-plakoto-` |
//! | section `CSUM`, then `END!` | CRC-32 of the bytes before this section |
//!
//! A step is one byte: the point that the checker leaves, and the number of pips. Player 0 is White, whose
//! points count in the opposite direction: White's 24-point is point 1 of the file, and White's bar is 0.
//!
//! A match of Portes is a backgammon match without a cube, which other programs replay. All other rules have
//! a variant number of their own, because a backgammon board cannot hold a pin. Programs that do not know
//! that number read the rolls and the steps, but do not show wrong boards.
//!
//! Only games that begin at the usual starting position can be written.

mod bytes;
mod fields;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::{parse, recover};
pub use write::write;

use super::GameRecord;

/// The bytes with which every file begins.
pub(super) const MAGIC: &[u8] = b"OGXM";

/// The version of the format, and the last minor version that can be read.
const VERSION: [u16; 2] = [2, 2];

/// The bytes at the end of a file.
const END: &[u8] = b"END!";

/// The variant number of backgammon.
const BACKGAMMON: u64 = 0;

/// The variant number of rules other than Portes, and the action number of a turn that a roll in the format
/// cannot hold: `plak` in ASCII. The format assigns small numbers only.
const OTHER_RULES: u64 = 0x706c_616b;

/// Actions of plies. The actions before [`DOUBLE`] are the 21 rolls.
const DOUBLE: u8 = 21;
const RESIGN: u8 = 27;
/// The action whose real number is one of the extra fields.
const ESCAPE: u8 = 63;

/// The bits of a ply that mark player 1 and extra fields.
const PLAYER_1: u8 = 0x40;
const EXTRAS: u8 = 0x80;

/// Scopes of annotations: they concern the match, a game or a ply.
const MATCH: u64 = 0;
const GAME: u64 = 1;
const PLY: u64 = 2;

/// Limits of the format.
const MOST_GAMES: usize = 1000;
const MOST_PLIES: usize = 1500;
const MOST_PLIES_OF_MATCH: usize = 100_000;
const MOST_TEXT: usize = 4096;
const MOST_ANNOTATIONS: usize = 4096;
const MOST_ANNOTATION_BYTES: usize = 1 << 18;

/// Maximum length of the name of an event, in bytes.
const MOST_EVENT: usize = 120;

/// The start of the keys of this program's annotations.
const OWN_KEYS: &str = "x-plakoto-";
/// The rules of the match, or of a game if they are not the ones that follow in turn.
const RULES: &str = "x-plakoto-rules";
/// The starter of a game without turns.
const STARTER: &str = "x-plakoto-starter";
/// For each turn of a game, `1` if the lower die was first, because the format does not order the dice.
const DICE: &str = "x-plakoto-dice";
/// The marks of a play and of a roll.
const MARK: &str = "x-plakoto-mark";
const LUCK: &str = "x-plakoto-luck";
/// The end of a comment that is too long for one annotation. The comment itself is an annotation without a key.
const COMMENT: &str = "x-plakoto-comment";
/// The variations, as the lines of a match file.
const VARIATIONS: &str = "x-plakoto-variations";
/// An event or a date that the fields of the match cannot hold.
const EVENT: &str = "x-plakoto-event";
const DATE: &str = "x-plakoto-date";

/// Returns the match score after a game, which the format does not store. The score stops at the match length.
fn score_after(length: u16, game: &GameRecord) -> [u16; 2] {
    let mut score = game.score();
    if let Some((Some(winner), points)) = game.result().map(super::winnings) {
        let after = score[winner.index()].saturating_add(points.into());
        score[winner.index()] = if length > 0 { after.min(length) } else { after };
    }
    score
}

/// Maximum number of steps of a roll.
const fn room(is_double: bool) -> usize {
    if is_double { 4 } else { 2 }
}

/// Returns the action of a roll: the rolls are numbered 11, 12, …, 16, 22, 23, …, 66.
const fn action(low: u8, high: u8) -> u8 {
    (low - 1) * (14 - low) / 2 + high - low
}
