//! What a game is worth to each of its players.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::Utility;
use crate::rules::{RuleSet, Side};

/// What each outcome is worth to the player who asks, [`Side::Mine`], and to his opponent. What one wins the other loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    utilities: [Utility; 2],
    /// What tells values apart that were found with other utilities.
    keys: [u64; 2],
}

impl Stakes {
    /// The points that the rule set gives.
    #[must_use]
    pub fn points(rules: &RuleSet) -> Self {
        Self::new(Utility::points(rules))
    }

    /// With what outcomes are worth to the player who asks.
    #[must_use]
    pub fn new(mine: Utility) -> Self {
        let lost = |worth: f32| -worth;
        let theirs = Utility { win: mine.lose.map(lost), lose: mine.win.map(lost), draw: lost(mine.draw) };
        let utilities = [mine, theirs];
        Self { utilities, keys: utilities.map(|utility| key(&utility)) }
    }

    /// What outcomes are worth to `side`, each seen by him.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side) -> &Utility {
        &self.utilities[side as usize]
    }

    /// A number that is the same for the same utility of `side`.
    #[inline]
    #[must_use]
    pub fn key(&self, side: Side) -> u64 {
        self.keys[side as usize]
    }
}

fn key(utility: &Utility) -> u64 {
    let mut hasher = FxHasher::default();
    // A draw that is worth nothing is worth nothing to both.
    let worth = utility.win.iter().chain(&utility.lose).chain([&utility.draw]);
    worth.for_each(|worth| (worth + 0.0).to_bits().hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_worth_the_same_to_both() {
        let stakes = Stakes::points(&RuleSet::PLAKOTO);
        assert_eq!(stakes.of(Side::Mine), stakes.of(Side::Theirs));
        assert_eq!(stakes.key(Side::Mine), stakes.key(Side::Theirs));
        let dmp = Utility { win: [1.0; 4], lose: [-1.0, -2.0, -2.0, -2.0], draw: 0.25 };
        let stakes = Stakes::new(dmp);
        assert_eq!(stakes.of(Side::Theirs).win, [1.0, 2.0, 2.0, 2.0]);
        assert_eq!(stakes.of(Side::Theirs).draw, -0.25);
        assert_ne!(stakes.key(Side::Mine), stakes.key(Side::Theirs));
    }
}
