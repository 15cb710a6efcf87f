//! Unfinished matches, stored in a per-user folder so that a later session can continue them.
//!
//! Each session has its own match file in this folder, `match-N.jsonl`, to which it adds every turn. The
//! format is described in [`json_lines`](crate::record::json_lines). The session locks the file, so that no
//! other session writes to it. The companion file `match-N.json` contains what a match file lacks: the seat
//! settings, and the dice on the table. If a match file is not locked, its session has ended normally or has
//! crashed.

mod companion;
mod match_folder;
mod match_store;

pub use match_folder::{FolderContents, MatchFolder, UnfinishedMatch};
pub use match_store::MatchStore;
