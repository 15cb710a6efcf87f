//! Limits of a search, the stopwatch that measures its time, and filters that select the candidates for a deeper
//! search.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use web_time::Instant;

/// Maximum search depth, in plies.
pub const MAX_PLIES: u8 = 4;

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

/// Rule that decides which candidates one level of a move filter keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FilterLevel {
    /// The search skips this level.
    Skip,
    /// Keeps some of the candidates, best first.
    Keep {
        /// Number of best candidates that are always kept.
        first: u8,
        /// Maximum number of candidates that are kept in addition to [`FilterLevel::Keep::first`].
        more: u8,
        /// Maximum difference in equity between the best candidate and an additional candidate.
        within: f32,
    },
}

impl FilterLevel {
    /// Allowed values of [`FilterLevel::Keep::within`].
    pub const WITHIN: RangeInclusive<f32> = 0.0..=100.0;
}

/// Move filters like gnubg's. In a search of `n` plies, each level from 0 to `n - 1` has a filter, which
/// selects the candidates for the next level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFilters([[FilterLevel; MAX_PLIES as usize]; MAX_PLIES as usize]);

impl MoveFilters {
    /// Returns the filter at this level in a search of `plies` plies (1 to 4). `level` must be less than
    /// `plies`.
    ///
    /// # Panics
    /// Panics if `plies` or `level` is out of range.
    pub fn level(&self, plies: u8, level: u8) -> FilterLevel {
        self.0[usize::from(plies) - 1][usize::from(level)]
    }

    /// Sets the filter at this level in a search of `plies` plies.
    ///
    /// # Panics
    /// Panics if `plies` or `level` is out of range.
    pub fn set_level(&mut self, plies: u8, level: u8, filter: FilterLevel) {
        self.0[usize::from(plies) - 1][usize::from(level)] = filter;
    }
}

/// Unlike gnubg's `normal` setting, the default filters also search at 1-ply. They consider more plays but
/// search fewer of them deeply. See `searches.md` for the gain in playing strength, and run
/// `cargo bench --bench hints` to measure the cost.
impl Default for MoveFilters {
    fn default() -> Self {
        const fn close(more: u8, within: f32) -> FilterLevel {
            FilterLevel::Keep { first: 0, more, within }
        }
        const SKIP: FilterLevel = FilterLevel::Skip;
        Self([
            [close(16, 0.32), SKIP, SKIP, SKIP],
            [close(16, 0.25), close(3, 0.06), SKIP, SKIP],
            [close(16, 0.25), close(3, 0.06), close(4, 0.05), SKIP],
            [close(16, 0.25), close(3, 0.06), close(4, 0.05), close(2, 0.03)],
        ])
    }
}

impl FilterLevel {
    /// Returns the number of candidates to keep. `equities` are the equities of all candidates, best first.
    /// At least one candidate and at least `least` candidates are kept.
    pub fn kept(self, equities: &[f32], least: usize) -> usize {
        let Self::Keep { first, more, within } = self else { return equities.len() };
        let first = usize::from(first);
        let most = first + usize::from(more);
        let best = equities.first().copied().unwrap_or(0.0);
        let close = equities.iter().take(most).take_while(|equity| best - **equity <= within).count();
        close.max(first).max(least).max(1).min(equities.len())
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_keeps_close_candidates() {
        let filter = FilterLevel::Keep { first: 2, more: 2, within: 0.1 };
        assert_eq!(filter.kept(&[0.5, 0.3, 0.2], 0), 2, "two in any case");
        assert_eq!(filter.kept(&[0.5, 0.49, 0.48, 0.47, 0.46], 0), 4, "and two more that are close");
        assert_eq!(filter.kept(&[0.5, 0.49, 0.48, 0.3], 0), 3);
        assert_eq!(filter.kept(&[0.5, 0.1, 0.0], 10), 3, "at least ten are required");
        let normal = FilterLevel::Keep { first: 0, more: 2, within: 0.1 };
        assert_eq!(normal.kept(&[0.5, 0.49, 0.48], 0), 2, "the best one is among the two");
        let none = FilterLevel::Keep { first: 0, more: 0, within: 0.1 };
        assert_eq!(none.kept(&[0.5, 0.49], 0), 1, "at least one candidate stays");
        assert_eq!(FilterLevel::Skip.kept(&[0.5, 0.1, 0.0], 0), 3);
    }
}
