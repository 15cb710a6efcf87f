//! How probable each number of rolls is.

/// How probable each number of rolls is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution<'a> {
    /// The first number that is possible.
    pub(super) start: usize,
    /// Their probabilities, times [`ONE`].
    pub(super) chances: &'a [u16],
}

/// What stands for a probability of 1.
pub(super) const ONE: u16 = u16::MAX;

/// More rolls than any distribution has.
pub(super) const MOST_ROLLS: usize = 160;

impl Distribution<'_> {
    /// The probability that it takes exactly so many rolls.
    #[must_use]
    pub fn exactly(&self, rolls: usize) -> f32 {
        let chance = rolls.checked_sub(self.start).and_then(|index| self.chances.get(index));
        chance.map_or(0.0, |chance| f32::from(*chance) / f32::from(ONE))
    }

    /// The mean number of rolls.
    #[must_use]
    pub fn mean(&self) -> f32 {
        (self.start..)
            .zip(self.chances)
            .map(|(rolls, chance)| rolls as f32 * f32::from(*chance) / f32::from(ONE))
            .sum()
    }

    /// One more than the greatest number that is possible.
    pub(in crate::endgame) const fn end(&self) -> usize {
        self.start + self.chances.len()
    }

    /// For each number of rolls up to `end`, at most [`MOST_ROLLS`], the probability that it takes at least as many.
    pub(in crate::endgame) fn at_least(&self, end: usize) -> [f32; MOST_ROLLS + 1] {
        let (mut chances, mut left) = ([0.0; MOST_ROLLS + 1], 1.0);
        for (rolls, chance) in chances.iter_mut().enumerate().take(end + 1) {
            *chance = left;
            left = f32::max(left - self.exactly(rolls), 0.0);
        }
        chances
    }
}
