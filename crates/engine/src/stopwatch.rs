//! A stopwatch. The engine measures all elapsed times with it.

use std::time::{Duration, Instant};

/// Measures the time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Option<Instant>);

/// Whether the platform has a clock. WebAssembly in a browser has no clock of its own, and an attempt to read
/// one would abort the program.
const HAS_CLOCK: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

impl Stopwatch {
    /// Starts a stopwatch now.
    pub fn start() -> Self {
        Self(HAS_CLOCK.then(Instant::now))
    }

    /// Returns the time since the start. On a platform without a clock, it is always zero.
    pub fn elapsed(&self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}
