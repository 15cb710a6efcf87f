//! A stopwatch. The engine measures all elapsed times with it.

use std::time::Duration;

use web_time::Instant;

/// Measures the time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts a stopwatch now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
