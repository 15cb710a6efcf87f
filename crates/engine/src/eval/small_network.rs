//! Small networks with integer weights, and their files. One kind prunes replies, the other estimates luck. Every
//! instruction set gives the same scores.
//!
//! A file is packed as described in [`crate::sealed_file`]. An unpacked file has this format, with
//! little-endian numbers:
//!
//! | bytes | |
//! |---|---|
//! | 8 | the kind, `PLAKPRU` or `PLAKLUC`, and the version, 1 |
//! | 16, or more | the rule set that the network was trained for |
//! | 1 | number of fractional bits of the units |
//! | 1 | number of fractional bits of the readouts |
//! | 2 each | for each input, the weight of each unit; then the bias of each unit |
//! | 2 each | for each readout (by phase, or by phase and roll from 1-1 to 6-6), the weight of each unit |
//! | 32 | SHA-256 hash of everything before |

use std::path::Path;

use crate::eval::network::features::{BASIC, Basic, Feature, InputChange, Inputs, Near, RowSums};
use crate::eval::network::{PHASES, phase_of};
use crate::eval::simd::{Simd, Task, Vector, WORDS, Words, read_words};
use crate::files::FileError;
use crate::rules::{Position, Roll};
use crate::sealed_file::{Kind, id};

/// Maximum number of fractional bits of a weight.
const MAX_DIGITS: u32 = 12;

/// A layer of units, stored in `VECTORS` vectors, with readouts. A readout computes a score as a weighted sum
/// of the units.
#[derive(Clone, Debug, PartialEq)]
struct SmallNetwork<const VECTORS: usize> {
    /// The first twelve hexadecimal digits of the hash of the file.
    id: String,
    /// For each input, the weight that it adds to each unit.
    rows: Vec<Units<VECTORS>>,
    /// Values of the units if no input is 1.
    bias: Units<VECTORS>,
    /// For each readout, the weight of each unit in its score.
    readouts: Vec<Units<VECTORS>>,
    /// Number of fractional bits of the units.
    digits: u32,
    /// Number of fractional bits of the readouts.
    readout_digits: u32,
}

impl<const VECTORS: usize> SmallNetwork<VECTORS> {
    /// Returns the number of fractional bits of a score.
    const fn digits(&self) -> u32 {
        self.digits + self.readout_digits
    }

    /// Reads a network from the contents of a file. `kind` is the expected kind of file, and `readouts` the
    /// expected number of readouts.
    ///
    /// # Errors
    /// Fails if the contents are not a valid file of this kind.
    fn from_bytes(kind: Kind, bytes: &[u8], readouts: usize) -> Result<Self, FileError> {
        let mut reader = kind.open_words(bytes, 2)?;
        let [digits, readout_digits] = reader.array().map(u32::from);
        let units = VECTORS * WORDS;
        reader.check(2 * (Basic::INPUTS + 1 + readouts) * units)?;
        let most = digits.max(readout_digits);
        if most > MAX_DIGITS {
            let reason = format!("expected weights with at most {MAX_DIGITS} fractional bits, got {most}");
            return Err(kind.damaged(reason));
        }
        reader.rules()?;
        let mut read =
            |count: usize| read_words(&mut reader, count * units).as_chunks::<VECTORS>().0.to_vec();
        let (rows, bias, readouts) = (read(Basic::INPUTS), read(1)[0], read(readouts));
        Ok(Self { id: id(bytes), rows, bias, readouts, digits, readout_digits })
    }
}

/// One 16-bit number for each unit.
type Units<const VECTORS: usize> = [Words; VECTORS];

#[inline(always)]
fn add_rows<V: Vector, const VECTORS: usize>(
    mut units: [V; VECTORS],
    rows: &[Units<VECTORS>],
    inputs: &[u16],
) -> [V; VECTORS] {
    for &input in inputs {
        let row = load::<V, VECTORS>(&rows[usize::from(input)]);
        for i in 0..VECTORS {
            units[i] = units[i].add(row[i]);
        }
    }
    units
}

/// Applies ReLU to the units and returns the sum of the results, weighted by `readout`.
#[inline(always)]
fn weigh<V: Vector, const VECTORS: usize>(units: &[V; VECTORS], readout: &[V; VECTORS]) -> i32 {
    let mut score = 0;
    for i in 0..VECTORS {
        score += units[i].at_least_zero().dot(readout[i]);
    }
    score
}

#[inline(always)]
fn load<V: Vector, const VECTORS: usize>(words: &Units<VECTORS>) -> [V; VECTORS] {
    let mut vectors = [V::load(&words[0]); VECTORS];
    for i in 1..VECTORS {
        vectors[i] = V::load(&words[i]);
    }
    vectors
}

/// Number of units in the layer.
const PRUNER_UNITS: usize = 64;

/// Number of vectors in the layer.
const PRUNER_VECTORS: usize = PRUNER_UNITS / WORDS;

/// A network that selects the plays that deserve a closer look. It only ranks the plays of one roll, like gnubg's
/// pruning networks. It has the input features that all networks share (see [`crate::eval::network::features`])
/// and one layer of 64 units with ReLU. For each phase of the game before the play, it has one
/// readout, that is, one weight per unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Pruner(SmallNetwork<PRUNER_VECTORS>);

const PRUNER: Kind = Kind::new("pruner", "PLAKPRU");

