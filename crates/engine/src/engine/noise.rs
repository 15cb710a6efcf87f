//! Errors of judgement: random errors that weaken a player.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::eval::Stakes;
use crate::fixed_hash::FixedHash;
use crate::rules::{POINTS, Position, Side};
use crate::search::Candidate;

/// A player's errors of judgement. The error at a position depends only on the seed and the position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Noise {
    /// Standard deviation of the errors, as a share of the deviation of the game's result.
    pub(super) share: f32,
    /// Seed of the errors.
    pub(super) seed: u64,
}

impl Noise {
    /// Returns the error for `position`, as a share of the deviation of the game's result. It is computed from
    /// the sum of twelve uniform random numbers, so it is nearly normally distributed, and the same on every
    /// machine.
    fn about(&self, position: &Position) -> f32 {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(hash(position, self.seed));
        let uniform = |_| (generator.next_u64() >> 40) as f32 / (1u32 << 24) as f32;
        self.share * ((0..12).map(uniform).sum::<f32>() - 6.0)
    }

    /// Returns the candidate that seems best after errors are added to the equities. `stakes` are the stakes of
    /// the player on roll. Considers only the candidates with the deepest search.
    ///
    /// # Panics
    /// Panics if `candidates` is empty.
    pub(super) fn pick(&self, candidates: &[Candidate], stakes: &Stakes) -> Candidate {
        let best = candidates[0];
        if self.share == 0.0 {
            return best;
        }
        let seems = |candidate: &Candidate| {
            candidate.equity + stakes.deviation(&candidate.chances) * self.about(&candidate.legal.result)
        };
        let searched = candidates.iter().take_while(|candidate| candidate.plies == best.plies);
        searched.max_by(|a, b| seems(a).total_cmp(&seems(b))).copied().unwrap_or(best)
    }
}

/// Hashes a position and a seed. The hash function must never change, because the plays of all levels with
/// noise depend on it.
fn hash(position: &Position, seed: u64) -> u64 {
    let mut hash = FixedHash::default();
    hash.add(POINTS);
    position.stacks().iter().for_each(|stack| hash.add(stack.index() as u64));
    hash.add(2_u8);
    hash.add(mixed([Side::Mine, Side::Theirs].map(|side| position.off(side))));
    hash.add(seed);
    hash.finish()
}

/// Mixes the two players' checker counts on a point into one word. Multiplies two numbers, each of which
/// contains one count, and combines the halves of the product.
fn mixed([mine, theirs]: [u8; 2]) -> u64 {
    // Binary digits of pi.
    const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];
    let product = u128::from(SEEDS[0] ^ u64::from(mine))
        * u128::from(SEEDS[1] ^ u64::from(theirs) << 8 ^ u64::from(theirs));
    product as u64 ^ (product >> 64) as u64 ^ 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::eval::Chances;
    use crate::rules::{Roll, RuleSet, legal_plays};

    #[test]
    fn noise_never_changes() {
        assert_eq!(hash(&Position::START, 1), 0x4019_5fa6_30ca_b163);
    }

    /// Where the result is certain, a player with the largest noise makes no error.
    #[test]
    fn noise_grows_with_the_deviation_of_the_result() {
        let (rules, mut plays) = (RuleSet::PLAKOTO, Vec::new());
        legal_plays(&Position::START, Roll::new(3, 1).unwrap(), &rules, &mut plays);
        let stakes = Stakes::points(&rules);
        let picks_best = |win: [f32; 2]| {
            let candidates: Vec<Candidate> = [0, 1]
                .map(|index| {
                    let (legal, won) = (plays[index], win[index]);
                    let mut chances = Chances::default();
                    (chances.win[0], chances.lose[0]) = (won, 1.0 - won);
                    let (settled, equity) = (legal.after(), stakes.equity(&chances));
                    Candidate { legal, settled, chances, equity, plies: 0 }
                })
                .into();
            let picked = |seed| Noise { share: Level::MAX_NOISE, seed }.pick(&candidates, &stakes).legal;
            (0..100).filter(|seed| picked(*seed) == plays[0]).count()
        };
        assert_eq!(picks_best([1.0, 0.0]), 100);
        assert!((20..80).contains(&picks_best([0.6, 0.4])));
    }

    #[test]
    fn noise_has_its_deviation_and_no_bias() {
        const COUNT: u64 = 20_000;
        let errors = (0..COUNT).map(|seed| f64::from(Noise { share: 0.5, seed }.about(&Position::START)));
        let (sum, squares) =
            errors.fold((0.0, 0.0), |(sum, squares), error| (sum + error, squares + error * error));
        let mean = sum / COUNT as f64;
        let deviation = (squares / COUNT as f64 - mean * mean).sqrt();
        assert!(mean.abs() < 0.015 && (deviation - 0.5).abs() < 0.02, "{mean} {deviation}");
    }
}
