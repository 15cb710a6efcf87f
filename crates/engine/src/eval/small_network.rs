//! Small networks with integer weights, and their files. They prune replies and estimate luck.
//!
//! A file is packed as described in [`crate::sealed_file`]. Unpacked, with little-endian numbers:
//!
//! | bytes | |
//! |---|---|
//! | 8 | the kind, `PLAKPRU` or `PLAKLUC`, and the version, 1 |
//! | 16, or more | the rule set it was trained for |
//! | 1 | fractional bits of the units |
//! | 1 | fractional bits of the readouts |
//! | 2 each | for each input, the weight of each unit; then the bias of each |
//! | 2 each | for each readout (by phase, or by phase and roll from 1-1 to 6-6), the weight of each unit |
//! | 32 | SHA-256 of everything before |

use super::network::features::{Basic, Feature};
use super::simd::{WORDS, read_words, write_words};
use super::small_layer::{MOST_DIGITS, Units, digits_of_readouts, digits_of_units, largest_unit, whole};
use crate::files::FileError;
use crate::rules::RuleSet;
use crate::sealed_file::{Kind, pack, seal};

/// A layer of `VECTORS` vectors of units, with readouts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SmallNetwork<const VECTORS: usize> {
    /// The rule set that the network was trained for.
    pub(super) rules: RuleSet,
    /// For each input, the weight of each unit.
    pub(super) rows: Vec<Units<VECTORS>>,
    /// Values of the units if no input is 1.
    pub(super) bias: Units<VECTORS>,
    /// For each readout, the weight of each unit.
    pub(super) readouts: Vec<Units<VECTORS>>,
    /// Fractional bits of the units.
    digits: u32,
    /// Fractional bits of the readouts.
    readout_digits: u32,
}

impl<const VECTORS: usize> SmallNetwork<VECTORS> {
    /// Creates a network with these weights, rounded as finely as possible without overflow of sums.
    pub(super) fn new<const UNITS: usize>(
        rules: &RuleSet,
        rows: &[[f32; UNITS]],
        bias: &[f32; UNITS],
        readouts: &[[f32; UNITS]],
    ) -> Self {
        const { assert!(UNITS == VECTORS * WORDS) };
        let (digits, readout_digits) =
            (digits_of_units(largest_unit(rows, bias)), digits_of_readouts(readouts));
        Self {
            rules: *rules,
            rows: rows.iter().map(|row| whole(row, digits)).collect(),
            bias: whole(bias, digits),
            readouts: readouts.iter().map(|readout| whole(readout, readout_digits)).collect(),
            digits,
            readout_digits,
        }
    }

    /// Returns the fractional bits of a score.
    pub(super) const fn digits(&self) -> u32 {
        self.digits + self.readout_digits
    }

    /// Reads a network from the contents of a file of this kind, with this number of readouts.
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
            return Err(kind.damaged(format!("its weights have {most} digits")));
        }
        let rules = reader.rules()?;
        let mut read =
            |count: usize| read_words(&mut reader, count * units).as_chunks::<VECTORS>().0.to_vec();
        let (rows, bias, readouts) = (read(Basic::INPUTS), read(1)[0], read(readouts));
        Ok(Self { rules, rows, bias, readouts, digits, readout_digits })
    }

    /// Returns the contents of the network's file.
    pub(super) fn to_bytes(&self, kind: Kind) -> Vec<u8> {
        let mut bytes = kind.start(&self.rules);
        bytes.extend([self.digits as u8, self.readout_digits as u8]);
        write_words(&mut bytes, self.rows.as_flattened());
        write_words(&mut bytes, &self.bias);
        write_words(&mut bytes, self.readouts.as_flattened());
        pack(seal(bytes))
    }
}
