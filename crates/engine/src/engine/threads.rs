//! How many threads a search may use.

use super::{OutOfRange, check};

/// The most threads that one search may use.
pub const MAX_THREADS: usize = 256;

/// A number of threads of one search: from 1 to [`MAX_THREADS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(usize);

impl Threads {
    /// A search in one thread.
    pub const ONE: Self = Self(1);

    /// As many as there can be.
    pub const MOST: Self = Self(MAX_THREADS);

    /// So many.
    ///
    /// # Errors
    /// If it is 0 or above [`MAX_THREADS`].
    pub fn new(threads: usize) -> Result<Self, OutOfRange> {
        check("a number of threads", threads as u64, 1, MAX_THREADS as u64)?;
        Ok(Self(threads))
    }

    /// One for each processor.
    pub(super) fn available() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(processors.min(MAX_THREADS))
    }

    /// The number.
    pub const fn count(self) -> usize {
        self.0
    }
}
