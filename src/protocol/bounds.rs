//! What a session may use of the machine that it runs on.

use crate::engine::Threads;
use crate::search::Cache;

/// How many lines may wait at most.
pub const MAX_QUEUE: usize = 65_536;

/// What a session may use of the machine that it runs on; at first as much as there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether its commands may read and write files.
    pub files: bool,
    /// The most threads of a search.
    pub threads: Threads,
    /// The most entries of the position cache, up to [`Cache::MAX_ENTRIES`].
    pub cache_entries: usize,
    /// How many lines may wait, up to [`MAX_QUEUE`].
    pub lines: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { files: true, threads: Threads::MOST, cache_entries: Cache::MAX_ENTRIES, lines: MAX_QUEUE }
    }
}
