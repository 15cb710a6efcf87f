//! How long something takes: the one place that asks a clock for that.

use std::time::{Duration, Instant};

/// The time since a start.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Option<Instant>);

/// Whether the machine has a clock. Web assembly in a browser has none of its own, and asking for it would end the
/// program.
const HAS_CLOCK: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(HAS_CLOCK.then(Instant::now))
    }

    /// The time since then; without a clock it does not pass.
    pub fn elapsed(&self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}
