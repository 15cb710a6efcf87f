//! Selects the candidates for a deeper search.

use std::ops::RangeInclusive;

use super::MAX_PLIES;

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
