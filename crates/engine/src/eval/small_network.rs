//! Small networks with integer weights, and their files. One kind prunes replies, the other estimates luck.
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

use super::network::features::{Basic, Feature};
use super::simd::{Vector, WORDS, Words, read_words};
use crate::files::FileError;
use crate::sealed_file::{Kind, id};

/// Maximum number of fractional bits of a weight.
const MOST_DIGITS: u32 = 12;

/// A layer of units, stored in `VECTORS` vectors, with readouts. A readout computes a score as a weighted sum
/// of the units.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SmallNetwork<const VECTORS: usize> {
    /// The first twelve hexadecimal digits of the hash of the file.
    pub(super) id: String,
    /// For each input, the weight that it adds to each unit.
    pub(super) rows: Vec<Units<VECTORS>>,
    /// Values of the units if no input is 1.
    pub(super) bias: Units<VECTORS>,
    /// For each readout, the weight of each unit in its score.
    pub(super) readouts: Vec<Units<VECTORS>>,
    /// Number of fractional bits of the units.
    digits: u32,
    /// Number of fractional bits of the readouts.
    readout_digits: u32,
}

impl<const VECTORS: usize> SmallNetwork<VECTORS> {
    /// Returns the number of fractional bits of a score.
    pub(super) const fn digits(&self) -> u32 {
        self.digits + self.readout_digits
    }

    /// Reads a network from the contents of a file. `kind` is the expected kind of file, and `readouts` the
    /// expected number of readouts.
    ///
    /// # Errors
    /// Fails if the contents are not a valid file of this kind.
    pub(super) fn from_bytes(kind: Kind, bytes: &[u8], readouts: usize) -> Result<Self, FileError> {
        let mut reader = kind.open_words(bytes, 2)?;
        let [digits, readout_digits] = reader.array().map(u32::from);
        let units = VECTORS * WORDS;
        reader.check(2 * (Basic::INPUTS + 1 + readouts) * units)?;
        let most = digits.max(readout_digits);
        if most > MOST_DIGITS {
            let reason = format!("expected weights with at most {MOST_DIGITS} fractional bits, got {most}");
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
pub(super) type Units<const VECTORS: usize> = [Words; VECTORS];

#[inline(always)]
pub(super) fn add_rows<V: Vector, const VECTORS: usize>(
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
pub(super) fn weigh<V: Vector, const VECTORS: usize>(units: &[V; VECTORS], readout: &[V; VECTORS]) -> i32 {
    let mut score = 0;
    for i in 0..VECTORS {
        score += units[i].at_least_zero().dot(readout[i]);
    }
    score
}

#[inline(always)]
pub(super) fn load<V: Vector, const VECTORS: usize>(words: &Units<VECTORS>) -> [V; VECTORS] {
    let mut vectors = [V::load(&words[0]); VECTORS];
    for i in 1..VECTORS {
        vectors[i] = V::load(&words[i]);
    }
    vectors
}

#[cfg(test)]
impl<const VECTORS: usize> SmallNetwork<VECTORS> {
    /// Computes the score of a position by one readout, one number at a time.
    pub(super) fn plain_score(&self, position: &crate::rules::Position, readout: usize) -> i32 {
        fn numbers(units: &[Words]) -> impl Iterator<Item = i32> {
            units.iter().flat_map(|words| words.0).map(i32::from)
        }
        let mut units: Vec<i32> = numbers(&self.bias).collect();
        for input in super::network::features::BASIC.all(0, position, 0).indices() {
            let row = numbers(&self.rows[usize::from(*input)]);
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        units.iter().zip(numbers(&self.readouts[readout])).map(|(unit, weight)| unit.max(&0) * weight).sum()
    }
}
