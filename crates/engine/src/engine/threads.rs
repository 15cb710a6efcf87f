//! The number of threads per search.

use super::{OutOfRange, Quantity, check};

/// Maximum number of threads per search.
pub const MAX_THREADS: usize = 256;

/// Number of threads per search: from 1 to [`MAX_THREADS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(usize);

impl Threads {
    /// One thread.
    pub const ONE: Self = Self(1);

    /// The maximum number of threads.
    pub const MOST: Self = Self(MAX_THREADS);

    /// Checks `threads` and creates a thread count.
    ///
    /// # Errors
    /// Fails if `threads` is 0 or above [`MAX_THREADS`].
    pub fn new(threads: usize) -> Result<Self, OutOfRange> {
        check(Quantity::Threads, threads as u64, 1, MAX_THREADS as u64)?;
        Ok(Self(threads))
    }

    /// One thread per processor, at most [`MAX_THREADS`].
    pub(super) fn available() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(processors.min(MAX_THREADS))
    }

    /// Returns the number of threads.
    pub const fn count(self) -> usize {
        self.0
    }
}
