//! Files of networks that guess luck: packed as those of other networks, with these contents.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `PLAKLUC` and the version, 1 |
//! | 16, or more | the rule set it was trained for |
//! | 1 | binary digits behind the point of the units |
//! | 1 | binary digits behind the point of the readouts |
//! | 2 each | for each input, the weight of each unit; then the bias of each |
//! | 2 each | for each phase and each roll from 1-1 to 6-6, how much each unit counts |
//! | 32 | SHA-256 of everything before |

use super::{LuckNetwork, READOUTS, UNITS, VECTORS, WEIGHTS};
use crate::eval::network::features::{Basic, Feature};
use crate::eval::simd::{read_words, write_words};
use crate::eval::small_layer::MOST_DIGITS;
use crate::sealed_file::{Kind, SealedFileError, id, pack, seal, unpacked};

const LUCK: Kind = Kind { name: "luck network", magic: "PLAKLUC" };

impl LuckNetwork {
    /// A network from the contents of a file.
    ///
    /// # Errors
    /// If they are not those of such a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SealedFileError> {
        let bytes = &unpacked(bytes);
        let mut reader = LUCK.open(bytes, 2)?;
        let (digits, readout_digits) = match *reader.take(2) {
            [units, readouts] => (u32::from(units), u32::from(readouts)),
            _ => return Err(SealedFileError::Hash(LUCK.name)),
        };
        reader.check(2 * WEIGHTS)?;
        if digits.max(readout_digits) > MOST_DIGITS {
            let digits = digits.max(readout_digits);
            return Err(SealedFileError::Impossible(LUCK.name, format!("its weights have {digits} digits")));
        }
        let rules = reader.rules()?;
        let mut units =
            |count: usize| read_words(&mut reader, count * UNITS).as_chunks::<VECTORS>().0.to_vec();
        let (rows, bias, readouts) = (units(Basic::INPUTS), units(1)[0], units(READOUTS));
        Ok(Self { rules, rows, bias, readouts, digits, readout_digits })
    }

    /// The contents of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = LUCK.start(&self.rules);
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
