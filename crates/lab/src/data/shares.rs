//! Chances of outcomes as integers, for files.

use plakoto_engine::eval::Chances;

/// The probabilities of the nine outcomes as integers in units of 1/65,535, in the order of
/// [`Chances::to_array`]. Their sum is exactly 65,535.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shares([u16; Chances::COUNT]);

impl Shares {
    /// Integer that represents a probability of 1.
    pub const CERTAIN: u16 = u16::MAX;

    /// Rounds probabilities to integers. The greatest share is adjusted so that the sum is exact.
    pub fn of(chances: &Chances) -> Self {
        let certain = f32::from(Self::CERTAIN);
        let mut shares = chances.to_array().map(|chance| (chance * certain).round() as u16);
        let sum: i32 = shares.iter().copied().map(i32::from).sum();
        let left = i32::from(Self::CERTAIN) - sum;
        if let Some(greatest) = shares.iter_mut().max() {
            *greatest = (i32::from(*greatest) + left).clamp(0, i32::from(Self::CERTAIN)) as u16;
        }
        Self(shares)
    }

    /// Creates shares from integers. Returns `None` if their sum is not [`CERTAIN`](Self::CERTAIN).
    pub fn new(shares: [u16; Chances::COUNT]) -> Option<Self> {
        let sum: u32 = shares.iter().copied().map(u32::from).sum();
        (sum == u32::from(Self::CERTAIN)).then_some(Self(shares))
    }

    /// Returns the shares as integers.
    pub const fn numbers(self) -> [u16; Chances::COUNT] {
        self.0
    }

    /// Returns the shares as probabilities.
    pub fn chances(self) -> Chances {
        let [single, gammon, triple, mother, lost, lost_gammon, lost_triple, lost_mother, draw] =
            self.0.map(|share| f32::from(share) / f32::from(Self::CERTAIN));
        Chances {
            win: [single, gammon, triple, mother],
            lose: [lost, lost_gammon, lost_triple, lost_mother],
            draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A third of 65,535 is 21,845, and a sixth is 10,922.5, rounded up to 10,923. The sum 21,845 + 4 ·
    /// 10,923 = 65,537 is two too many, so the greatest share is reduced by two.
    #[test]
    fn shares_add_up_to_one() {
        let sixth = 1.0 / 6.0;
        let chances =
            Chances { win: [1.0 / 3.0, sixth, 0.0, sixth], lose: [sixth, 0.0, 0.0, 0.0], draw: sixth };
        let shares = Shares::of(&chances);
        assert_eq!(shares.numbers(), [21_843, 10_923, 0, 10_923, 10_923, 0, 0, 0, 10_923]);
        assert_eq!(Shares::new(shares.numbers()), Some(shares));
        assert_eq!(Shares::of(&shares.chances()), shares, "a second rounding changes nothing");
        let mut more = shares.numbers();
        more[0] += 1;
        assert_eq!(Shares::new(more), None);
    }
}
