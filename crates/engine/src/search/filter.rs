//! Which candidates are looked at more deeply.

use std::ops::RangeInclusive;

use super::MAX_PLIES;

/// What one level of a move filter keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FilterLevel {
    /// The level is not searched at all.
    Skip,
    /// Some of the candidates of the level, best first.
    Keep {
        /// So many in any case.
        first: u8,
        /// And up to so many more,
        more: u8,
        /// if they are within so much equity of the best.
        within: f32,
    },
}

impl FilterLevel {
    /// What [`FilterLevel::Keep::within`] may be.
    pub const WITHIN: RangeInclusive<f32> = 0.0..=100.0;
}

/// gnubg's move filters: for a search of `n` plies, what the levels 0 to `n - 1` keep for the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveFilters([[FilterLevel; MAX_PLIES as usize]; MAX_PLIES as usize]);

impl MoveFilters {
    /// What level `level` of a search of `plies` (1–4) keeps; `level` is less than `plies`.
    ///
    /// # Panics
    /// If they are not.
    pub fn level(&self, plies: u8, level: u8) -> FilterLevel {
        self.0[usize::from(plies) - 1][usize::from(level)]
    }

    /// Changes it.
    ///
    /// # Panics
    /// As [`MoveFilters::level`].
    pub fn set_level(&mut self, plies: u8, level: u8, filter: FilterLevel) {
        self.0[usize::from(plies) - 1][usize::from(level)] = filter;
    }
}

/// Unlike gnubg's `normal` setting they search at 1-ply, too, so that more plays are looked at and fewer more deeply:
/// `searches.md` has what that brings, and `cargo bench --bench hints` what it costs.
impl Default for MoveFilters {
    fn default() -> Self {
        const fn close(more: u8, within: f32) -> FilterLevel {
            FilterLevel::Keep { first: 0, more, within }
        }
        const SKIP: FilterLevel = FilterLevel::Skip;
        Self([
            [close(16, 0.32), SKIP, SKIP, SKIP],
            [close(16, 0.25), close(4, 0.08), SKIP, SKIP],
            [close(16, 0.25), close(4, 0.08), close(3, 0.04), SKIP],
            [close(16, 0.25), close(4, 0.08), close(3, 0.04), close(2, 0.03)],
        ])
    }
}

impl FilterLevel {
    /// How many of the candidates with these equities, best first, are kept; at least one and at least `least`.
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
    fn a_level_keeps_the_close_ones() {
        let filter = FilterLevel::Keep { first: 2, more: 2, within: 0.1 };
        assert_eq!(filter.kept(&[0.5, 0.3, 0.2], 0), 2, "two in any case");
        assert_eq!(filter.kept(&[0.5, 0.49, 0.48, 0.47, 0.46], 0), 4, "and two more that are close");
        assert_eq!(filter.kept(&[0.5, 0.49, 0.48, 0.3], 0), 3);
        assert_eq!(filter.kept(&[0.5, 0.1, 0.0], 10), 3, "all that are asked for");
        let normal = FilterLevel::Keep { first: 0, more: 2, within: 0.1 };
        assert_eq!(normal.kept(&[0.5, 0.49, 0.48], 0), 2, "the best one is among the two");
        let none = FilterLevel::Keep { first: 0, more: 0, within: 0.1 };
        assert_eq!(none.kept(&[0.5, 0.49], 0), 1, "somebody has to play");
        assert_eq!(FilterLevel::Skip.kept(&[0.5, 0.1, 0.0], 0), 3);
    }
}
