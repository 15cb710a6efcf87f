//! Reads and writes network files.
//!
//! Files are written in packed form, as described in [`crate::sealed_file`]; packed and unpacked files can be
//! read. An unpacked file has this format, with little-endian numbers:
//!
//! | bytes | |
//! |---|---|
//! | 8 | `PLAKNET` and the version, 1 |
//! | 16, or more | the rule set that the network was trained for |
//! | 2 | number of hidden units |
//! | 1 | width of the second layer |
//! | 1 | number of game phases with separate weights |
//! | 1 | optional features: the sum of 1 for shots and 2 for blocks |
//! | 1 | number of fractional bits of the first layer |
//! | 1 | number of fractional bits of the later weights |
//! | 1 | number of first layers, less 1 |
//! | 2 each | first layers: for each input, the weight of each hidden unit; then the bias of each hidden unit |
//! | 2 each | for each phase: for each pair of hidden units and each second-layer output, both weights |
//! | 4 each | the bias of each second-layer output |
//! | 2 each | for each pair of second-layer outputs and each of sixteen logits, both weights |
//! | 32 | SHA-256 hash of everything before |

use std::path::Path;

use crate::eval::Network;
use crate::eval::network::{Extras, PhaseWeights, Shape, possible};
use crate::eval::simd::{SUMS, Sums, read_words, write_words};
use crate::files::FileError;
use crate::sealed_file::{Kind, SealedReader, id, pack, seal};

/// Maximum number of fractional bits of a weight.
const MAX_DIGITS: u32 = 12;

const NETWORK: Kind = Kind::new("network", "PLAKNET");

/// Maximum size of a network file, in bytes.
const MAX_BYTES: u64 = 1 << 26;

/// Number of bytes that describe the sizes of the network.
const SIZES: usize = 8;

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not a valid network file.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::from_bytes(&NETWORK.read(path, MAX_BYTES)?)
    }

    /// Reads a network from the contents of a file.
    ///
    /// # Errors
    /// Fails if the contents are not a valid network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        Self::parse(NETWORK, bytes)
    }

    /// Reads a network that is part of the program.
    pub(in crate::eval) fn from_shipped(bytes: &[u8]) -> Result<Self, FileError> {
        Self::parse(NETWORK.shipped(), bytes)
    }

    fn parse(kind: Kind, bytes: &[u8]) -> Result<Self, FileError> {
        let mut reader = kind.open_words(bytes, SIZES)?;
        let [low, high, second, phases, extras, first_digits, second_digits, further] =
            reader.array::<SIZES>();
        let hidden = usize::from(u16::from_le_bytes([low, high]));
        let extras = Extras::from_bits(extras)
            .ok_or_else(|| NETWORK.damaged(format!("unknown feature bits ({extras:#b})")))?;
        let shape = Shape::new(hidden, usize::from(second), usize::from(phases), extras)
            .and_then(|shape| shape.with_first_layers(usize::from(further) + 1))
            .map_err(|error| NETWORK.damaged(error))?;
        reader.check(contents(shape))?;
        let (first_digits, second_digits) = (u32::from(first_digits), u32::from(second_digits));
        let digits = first_digits.max(second_digits);
        if digits > MAX_DIGITS {
            let reason = format!("expected weights with at most {MAX_DIGITS} fractional bits, got {digits}");
            return Err(NETWORK.damaged(reason));
        }
        let rules = reader.rules()?;
        Ok(Self {
            shape,
            id: id(bytes),
            rules,
            outcomes: possible(&rules.start(), &rules),
            rows: read_words(&mut reader, shape.all_inputs() * hidden),
            bias: read_words(&mut reader, hidden),
            phases: (0..shape.phases()).map(|_| read_phase(&mut reader, shape)).collect(),
            second_digits,
            first_digits,
            simd: None,
        })
    }

    /// Returns the contents of a file that stores the network.
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = self.shape;
        let mut bytes = NETWORK.start(&self.rules);
        bytes.extend((shape.hidden() as u16).to_le_bytes());
        bytes.extend([shape.second() as u8, shape.phases() as u8, shape.extras().bits()]);
        bytes.extend([self.first_digits as u8, self.second_digits as u8, shape.first_layers() as u8 - 1]);
        write_words(&mut bytes, &self.rows);
        write_words(&mut bytes, &self.bias);
        for phase in &self.phases {
            write_words(&mut bytes, &phase.second);
            bytes.extend(phase.bias.iter().flat_map(|sums| sums.0).flat_map(i32::to_le_bytes));
            write_words(&mut bytes, &phase.third);
        }
        pack(seal(bytes))
    }
}

/// Returns the number of bytes that the weights of a network with this shape occupy.
fn contents(shape: Shape) -> usize {
    let (hidden, second) = (shape.hidden(), shape.second());
    let phase = 2 * hidden * second + 4 * second + 2 * second * SUMS;
    2 * (shape.all_inputs() + 1) * hidden + shape.phases() * phase
}

fn read_phase(reader: &mut SealedReader<'_>, shape: Shape) -> PhaseWeights {
    let second = read_words(reader, shape.hidden() * shape.second());
    let mut sums = || {
        let bytes = reader.array::<{ 4 * SUMS }>();
        let (numbers, _) = bytes.as_chunks::<4>();
        Sums(std::array::from_fn(|place| i32::from_le_bytes(numbers[place])))
    };
    let bias = (0..shape.second() / SUMS).map(|_| sums()).collect();
    PhaseWeights { second, bias, third: read_words(reader, shape.second() * SUMS) }
}
