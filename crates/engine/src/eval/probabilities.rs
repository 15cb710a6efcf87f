//! The probabilities of the nine outcomes of a game.

use crate::rules::{Outcome, RuleSet, Side, Victory};

/// The probabilities of the nine outcomes of a game, which exclude each other and sum to 1.
///
/// They are seen by one player, named by the function that returns them; usually the player on roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probabilities {
    /// Wins of this player by kind, in the order of [`Victory::ALL`].
    pub win: [f32; 4],
    /// Losses of this player by kind, in the same order.
    pub lose: [f32; 4],
    /// A draw.
    pub draw: f32,
}

impl Probabilities {
    /// Number of outcomes.
    pub const COUNT: usize = 9;

    /// Returns all probabilities in a fixed order: the kinds of win, the kinds of loss, a draw.
    pub fn to_array(&self) -> [f32; Self::COUNT] {
        let mut all = [self.draw; Self::COUNT];
        all[..4].copy_from_slice(&self.win);
        all[4..8].copy_from_slice(&self.lose);
        all
    }

    /// Returns the index of an outcome in this order, seen by the player who is mine in it.
    pub const fn place(outcome: Outcome) -> usize {
        match outcome {
            Outcome::Won(Side::Mine, victory) => victory as usize,
            Outcome::Won(Side::Theirs, victory) => 4 + victory as usize,
            Outcome::MothersPinned | Outcome::Dead => Self::COUNT - 1,
        }
    }

    /// Returns the probabilities of a finished game, seen by the player who is mine in `outcome`.
    pub fn certain(outcome: Outcome) -> Self {
        let mut probabilities = Self::default();
        match outcome {
            Outcome::Won(Side::Mine, victory) => probabilities.win[victory as usize] = 1.0,
            Outcome::Won(Side::Theirs, victory) => probabilities.lose[victory as usize] = 1.0,
            Outcome::MothersPinned | Outcome::Dead => probabilities.draw = 1.0,
        }
        probabilities
    }

    /// Returns the same probabilities seen by the opponent. Only three functions of this crate change
    /// sides; this is one of them.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self { win: self.lose, lose: self.win, draw: self.draw }
    }

    /// Returns the same probabilities seen by the player on this side.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        match side {
            Side::Mine => *self,
            Side::Theirs => self.swap_sides(),
        }
    }

    /// Adds the other probabilities times `weight`, to average over rolls.
    pub fn add(&mut self, other: &Self, weight: f32) {
        let add = |sum: &mut [f32; 4], term: &[f32; 4]| {
            sum.iter_mut().zip(term).for_each(|(sum, term)| *sum += weight * term);
        };
        add(&mut self.win, &other.win);
        add(&mut self.lose, &other.lose);
        self.draw += weight * other.draw;
    }

    /// Returns all probabilities divided by a sum of weights. Certain outcomes stay exact.
    #[must_use]
    pub fn divided_by(&self, weights: f32) -> Self {
        let divide = |chance: f32| chance / weights;
        Self { win: self.win.map(divide), lose: self.lose.map(divide), draw: divide(self.draw) }
    }

    /// Returns the probability of winning at least `points` under `rules`, as in gnubg's columns: 1 for any
    /// win, 2 for gammons including triple wins, 3 for triple wins. A pinned mother counts by its points.
    pub fn win_at_least(&self, points: u8, rules: &RuleSet) -> f32 {
        at_least(&self.win, points, rules)
    }

    /// Returns the probability of losing at least `points` under `rules`, counted as for wins.
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
        // `sum()` of no floating-point numbers is negative zero.
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
