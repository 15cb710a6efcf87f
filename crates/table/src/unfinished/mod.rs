//! Unfinished matches, stored in a per-user folder so that a later session can continue them.
//!
//! Each session has its own match file in this folder, `match-N.jsonl`, to which it adds every turn. The
//! format is described in [`json_lines`](crate::record::json_lines). The session locks the file, so that no
//! other session writes to it. If a match file is not locked, its session has ended normally or has crashed.

mod match_folder;
mod match_store;

pub use match_folder::{FolderContents, MatchFolder, UnfinishedMatch};
pub use match_store::MatchStore;
