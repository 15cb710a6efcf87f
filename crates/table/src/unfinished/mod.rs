//! Matches that were left before they were over, kept in a folder of the user for the next session.
//!
//! Each session has a file of its own there, `match-N.jsonl`, which nobody else writes to meanwhile: a match file, as
//! [`json_lines`](crate::record::json_lines) describes it, that grows with every turn. `match-N.json` beside it has what
//! such a file does not tell: who plays for whom, and the dice on the table. A file that nobody holds is of a session that
//! has ended, however it did.

mod beside;
mod keeping;
mod shelf;

pub use keeping::Keeping;
pub use shelf::{KeptMatches, Left, Shelf};
