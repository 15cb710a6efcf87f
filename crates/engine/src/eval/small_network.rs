//! Small networks with whole weights, and their files: what prunes replies and what guesses luck.
//!
//! A file is packed as [`crate::sealed_file`] says. Unpacked, with little-endian numbers:
//!
//! | bytes | |
//! |---|---|
//! | 8 | the kind, `PLAKPRU` or `PLAKLUC`, and the version, 1 |
//! | 16, or more | the rule set it was trained for |
//! | 1 | binary digits behind the point of the units |
//! | 1 | binary digits behind the point of the readouts |
//! | 2 each | for each input, the weight of each unit; then the bias of each |
//! | 2 each | for each readout, how much each unit counts: one for each phase, or each phase and each roll from 1-1 to 6-6 |
//! | 32 | SHA-256 of everything before |

use super::network::features::{Basic, Feature};
use super::simd::{WORDS, read_words, write_words};
use super::small_layer::{MOST_DIGITS, Units, digits_of_readouts, digits_of_units, largest_unit, whole};
use crate::files::FileError;
use crate::rules::RuleSet;
use crate::sealed_file::{Kind, pack, seal};

/// A layer of units with so many vectors, and readouts of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SmallNetwork<const VECTORS: usize> {
    /// The rule set that it was trained for.
    pub(super) rules: RuleSet,
    /// For each input, the weight of each unit.
    pub(super) rows: Vec<Units<VECTORS>>,
    /// What the units have when no input is 1.
    pub(super) bias: Units<VECTORS>,
    /// For each readout, how much each unit counts.
    pub(super) readouts: Vec<Units<VECTORS>>,
    /// Binary digits behind the point of the units.
    digits: u32,
    /// Binary digits behind the point of the readouts.
    readout_digits: u32,
}

impl<const VECTORS: usize> SmallNetwork<VECTORS> {
    /// With these weights, rounded as finely as sums that cannot overflow allow.
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

    /// Binary digits behind the point of what is read out.
    pub(super) const fn digits(&self) -> u32 {
        self.digits + self.readout_digits
    }

    /// From the contents of a file of this kind, with so many readouts.
    ///
    /// # Errors
    /// If they are not those of such a file.
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

    /// The contents of its file.
    pub(super) fn to_bytes(&self, kind: Kind) -> Vec<u8> {
        let mut bytes = kind.start(&self.rules);
        bytes.extend([self.digits as u8, self.readout_digits as u8]);
        write_words(&mut bytes, self.rows.as_flattened());
        write_words(&mut bytes, &self.bias);
        write_words(&mut bytes, self.readouts.as_flattened());
        pack(seal(bytes))
    }
}
