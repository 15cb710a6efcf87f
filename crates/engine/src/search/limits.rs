//! When a search has to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::stopwatch::Stopwatch;

/// A flag that another thread raises to stop the running search.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the search to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Forgets an earlier request.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Waits until somebody asks the search to stop.
    pub fn wait(&self) {
        while !self.is_raised() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the search shall stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits of one search; none of them by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time from its start.
    pub time: Option<Duration>,
    /// Static evaluations. The search uses a single thread and no earlier results then, so that it ends at the same
    /// place every time.
    pub nodes: Option<u64>,
}

/// What is left of the limits of one search, shared by its threads.
#[derive(Debug)]
pub struct Budget {
    stop: StopFlag,
    /// The time it may take, and how much of it has passed.
    time: Option<(Duration, Stopwatch)>,
    most_nodes: Option<u64>,
    nodes: AtomicU64,
}

impl Budget {
    /// The budget of a search that starts now.
    pub fn new(limits: Limits, stop: StopFlag) -> Self {
        let time = limits.time.map(|time| (time, Stopwatch::start()));
        Self { stop, time, most_nodes: limits.nodes, nodes: AtomicU64::new(0) }
    }

    /// Counts static evaluations.
    pub fn spend(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Static evaluations so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the number of nodes is limited.
    pub fn counts_nodes(&self) -> bool {
        self.most_nodes.is_some()
    }

    /// Whether the time is over or a stop has been asked for.
    pub fn is_interrupted(&self) -> bool {
        self.stop.is_raised() || self.time.is_some_and(|(time, since)| since.elapsed() >= time)
    }

    /// Whether a limit has been reached or a stop asked for.
    pub fn is_exhausted(&self) -> bool {
        self.is_interrupted() || self.most_nodes.is_some_and(|most| self.nodes() >= most)
    }
}
