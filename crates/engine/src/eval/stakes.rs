//! Stakes: how much each outcome of a game is worth.

use super::Chances;
use crate::fixed_hash::FixedHash;
use crate::rules::{RuleSet, Side, Victory};

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
