//! What a session may use of the machine that it runs on.

use plakoto_engine::engine::Threads;
use plakoto_engine::search::Cache;

/// Longest line, in bytes without its newline. The texts of `save` and `export` are short enough to be given back in a line.
pub const MAX_LINE: usize = 8 << 20;

/// Longest line without a text of `load` or `import`, in bytes.
pub(super) const MAX_COMMAND: usize = 65_536;

/// A line longer than [`MAX_COMMAND`] that is not `load` or `import` with a text.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "expected a line of at most {MAX_COMMAND} bytes, unless it is `load` or `import` with a text; got more"
)]
pub(super) struct CommandTooLong;

/// How many lines may wait at most.
pub const MAX_QUEUE: usize = 65_536;

/// How many bytes the texts of waiting lines may have together.
pub(super) const MAX_QUEUE_BYTES: usize = 64 << 20;

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
