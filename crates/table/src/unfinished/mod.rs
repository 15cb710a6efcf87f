//! Unfinished matches, stored in a folder of the user so that a later session can continue them.
//!
//! Each session has its own match file in this folder, `match-N.jsonl`, which grows with every turn. For the
//! format, see [`json_lines`](crate::record::json_lines). The session locks the file, so that no other
//! session writes to it. The companion file `match-N.json` contains what a match file lacks: the settings of
//! the seats, and the dice on the table. An unlocked file belongs to a session that has ended normally
//! or crashed.

mod beside;
mod keeping;
mod shelf;

pub use keeping::Keeping;
pub use shelf::{KeptMatches, Left, Shelf};
