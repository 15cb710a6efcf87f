//! Limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::stopwatch::Stopwatch;

/// A flag that another thread raises to stop the running search.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Clears the flag.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Waits until the flag is raised.
    pub fn wait(&self) {
        while !self.is_raised() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits for one search. By default, a search is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum time since the start of the search.
    pub time: Option<Duration>,
    /// Maximum number of static evaluations. With this limit, the search uses a single thread and no cached
    /// results, so that it always ends at the same point.
    pub nodes: Option<u64>,
}

/// The remaining time and evaluations of one search. All threads of the search share one budget.
#[derive(Debug)]
pub struct Budget {
    stop: StopFlag,
    /// Time limit, and a stopwatch that was started at the beginning of the search.
    time: Option<(Duration, Stopwatch)>,
    most_nodes: Option<u64>,
    nodes: AtomicU64,
}

impl Budget {
    /// Creates the budget for a search that starts now.
    pub fn new(limits: Limits, stop: StopFlag) -> Self {
        let time = limits.time.map(|time| (time, Stopwatch::start()));
        Self { stop, time, most_nodes: limits.nodes, nodes: AtomicU64::new(0) }
    }

    /// Adds `nodes` to the count of static evaluations.
    pub fn spend(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Returns the number of static evaluations so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the number of static evaluations is limited.
    pub fn counts_nodes(&self) -> bool {
        self.most_nodes.is_some()
    }

    /// Whether the time limit is reached or the stop flag is raised.
    pub fn is_interrupted(&self) -> bool {
        self.stop.is_raised() || self.time.is_some_and(|(time, since)| since.elapsed() >= time)
    }

    /// Whether any limit is reached or the stop flag is raised.
    pub fn is_exhausted(&self) -> bool {
        self.is_interrupted() || self.most_nodes.is_some_and(|most| self.nodes() >= most)
    }
}
