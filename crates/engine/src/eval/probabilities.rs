//! The nine ways in which a game can end, each with its probability.

use crate::rules::{Outcome, RuleSet, Side, Victory};

/// The probabilities of the nine outcomes of a game; they exclude each other and sum to 1.
///
/// Always those of one player, named by the function that returns them; usually the player on roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probabilities {
    /// He wins in each of the ways of [`Victory`], indexed in the order of [`Victory::ALL`].
    pub win: [f32; 4],
    /// His opponent wins, likewise.
    pub lose: [f32; 4],
    /// Nobody wins.
    pub draw: f32,
}

impl Probabilities {
    /// How many outcomes there are.
    pub const COUNT: usize = 9;

    /// All of them in one order: the ways to win, the ways to lose, a draw.
    pub fn to_array(&self) -> [f32; Self::COUNT] {
        let mut all = [self.draw; Self::COUNT];
        all[..4].copy_from_slice(&self.win);
        all[4..8].copy_from_slice(&self.lose);
        all
    }

    /// The place of an outcome in that order, seen by the player who is mine in it.
    pub const fn place(outcome: Outcome) -> usize {
        match outcome {
            Outcome::Won(Side::Mine, victory) => victory as usize,
            Outcome::Won(Side::Theirs, victory) => 4 + victory as usize,
            Outcome::MothersPinned | Outcome::Dead => Self::COUNT - 1,
        }
    }

    /// A game that is over, seen by the player who is mine in `outcome`.
    pub fn certain(outcome: Outcome) -> Self {
        let mut probabilities = Self::default();
        match outcome {
            Outcome::Won(Side::Mine, victory) => probabilities.win[victory as usize] = 1.0,
            Outcome::Won(Side::Theirs, victory) => probabilities.lose[victory as usize] = 1.0,
            Outcome::MothersPinned | Outcome::Dead => probabilities.draw = 1.0,
        }
        probabilities
    }

    /// The same chances seen by the opponent: one of the three functions of this crate that change sides.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self { win: self.lose, lose: self.win, draw: self.draw }
    }

    /// The same chances seen by the player on this side.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        match side {
            Side::Mine => *self,
            Side::Theirs => self.swap_sides(),
        }
    }

    /// Adds `weight` times the other probabilities, to average over rolls.
    pub fn add(&mut self, other: &Self, weight: f32) {
        let add = |sum: &mut [f32; 4], term: &[f32; 4]| {
            sum.iter_mut().zip(term).for_each(|(sum, term)| *sum += weight * term);
        };
        add(&mut self.win, &other.win);
        add(&mut self.lose, &other.lose);
        self.draw += weight * other.draw;
    }

    /// All of them divided by a sum of weights. What is certain stays so exactly.
    #[must_use]
    pub fn divided_by(&self, weights: f32) -> Self {
        let divide = |chance: f32| chance / weights;
        Self { win: self.win.map(divide), lose: self.lose.map(divide), draw: divide(self.draw) }
    }

    /// The probability of winning at least `points` under `rules`, as gnubg's columns count: 1 any win, 2 gammons
    /// with triple wins among them, 3 triple wins. A pinned mother counts by what it is worth.
    pub fn win_at_least(&self, points: u8, rules: &RuleSet) -> f32 {
        at_least(&self.win, points, rules)
    }

    /// The same for losing.
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
        // An empty sum of numbers with a point is negative.
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