/// Maximum size of a pruner file, in bytes.
const MAX_PRUNER_BYTES: u64 = 1 << 22;

impl Pruner {
    /// Reads a pruner file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not a valid pruner file.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::from_bytes(&PRUNER.read(path, MAX_PRUNER_BYTES)?)
    }

    /// Reads a pruner from the contents of a file.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid pruner file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        SmallNetwork::from_bytes(PRUNER, bytes, PHASES).map(Self)
    }

    /// Returns the id of the pruner: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Computes the scores of `positions`, which differ from `near` in few points. All positions are from the
    /// view of the opponent of the player who chooses between them. A higher score is better for the player
    /// who chooses. If two plays are about equally good, the difference of their scores approximates the
    /// difference of their equities in points, times [`Pruner::score_of_a_point`].
    pub fn score(&self, near: &Position, positions: &[Position], scores: &mut Vec<i32>) {
        scores.clear();
        Simd::chosen().run(PrunerScore { pruner: self, near, positions, scores });
    }

    /// Returns the difference between the scores of two plays whose equities differ by one point.
    pub fn score_of_a_point(&self) -> f32 {
        (1u64 << self.0.digits()) as f32
    }
}

struct PrunerScore<'a> {
    pruner: &'a Pruner,
    near: &'a Position,
    positions: &'a [Position],
    scores: &'a mut Vec<i32>,
}

impl Task for PrunerScore<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let SmallNetwork { rows, bias, readouts, .. } = &self.pruner.0;
        let near = Near::new(self.near);
        let readout = load::<V, PRUNER_VECTORS>(&readouts[phase_of(near.position)]);
        let mut inputs = Inputs::NONE;
        BASIC.push(0, &near, &mut inputs);
        let base = add_rows(load::<V, PRUNER_VECTORS>(bias), rows, inputs.indices());
        for position in self.positions {
            let mut of_rows = RowSums { sums: base, rows };
            BASIC.push_difference(0, InputChange { near: &near, position, index: 0 }, &mut of_rows);
            self.scores.push(weigh(&of_rows.sums, &readout));
        }
    }
}

/// Number of units in the layer.
const LUCK_UNITS: usize = 128;

/// Number of vectors in the layer.
const LUCK_VECTORS: usize = LUCK_UNITS / WORDS;

/// A network that estimates the luck of a roll, without considering any plays. For each game phase and each roll
/// in [`Roll::all`], it has one readout, that is, one weight per unit. It has one layer of 128 units.
///
/// The luck of a roll is the value of the position after the best play of the roll, less the average over all
/// rolls. To calculate it, the engine must evaluate the plays of all 21 rolls. The network estimates it from the
/// position alone. The mean estimate over the 36 outcomes of two dice is subtracted. However inaccurate the
/// estimates are, their mean is therefore 0, so rollouts can subtract estimated luck without changing the mean of
/// their results.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckNetwork(SmallNetwork<LUCK_VECTORS>);

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
        let units = add_rows(load::<V, LUCK_VECTORS>(bias), rows, inputs.indices());
        let mut scores = [0; Roll::DISTINCT];
        let readouts = of_phase(readouts, phase_of(near.position));
        for (score, readout) in scores.iter_mut().zip(readouts) {
            *score = i64::from(weigh(&units, &load::<V, LUCK_VECTORS>(readout)));
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{shipped_luck, shipped_pruner};
    use crate::rules::{Dice, LegalPlay, RuleSet, legal_plays};
    use crate::shipped_file::decompress;

    impl<const VECTORS: usize> SmallNetwork<VECTORS> {
        /// Computes the score of a position by one readout, one number at a time.
        fn plain_score(&self, position: &crate::rules::Position, readout: usize) -> i32 {
            fn numbers(units: &[Words]) -> impl Iterator<Item = i32> {
                units.iter().flat_map(|words| words.0).map(i32::from)
            }
            let mut units: Vec<i32> = numbers(&self.bias).collect();
            for input in crate::eval::network::features::BASIC.all(0, position, 0).indices() {
                let row = numbers(&self.rows[usize::from(*input)]);
                units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
            }
            units
                .iter()
                .zip(numbers(&self.readouts[readout]))
                .map(|(unit, weight)| unit.max(&0) * weight)
                .sum()
        }
    }

    #[test]
    fn every_instruction_set_gives_the_scores_of_the_weights() {
        let rules = RuleSet::PLAKOTO;
        let pruner = shipped_pruner(&rules).unwrap();
        let (mut dice, mut plays) = (Dice::seeded(5), Vec::<LegalPlay>::new());
        let mut position = Position::START;
        for _ in 0..60 {
            legal_plays(&position, dice.roll(), &rules, &mut plays);
            let near = position.swap_sides();
            let positions: Vec<Position> = plays.iter().map(|play| play.result.swap_sides()).collect();
            let plain = |after: &Position| pruner.0.plain_score(after, phase_of(&near));
            let expected: Vec<i32> = positions.iter().map(plain).collect();
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                let mut scores = Vec::new();
                simd.run(PrunerScore {
                    pruner: &pruner,
                    near: &near,
                    positions: &positions,
                    scores: &mut scores,
                });
                assert_eq!(scores, expected, "{simd}");
            }
            position = positions[usize::from(dice.die()) % positions.len()];
        }
    }

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
