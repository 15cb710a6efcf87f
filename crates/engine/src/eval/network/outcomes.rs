//! The possible outcomes of a game and their probabilities.

use super::OUTCOMES;
use crate::eval::Chances;
use crate::eval::simd::{Floats, Lanes};
use crate::rules::{Point, Position, RuleSet, Side, Victory};

/// Returns the set of outcomes that are still possible from `position`. The game must not be over. Bits 0–3
/// represent the kinds of win in the order of [`Victory::ALL`], bits 4–7 for the kinds of loss, and bit 8 for
/// a draw.
#[inline]
pub fn possible(position: &Position, rules: &RuleSet) -> u16 {
    let at_start = |side: Side| position.stack(Point::start_of(side, position.course())).checkers(side);
    let win = victories(position.off(Side::Theirs), at_start(Side::Theirs), rules);
    let lose = victories(position.off(Side::Mine), at_start(Side::Mine), rules);
    win | lose << 4 | 1 << (OUTCOMES - 1)
}

/// Returns the possible kinds of win against a player who has borne off `off` checkers and has `at_start`
/// checkers on their starting point.
#[inline]
fn victories(off: u8, at_start: u8, rules: &RuleSet) -> u16 {
    let gammon = off == 0;
    1 << Victory::Single as u16
        | u16::from(gammon) << Victory::Gammon as u16
        | u16::from(gammon && rules.triple.is_some()) << Victory::Triple as u16
        | u16::from(at_start > 0 && rules.mother.is_some()) << Victory::Mother as u16
}

/// For up to [`Lanes::COUNT`] positions, the logits of all outcomes or their probabilities. Each outcome has
/// a vector with one lane per position.
pub(super) struct Logits([Lanes; OUTCOMES]);

impl Logits {
    /// Logits that are all zero.
    pub(super) const NONE: Self = Self([Lanes::ZERO; OUTCOMES]);

    /// Sets the logits of the position with this index. Outcomes that are not in the set `possible` get the
    /// logit −∞.
    #[inline(always)]
    pub(super) fn set(&mut self, index: usize, logits: &Lanes, possible: u16) {
        for (outcome, lanes) in self.0.iter_mut().enumerate() {
            let is_possible = possible >> outcome & 1 == 1;
            lanes.0[index] = if is_possible { logits.0[outcome] } else { f32::NEG_INFINITY };
        }
    }

    /// Multiplies the logits by `scale`, then converts them to probabilities.
    #[inline(always)]
    pub(super) fn softmax<F: Floats>(&mut self, scale: f32) {
        let mut greatest = F::load(&self.0[0]);
        for lanes in &self.0[1..] {
            greatest = greatest.at_least(F::load(lanes));
        }
        let mut sum = F::splat(0.0);
        for lanes in &mut self.0 {
            let power = F::load(lanes).subtract(greatest).multiply(F::splat(scale)).exp();
            sum = sum.add(power);
            power.store(lanes);
        }
        for lanes in &mut self.0 {
            F::load(lanes).divide(sum).store(lanes);
        }
    }

    /// Returns the probabilities of the position with this index.
    #[inline(always)]
    pub(super) fn probabilities(&self, index: usize) -> Chances {
        let chance = |outcome: usize| self.0[outcome].0[index];
        Chances {
            win: [chance(0), chance(1), chance(2), chance(3)],
            lose: [chance(4), chance(5), chance(6), chance(7)],
            draw: chance(OUTCOMES - 1),
        }
    }
}

/// Returns the valid chances nearest to `sum`, which is a sum of chances and differences of chances. In the
/// result, no chance is negative, and all of them sum to one unless all are zero.
pub fn nearest(sum: &Chances) -> Chances {
    let chances = sum.to_array().map(|chance| chance.max(0.0));
    let all: f32 = chances.iter().sum();
    let chances = Chances {
        win: [chances[0], chances[1], chances[2], chances[3]],
        lose: [chances[4], chances[5], chances[6], chances[7]],
        draw: chances[8],
    };
    if all > 0.0 { chances.divided_by(all) } else { chances }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_chances_are_not_negative_and_sum_to_one() {
        let sum = Chances { win: [0.5, -0.1, 0.0, 0.0], lose: [0.6, 0.0, 0.0, 0.0], draw: 0.0 };
        let found = nearest(&sum);
        assert!((found.win[0] - 0.5 / 1.1).abs() < 1e-6, "{found:?}");
        assert_eq!((found.win[1], found.draw), (0.0, 0.0));
        assert_eq!(nearest(&Chances::default()), Chances::default());
    }
}
