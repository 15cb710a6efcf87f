//! The resources that a session may use.

use plakoto_engine::engine::Threads;
use plakoto_engine::search::Cache;

/// Longest line, in bytes without its newline. `save` and `export` only write texts that fit in a line when
/// they are sent back.
pub const MAX_LINE: usize = 8 << 20;

/// Longest line, in bytes, that carries no text for `load` or `import`.
pub(super) const MAX_COMMAND: usize = 65_536;

/// A line longer than [`MAX_COMMAND`] that does not carry a text for `load` or `import`.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "expected a line of at most {MAX_COMMAND} bytes, unless it is `load` or `import` with a text; got more"
)]
pub(super) struct CommandTooLong;

/// Maximum number of waiting lines.
pub const MAX_QUEUE: usize = 65_536;

/// Maximum size of all waiting lines together, in bytes.
pub(super) const MAX_QUEUE_BYTES: usize = 64 << 20;

/// The resources that a session may use; by default everything that the machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether commands may read and write files.
    pub files: bool,
    /// Maximum number of threads in a search.
    pub threads: Threads,
    /// Maximum number of entries in the position cache, up to [`Cache::MAX_ENTRIES`].
    pub cache_entries: usize,
    /// Maximum number of waiting lines, up to [`MAX_QUEUE`].
    pub lines: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { files: true, threads: Threads::MOST, cache_entries: Cache::MAX_ENTRIES, lines: MAX_QUEUE }
    }
}
