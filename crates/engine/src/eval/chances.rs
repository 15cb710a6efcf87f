//! The chances of the nine outcomes of a game, and the stakes: how much each outcome is worth.

use crate::checksum::FixedHash;
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

    /// Returns the chances from an array in the order of [`Self::to_array`].
    pub const fn from_array([a, b, c, d, e, f, g, h, draw]: [f32; Self::COUNT]) -> Self {
        Self { win: [a, b, c, d], lose: [e, f, g, h], draw }
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

/// The value of each of the nine outcomes to one player, in points. One player's gain is the other's loss.
///
/// Like chances, stakes belong to a position and are from the view of the player on roll. If the position is
/// converted to the other player's view, the stakes must be converted, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// Values of wins, in the order of [`Victory::ALL`].
    pub win: [f32; 4],
    /// Values of losses, in the order of [`Victory::ALL`].
    pub lose: [f32; 4],
    /// Value of a draw.
    pub draw: f32,
}

impl Stakes {
    /// Returns the points that the rule set awards, as in an open-ended session. They are the same for both
    /// players.
    pub fn points(rules: &RuleSet) -> Self {
        let win = Victory::ALL.map(|victory| f32::from(victory.points(rules)));
        Self { win, lose: win.map(|points| -points), draw: 0.0 }
    }

    /// Returns the same stakes from the opponent's view. This is one of only three functions of this crate
    /// that convert between the players' views.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        let lost = |worth: f32| -worth;
        Self { win: self.lose.map(lost), lose: self.win.map(lost), draw: lost(self.draw) }
    }

    /// Returns the same stakes from the view of the player on `side`.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        match side {
            Side::Mine => *self,
            Side::Theirs => self.swap_sides(),
        }
    }

    /// Whether a win that counts more than a single game is worth more to the player. It is not if a single game
    /// decides the match.
    pub fn more_is_better(&self) -> bool {
        self.win.iter().any(|worth| *worth > self.win[0])
    }

    /// Returns the expected value of these stakes. `chances` must be from the view of the same player.
    pub fn equity(&self, chances: &Chances) -> f32 {
        let sum = |worth: &[f32; 4], chances: &[f32; 4]| -> f32 {
            worth.iter().zip(chances).map(|(worth, chance)| worth * chance).sum()
        };
        sum(&self.win, &chances.win) + sum(&self.lose, &chances.lose) + self.draw * chances.draw
    }

    /// Returns the standard deviation of the values that the outcomes have with these chances, 0 if the outcome
    /// is certain. `chances` must be from the view of the same player.
    pub fn deviation(&self, chances: &Chances) -> f32 {
        let mean = self.equity(chances);
        let squared = |worth: f32| (worth - mean) * (worth - mean);
        let squares =
            Self { win: self.win.map(squared), lose: self.lose.map(squared), draw: squared(self.draw) };
        squares.equity(chances).max(0.0).sqrt()
    }

    /// Returns a hash of the stakes, for use in cache keys.
    pub fn key(&self) -> u64 {
        let mut hash = FixedHash::default();
        // The value of a draw may be negative zero after a change of sides. Adding zero turns it into
        // positive zero.
        let worth = self.win.iter().chain(&self.lose).chain([&self.draw]);
        worth.for_each(|worth| hash.add((worth + 0.0).to_bits()));
        hash.finish()
    }
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

    #[test]
    fn gains_of_one_player_are_losses_of_the_other() {
        let points = Stakes::points(&RuleSet::PLAKOTO);
        assert_eq!(points.swap_sides(), points);
        assert_eq!(points.swap_sides().key(), points.key());
        let dmp = Stakes { win: [1.0; 4], lose: [-1.0, -2.0, -2.0, -2.0], draw: 0.25 };
        let theirs = dmp.seen_by(Side::Theirs);
        assert_eq!((theirs.win, theirs.draw), ([1.0, 2.0, 2.0, 2.0], -0.25));
        assert_eq!(theirs.seen_by(Side::Theirs), dmp);
        assert_ne!(theirs.key(), dmp.key());
        let chances = Chances { win: [0.5, 0.1, 0.0, 0.0], lose: [0.1, 0.2, 0.0, 0.0], draw: 0.1 };
        assert_eq!(theirs.equity(&chances.swap_sides()), -dmp.equity(&chances));
    }

    #[test]
    fn deviation_is_that_of_the_values() {
        let points = Stakes::points(&RuleSet::PLAKOTO);
        let even = Chances { win: [0.5, 0.0, 0.0, 0.0], lose: [0.5, 0.0, 0.0, 0.0], draw: 0.0 };
        // Half of the games win a point, and half lose one: each is a point from the mean, which is 0.
        assert_eq!(points.deviation(&even), 1.0);
        let sure = Chances { win: [0.0, 1.0, 0.0, 0.0], ..Chances::default() };
        assert_eq!(points.deviation(&sure), 0.0);
    }
}
