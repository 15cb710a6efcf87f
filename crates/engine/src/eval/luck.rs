//! Estimates the luck of a roll, without considering any plays.
//!
//! The luck of a roll is the value of the position after the best play of the roll, less the average over all
//! rolls. To calculate it, the engine must evaluate the plays of all 21 rolls. Instead, a small network
//! estimates it from the position alone. The network has the input features that all networks share and one
//! layer of [`UNITS`] units with ReLU. It has one weight for each combination of unit, game phase and roll.
//!
//! The mean estimate over the 36 outcomes of two dice is subtracted. However inaccurate the estimates are,
//! their mean is therefore 0, so rollouts can subtract estimated luck without changing the mean of their
//! results.

use super::network::features::{BASIC, Feature, Inputs, Near};
use super::network::phase::{PHASES, phase_of};
use super::simd::{Simd, Task, Vector, WORDS};
use super::small_network::{SmallNetwork, add_rows, load, weigh};
use crate::files::FileError;
use crate::rules::{Position, Roll};
use crate::sealed_file::Kind;

/// Number of units in the layer.
pub const UNITS: usize = 128;

/// Number of vectors in the layer.
const VECTORS: usize = UNITS / WORDS;

/// A network with integer weights that estimates luck. For each game phase and each roll in [`Roll::all`], it
/// has one readout, that is, one weight per unit.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckNetwork(SmallNetwork<VECTORS>);

/// Number of readouts for all game phases together.
const READOUTS: usize = PHASES * Roll::DISTINCT;

/// Returns the readouts for a game phase.
fn of_phase<T>(readouts: &[T], phase: usize) -> &[T] {
    &readouts[phase * Roll::DISTINCT..][..Roll::DISTINCT]
}

const LUCK: Kind = Kind::new("luck network", "PLAKLUC");

impl LuckNetwork {
    /// Reads a network from the contents of a file.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid luck network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        SmallNetwork::from_bytes(LUCK, bytes, READOUTS).map(Self)
    }

    /// Returns the estimated luck of `roll`, in points, for the player who rolls it in `position`. The mean
    /// over the 36 outcomes is 0, apart from rounding. The result is identical, bit for bit, with every
    /// instruction set.
    pub fn guess(&self, position: &Position, roll: Roll) -> f32 {
        let scores = Simd::chosen().run(LuckScore { network: self, position });
        let all: i64 = Roll::all().zip(scores).map(|((_, weight), score)| i64::from(weight) * score).sum();
        let outcomes = i64::from(Roll::OUTCOMES);
        let luck = (outcomes * scores[roll.index()] - all) as f64;
        (luck / (outcomes << self.0.digits()) as f64) as f32
    }
}

/// Task that computes the scores of all rolls.
struct LuckScore<'a> {
    network: &'a LuckNetwork,
    position: &'a Position,
}

impl Task for LuckScore<'_> {
    type Output = [i64; Roll::DISTINCT];

    #[inline(always)]
    fn run<V: Vector>(self) -> Self::Output {
        let SmallNetwork { rows, bias, readouts, .. } = &self.network.0;
        let (near, mut inputs) = (Near::new(self.position), Inputs::NONE);
        BASIC.push(0, &near, &mut inputs);
        let units = add_rows(load::<V, VECTORS>(bias), rows, inputs.indices());
        let mut scores = [0; Roll::DISTINCT];
        let readouts = of_phase(readouts, phase_of(near.position));
        for (score, readout) in scores.iter_mut().zip(readouts) {
            *score = i64::from(weigh(&units, &load::<V, VECTORS>(readout)));
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::shipped_luck;
    use crate::rules::{Dice, LegalPlay, RuleSet, legal_plays};
    use crate::shipped_file::decompress;

    /// Every instruction set gives the scores of the weights. The mean of the estimates is 0.
    #[test]
    fn guesses_have_mean_zero_with_every_instruction_set() {
        let rules = RuleSet::PLAKOTO;
        let network = shipped_luck(&rules).unwrap();
        let (mut dice, mut plays) = (Dice::seeded(5), Vec::<LegalPlay>::new());
        let (mut position, mut largest) = (Position::START, 0.0);
        for _ in 0..60 {
            let first = phase_of(&position) * Roll::DISTINCT;
            let expected: [i64; Roll::DISTINCT] =
                std::array::from_fn(|roll| network.0.plain_score(&position, first + roll).into());
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                assert_eq!(simd.run(LuckScore { network, position: &position }), expected, "{simd}");
            }
            let guesses = Roll::all().map(|(roll, weight)| (network.guess(&position, roll), weight));
            let guesses: Vec<(f32, u32)> = guesses.collect();
            let mean: f64 =
                guesses.iter().map(|(guess, weight)| f64::from(*guess) * f64::from(*weight)).sum();
            assert!(mean.abs() < 1e-5, "{mean}");
            largest = guesses.iter().map(|(luck, _)| luck.abs()).fold(largest, f32::max);
            legal_plays(&position, dice.roll(), &rules, &mut plays);
            position = plays[usize::from(dice.die()) % plays.len()].result.swap_sides();
        }
        assert!(largest > 0.1, "{largest}");
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = decompress(plakoto_networks::PINS_LUCK);
        assert_eq!(LuckNetwork::from_bytes(&bytes).as_ref(), Ok(shipped_luck(&RuleSet::PLAKOTO).unwrap()));
        assert!(LuckNetwork::from_bytes(&bytes[..bytes.len() - 1]).is_err(), "a byte less");
        for place in [0, 30, 5000, bytes.len() - 1] {
            let mut changed = bytes.to_vec();
            changed[place] ^= 1;
            assert!(LuckNetwork::from_bytes(&changed).is_err(), "byte {place}");
        }
    }
}
