//! The chances of the nine outcomes of a game.

use crate::rules::{Outcome, RuleSet, Side, Victory};

/// The chances of the nine outcomes of a game, each a probability. The outcomes exclude each other, so the
/// chances sum to 1. [`Chances::at_least`] converts them to cumulative chances.
///
/// The chances are from the view of one player. The documentation of the function that returns them
/// names this player, who is usually the player on roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// Chance that this player wins, for each kind of win in the order of [`Victory::ALL`].
    pub win: [f32; 4],
    /// Chance that this player loses, for each kind of loss in the order of [`Victory::ALL`].
    pub lose: [f32; 4],
    /// Chance of a draw.
    pub draw: f32,
}

/// Cumulative chances, as gnubg's columns show them. The first number of each array is the chance of one
/// point or more, and therefore includes every win or loss. The second is the chance of two points or more, and
/// the third of three points or more.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AtLeast {
    /// Chances that this player wins at least 1, 2 and 3 points.
    pub win: [f32; 3],
    /// Chances that this player loses at least 1, 2 and 3 points.
    pub lose: [f32; 3],
}

impl Chances {
    /// Number of outcomes.
    pub const COUNT: usize = 9;

    /// The names of the outcomes, in the order of [`Self::to_array`].
    pub const NAMES: [&str; Self::COUNT] = [
        "win_single",
        "win_gammon",
        "win_triple",
        "win_mother",
        "lose_single",
        "lose_gammon",
        "lose_triple",
        "lose_mother",
        "draw",
    ];

    /// Returns all chances in a fixed order: the kinds of win, the kinds of loss, and a draw.
    pub fn to_array(&self) -> [f32; Self::COUNT] {
        let mut all = [self.draw; Self::COUNT];
        all[..4].copy_from_slice(&self.win);
        all[4..8].copy_from_slice(&self.lose);
        all
    }

    /// Returns the index of an outcome in the order of [`Self::to_array`], from the view of [`Side::Mine`].
    pub const fn place(outcome: Outcome) -> usize {
        match outcome {
            Outcome::Won(Side::Mine, victory) => victory as usize,
            Outcome::Won(Side::Theirs, victory) => 4 + victory as usize,
            Outcome::MothersPinned | Outcome::Dead => Self::COUNT - 1,
        }
    }

    /// Returns the chances for a finished game, from the view of [`Side::Mine`].
    pub fn certain(outcome: Outcome) -> Self {
        let mut chances = Self::default();
        match outcome {
            Outcome::Won(Side::Mine, victory) => chances.win[victory as usize] = 1.0,
            Outcome::Won(Side::Theirs, victory) => chances.lose[victory as usize] = 1.0,
            Outcome::MothersPinned | Outcome::Dead => chances.draw = 1.0,
        }
        chances
    }

    /// Returns the same chances from the opponent's view. This is one of only three functions of this
    /// crate that convert between the players' views.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self { win: self.lose, lose: self.win, draw: self.draw }
    }

    /// Returns the same chances from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        match side {
            Side::Mine => *self,
            Side::Theirs => self.swap_sides(),
        }
    }

    /// Adds the other chances, multiplied by `weight`. Repeated calls compute an average over rolls.
    pub fn add(&mut self, other: &Self, weight: f32) {
        let add = |sum: &mut [f32; 4], term: &[f32; 4]| {
            sum.iter_mut().zip(term).for_each(|(sum, term)| *sum += weight * term);
        };
        add(&mut self.win, &other.win);
        add(&mut self.lose, &other.lose);
        self.draw += weight * other.draw;
    }

    /// Returns all chances divided by `weights`, a sum of weights. Chances of exactly 1 stay
    /// exact.
    #[must_use]
    pub fn divided_by(&self, weights: f32) -> Self {
        let divide = |chance: f32| chance / weights;
        Self { win: self.win.map(divide), lose: self.lose.map(divide), draw: divide(self.draw) }
    }

    /// Returns the chances of at least 1, 2 and 3 points under `rules`. A game won by pinning the mother
    /// counts according to the points that it scores.
    pub fn at_least(&self, rules: &RuleSet) -> AtLeast {
        let columns = |ways| [1, 2, 3].map(|points| at_least(ways, points, rules));
        AtLeast { win: columns(&self.win), lose: columns(&self.lose) }
    }
}

fn at_least(chances: &[f32; 4], points: u8, rules: &RuleSet) -> f32 {
    Victory::ALL
        .iter()
        .zip(chances)
        .filter(|(victory, _)| victory.points(rules).max(1) >= points)
        .map(|(_, chance)| chance)
        // `sum()` is not used, because for an empty sequence of floating-point numbers it returns negative
        // zero.
        .fold(0.0, |sum, chance| sum + chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_mother_counts_by_its_points() {
        let mother = Chances::certain(Outcome::Won(Side::Theirs, Victory::Mother));
        assert_eq!(mother.at_least(&RuleSet::PLAKOTO).lose, [1.0, 1.0, 0.0]);
        assert_eq!(mother.at_least(&RuleSet::TZANNES).lose, [1.0, 1.0, 1.0]);
        assert_eq!(mother.swap_sides().at_least(&RuleSet::PLAKOTO).win, [1.0, 1.0, 0.0]);
    }
}
