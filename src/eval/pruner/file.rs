//! Pruner files: packed as those of networks, with these contents.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `PLAKPRU` and the version, 1 |
//! | 16, or more | the rule set it was trained for |
//! | 1 | binary digits behind the point of the units |
//! | 1 | binary digits behind the point of the readouts |
//! | 2 each | for each input, the weight of each unit; then the bias of each |
//! | 2 each | for each phase, how much each unit counts |
//! | 32 | SHA-256 of everything before |

use std::path::Path;

use super::{PHASES, Pruner, UNITS, VECTORS, WEIGHTS};
use crate::eval::network::features::{Basic, Feature};
use crate::eval::simd::{read_words, write_words};
use crate::eval::small_layer::MOST_DIGITS;
use crate::sealed_file::{Kind, SealedFileError, id, pack, seal, unpacked};

const PRUNER: Kind = Kind { name: "pruner", magic: "PLAKPRU" };

/// More bytes than any pruner has.
const MOST_BYTES: u64 = 1 << 22;

impl Pruner {
    /// Reads a pruner file.
    ///
    /// # Errors
    /// If it cannot be read or is none.
    pub fn read(path: &Path) -> Result<Self, SealedFileError> {
        Self::from_bytes(&PRUNER.read(path, MOST_BYTES)?)
    }

    /// A pruner from the contents of a file.
    ///
    /// # Errors
    /// If they are not those of a pruner file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SealedFileError> {
        let bytes = &unpacked(bytes);
        let mut reader = PRUNER.open(bytes, 2)?;
        let (digits, readout_digits) = match *reader.take(2) {
            [units, readouts] => (u32::from(units), u32::from(readouts)),
            _ => return Err(SealedFileError::Hash(PRUNER.name)),
        };
        reader.check(2 * WEIGHTS)?;
        if digits.max(readout_digits) > MOST_DIGITS {
            let digits = digits.max(readout_digits);
            return Err(SealedFileError::Impossible(
                PRUNER.name,
                format!("its weights have {digits} digits"),
            ));
        }
        let rules = reader.rules()?;
        let mut units =
            |count: usize| read_words(&mut reader, count * UNITS).as_chunks::<VECTORS>().0.to_vec();
        let (rows, bias, readouts) = (units(Basic::INPUTS), units(1)[0], units(PHASES));
        Ok(Self { rules, rows, bias, readouts, digits, readout_digits })
    }

    /// The contents of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = PRUNER.start(&self.rules);
        bytes.extend([self.digits as u8, self.readout_digits as u8]);
        write_words(&mut bytes, self.rows.as_flattened());
        write_words(&mut bytes, &self.bias);
        write_words(&mut bytes, self.readouts.as_flattened());
        pack(seal(bytes))
    }

    /// What it is called: the first twelve hexadecimal digits of the hash of its file.
    #[must_use]
    pub fn id(&self) -> String {
        id(&self.to_bytes())
    }
}
