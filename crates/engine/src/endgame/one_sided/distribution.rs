//! Probability distributions of the number of rolls.

/// The probability distribution of the number of rolls that a side needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution<'a> {
    /// The smallest possible number of rolls.
    pub(super) start: usize,
    /// For each number of rolls from `start` on, the probability that at most this number is needed, in units
    /// of 1 / [`ONE`]. Contains only probabilities below 1.
    pub(super) at_most: &'a [u16],
}

/// Fixed-point one. See `endings.md` for the effect of a higher precision.
pub(super) const ONE: u16 = 1 << 14;

/// Upper bound for the number of rolls, which no distribution reaches.
pub(super) const MOST_ROLLS: usize = 160;

impl Distribution<'_> {
    /// Returns the probability of exactly `rolls` rolls.
    pub fn exactly(&self, rolls: usize) -> f32 {
        let before = rolls.checked_sub(1).map_or(0, |before| self.at_most(before));
        f32::from(self.at_most(rolls) - before) / f32::from(ONE)
    }

    /// Returns the mean number of rolls.
    pub fn mean(&self) -> f32 {
        (0..self.end()).map(|rolls| rolls as f32 * self.exactly(rolls)).sum()
    }

    /// Whether a side with this distribution is at least as likely as one with the distribution `other` to
    /// finish within any number of rolls.
    pub fn is_as_fast_as(&self, other: &Distribution<'_>) -> bool {
        (0..self.end()).all(|rolls| self.at_most(rolls) >= other.at_most(rolls))
    }

    /// Returns the largest possible number of rolls plus one.
    pub(in crate::endgame) const fn end(&self) -> usize {
        self.start + self.at_most.len() + 1
    }

    /// For each number of rolls up to `end`, which is at most [`MOST_ROLLS`], returns the probability that at
    /// least this number of rolls is needed.
    pub(in crate::endgame) fn at_least(&self, end: usize) -> [f32; MOST_ROLLS + 1] {
        let mut chances = [0.0; MOST_ROLLS + 1];
        chances[0] = 1.0;
        for (before, chance) in chances[1..].iter_mut().enumerate().take(end) {
            *chance = f32::from(ONE - self.at_most(before)) / f32::from(ONE);
        }
        chances
    }

    /// Returns the probability that at most `rolls` rolls are needed, in units of 1 / [`ONE`].
    pub(super) fn at_most(&self, rolls: usize) -> u16 {
        rolls.checked_sub(self.start).map_or(0, |place| self.at_most.get(place).copied().unwrap_or(ONE))
    }
}
