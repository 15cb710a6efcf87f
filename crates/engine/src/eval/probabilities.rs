//! The probabilities of the nine outcomes of a game.

use crate::rules::{Outcome, RuleSet, Side, Victory};

/// The probabilities of the nine outcomes of a game. The outcomes exclude each other, so the probabilities
/// sum to 1.
///
/// The probabilities are from the view of one player. The documentation of the function that returns them
/// names this player, who is usually the player on roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probabilities {
    /// Probability that this player wins, for each kind of win in the order of [`Victory::ALL`].
    pub win: [f32; 4],
    /// Probability that this player loses, for each kind of loss in the order of [`Victory::ALL`].
    pub lose: [f32; 4],
    /// Probability of a draw.
    pub draw: f32,
}

impl Probabilities {
    /// Number of outcomes.
    pub const COUNT: usize = 9;

    /// Returns all probabilities in a fixed order: the kinds of win, the kinds of loss, and a draw.
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

    /// Returns the probabilities for a finished game, from the view of [`Side::Mine`].
    pub fn certain(outcome: Outcome) -> Self {
        let mut probabilities = Self::default();
        match outcome {
            Outcome::Won(Side::Mine, victory) => probabilities.win[victory as usize] = 1.0,
            Outcome::Won(Side::Theirs, victory) => probabilities.lose[victory as usize] = 1.0,
            Outcome::MothersPinned | Outcome::Dead => probabilities.draw = 1.0,
        }
        probabilities
    }

    /// Returns the same probabilities from the opponent's view. This is one of only three functions of this
    /// crate that convert between the players' views.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self { win: self.lose, lose: self.win, draw: self.draw }
    }

    /// Returns the same probabilities from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        match side {
            Side::Mine => *self,
            Side::Theirs => self.swap_sides(),
        }
    }

    /// Adds the other probabilities, multiplied by `weight`. Repeated calls compute an average over rolls.
    pub fn add(&mut self, other: &Self, weight: f32) {
        let add = |sum: &mut [f32; 4], term: &[f32; 4]| {
            sum.iter_mut().zip(term).for_each(|(sum, term)| *sum += weight * term);
        };
        add(&mut self.win, &other.win);
        add(&mut self.lose, &other.lose);
        self.draw += weight * other.draw;
    }

    /// Returns all probabilities divided by `weights`, a sum of weights. Probabilities of exactly 1 stay
    /// exact.
    #[must_use]
    pub fn divided_by(&self, weights: f32) -> Self {
        let divide = |chance: f32| chance / weights;
        Self { win: self.win.map(divide), lose: self.lose.map(divide), draw: divide(self.draw) }
    }

    /// Returns the probability of winning at least `points` under `rules`, as gnubg's columns show it. For 1
    /// point, this includes any win; for 2 points, gammons and triple wins; for 3 points, only triple wins. A
    /// win by pinning the mother is included according to the points that it scores.
    pub fn win_at_least(&self, points: u8, rules: &RuleSet) -> f32 {
        at_least(&self.win, points, rules)
    }

    /// Returns the probability of losing at least `points` under `rules`, computed like
    /// [`Self::win_at_least`].
    pub fn lose_at_least(&self, points: u8, rules: &RuleSet) -> f32 {
        at_least(&self.lose, points, rules)
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
        let mother = Probabilities::certain(Outcome::Won(Side::Theirs, Victory::Mother));
        let columns = |rules| [1, 2, 3].map(|points| mother.lose_at_least(points, &rules));
        assert_eq!(columns(RuleSet::PLAKOTO), [1.0, 1.0, 0.0]);
        assert_eq!(columns(RuleSet::TZANNES), [1.0, 1.0, 1.0]);
        assert_eq!(mother.swap_sides().win_at_least(2, &RuleSet::PLAKOTO), 1.0);
    }
}
