//! How probable each number of rolls is.

/// How probable each number of rolls is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution<'a> {
    /// The first number that is possible.
    pub(super) start: usize,
    /// From there on the probability of at most so many, times [`ONE`], as long as it is below 1.
    pub(super) at_most: &'a [u16],
}

/// What stands for a probability of 1; `endings.md` tells what the digits beyond are worth.
pub(super) const ONE: u16 = 1 << 14;

/// More rolls than any distribution has.
pub(super) const MOST_ROLLS: usize = 160;

impl Distribution<'_> {
    /// The probability that it takes exactly so many rolls.
    pub fn exactly(&self, rolls: usize) -> f32 {
        let before = rolls.checked_sub(1).map_or(0, |before| self.at_most(before));
        f32::from(self.at_most(rolls) - before) / f32::from(ONE)
    }

    /// The mean number of rolls.
    pub fn mean(&self) -> f32 {
        (0..self.end()).map(|rolls| rolls as f32 * self.exactly(rolls)).sum()
    }

    /// One more than the greatest number that is possible.
    pub(in crate::endgame) const fn end(&self) -> usize {
        self.start + self.at_most.len() + 1
    }

    /// For each number of rolls up to `end`, at most [`MOST_ROLLS`], the probability that it takes at least as many.
    pub(in crate::endgame) fn at_least(&self, end: usize) -> [f32; MOST_ROLLS + 1] {
        let mut chances = [0.0; MOST_ROLLS + 1];
        chances[0] = 1.0;
        for (before, chance) in chances[1..].iter_mut().enumerate().take(end) {
            *chance = f32::from(ONE - self.at_most(before)) / f32::from(ONE);
        }
        chances
    }

    /// The probability that it takes at most so many rolls, times [`ONE`].
    pub(super) fn at_most(&self, rolls: usize) -> u16 {
        rolls.checked_sub(self.start).map_or(0, |place| self.at_most.get(place).copied().unwrap_or(ONE))
    }
}
