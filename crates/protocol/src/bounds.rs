//! Limits on the resources that a session may use.

use plakoto_engine::engine::Threads;
use plakoto_engine::search::Cache;

/// Maximum length of an input line, in bytes without its newline. `save` and `export` only produce texts that
/// fit in one such line, so that a client can send them back.
pub const MAX_LINE: usize = 8 << 20;

/// Maximum length, in bytes, of an input line that does not carry the text of a record for `load` or
/// `import`.
pub(super) const MAX_COMMAND: usize = 65_536;

/// Maximum number of input lines that may wait in the queue.
pub const MAX_QUEUE: usize = 65_536;

/// Maximum total size of all waiting input lines, in bytes.
pub(super) const MAX_QUEUE_BYTES: usize = 64 << 20;

/// Limits on the resources that a session may use. The default allows everything that the machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether commands may read and write files.
    pub files: bool,
    /// Maximum number of threads in a search.
    pub threads: Threads,
    /// Maximum number of entries in the position cache, up to [`Cache::MAX_ENTRIES`].
    pub cache_entries: usize,
    /// Maximum number of waiting input lines, up to [`MAX_QUEUE`].
    pub lines: usize,
    /// Maximum number of plays in one reply of `legal` to a cascade. A longer list is sent in several replies.
    pub plays_in_reply: usize,
}

impl Bounds {
    /// The default, which allows everything that the machine has.
    pub const DEFAULT: Self = Self {
        files: true,
        threads: Threads::MAX,
        cache_entries: Cache::MAX_ENTRIES,
        lines: MAX_QUEUE,
        plays_in_reply: 1000,
    };
}

impl Default for Bounds {
    fn default() -> Self {
        Self::DEFAULT
    }
}
