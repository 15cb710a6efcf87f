//! Network files.
//!
//! Numbers are little-endian.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `PLAKNET` and the version, 1 |
//! | 16 | name of the rule set it was trained for, filled up with zeros |
//! | 2 | hidden units |
//! | 1 | width of the second layer |
//! | 1 | phases |
//! | 1 | 1 if shots are among the inputs, else 0 |
//! | 1 | binary digits behind the point of the first layer |
//! | 1 | binary digits behind the point of the weights behind it |
//! | 1 | 0 |
//! | 2 each | first layer: for each input, the weight of each hidden unit; then the bias of each |
//! | 2 each | for each phase: for each two hidden units and each number of the second layer, both weights |
//! | 4 each | and the bias of each number of the second layer |
//! | 2 each | and for each two numbers of the second layer and each of sixteen logits, both weights |
//! | 32 | SHA-256 of everything before |
//!
//! A network is named by the first twelve hexadecimal digits of this hash.

use std::fs;
use std::path::Path;

use crate::rules::{Position, RuleSet, UnknownRuleSet};
use sha2::{Digest, Sha256};

use super::quantise::MOST_DIGITS;
use super::{Network, Phase, Shape, ShapeError, possible};
use crate::eval::simd::{SUMS, Sums, WORDS, Words};

const MAGIC: &[u8; 8] = b"PLAKNET\x01";
const RULES: usize = 16;
const HEADER: usize = MAGIC.len() + RULES + 8;
const HASH: usize = 32;

/// Why a file gives no network.
#[derive(Debug, thiserror::Error)]
pub enum NetworkFileError {
    /// It cannot be read.
    #[error("the network file cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// It is something else.
    #[error("expected a network file (it starts with `PLAKNET` and version 1), got something else")]
    Foreign,
    /// It has a size that no network has.
    #[error("the network file is damaged: {0}")]
    Shape(#[from] ShapeError),
    /// It is longer or shorter than its header says.
    #[error("the network file is damaged: expected {expected} bytes, got {got}")]
    Length {
        /// As its header says.
        expected: usize,
        /// As it is.
        got: usize,
    },
    /// Some of it has changed.
    #[error("the network file is damaged: its contents do not have the hash at its end")]
    Hash,
    /// Its weights are finer than any.
    #[error("the network file is damaged: its weights have {0} digits")]
    Digits(u32),
    /// It was trained for a game that this program does not know.
    #[error("the network cannot be used: {0}")]
    Rules(#[from] UnknownRuleSet),
}

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// If it cannot be read or is none.
    pub fn read(path: &Path) -> Result<Self, NetworkFileError> {
        Self::from_bytes(&fs::read(path)?)
    }

    /// A network from the contents of a file.
    ///
    /// # Errors
    /// If they are not those of a network file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkFileError> {
        if bytes.get(..MAGIC.len()) != Some(MAGIC) {
            return Err(NetworkFileError::Foreign);
        }
        let length = |expected| NetworkFileError::Length { expected, got: bytes.len() };
        let (body, hash) =
            bytes.split_at_checked(bytes.len().saturating_sub(HASH)).ok_or(length(HEADER + HASH))?;
        let mut reader = Reader(body.get(MAGIC.len()..).ok_or(length(HEADER + HASH))?);
        let (rules, sizes) = (reader.take(RULES), reader.take(HEADER - MAGIC.len() - RULES));
        let &[low, high, second, phases, shots, first_digits, second_digits, _] = sizes else {
            return Err(length(HEADER + HASH));
        };
        let hidden = usize::from(u16::from_le_bytes([low, high]));
        let shape = Shape::new(hidden, usize::from(second), usize::from(phases), shots != 0)?;
        let expected = HEADER + HASH + contents(shape);
        if bytes.len() != expected {
            return Err(length(expected));
        }
        if Sha256::digest(body).as_slice() != hash {
            return Err(NetworkFileError::Hash);
        }
        let (first_digits, second_digits) = (u32::from(first_digits), u32::from(second_digits));
        let digits = first_digits.max(second_digits);
        if digits > MOST_DIGITS {
            return Err(NetworkFileError::Digits(digits));
        }
        let rules = std::str::from_utf8(rules).unwrap_or_default().trim_end_matches('\0');
        let rules: RuleSet = rules.parse()?;
        Ok(Self {
            shape,
            id: id(hash).into(),
            rules,
            outcomes: possible(&Position::START, &rules),
            rows: reader.words(shape.inputs() * hidden),
            bias: reader.words(hidden),
            phases: (0..shape.phases()).map(|_| reader.phase(shape)).collect(),
            second_digits,
            first_digits,
            simd: None,
        })
    }

    /// The contents of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = self.shape;
        let mut bytes = Vec::with_capacity(HEADER + HASH + contents(shape));
        bytes.extend(MAGIC);
        bytes.extend(self.rules.name.bytes().chain(std::iter::repeat(0)).take(RULES));
        bytes.extend((shape.hidden() as u16).to_le_bytes());
        bytes.extend([shape.second() as u8, shape.phases() as u8, u8::from(shape.shots())]);
        bytes.extend([self.first_digits as u8, self.second_digits as u8, 0]);
        write_words(&mut bytes, &self.rows);
        write_words(&mut bytes, &self.bias);
        for phase in &self.phases {
            write_words(&mut bytes, &phase.second);
            bytes.extend(phase.bias.iter().flat_map(|sums| sums.0).flat_map(i32::to_le_bytes));
            write_words(&mut bytes, &phase.third);
        }
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// What it is called.
    pub(super) fn hash(&self) -> String {
        let bytes = self.to_bytes();
        id(&bytes[bytes.len() - HASH..])
    }
}

/// What a network is called whose file has this hash.
fn id(hash: &[u8]) -> String {
    hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes between the header and the hash.
fn contents(shape: Shape) -> usize {
    let (hidden, second) = (shape.hidden(), shape.second());
    let phase = 2 * hidden * second + 4 * second + 2 * second * SUMS;
    2 * (shape.inputs() + 1) * hidden + shape.phases() * phase
}

fn write_words(bytes: &mut Vec<u8>, words: &[Words]) {
    bytes.extend(words.iter().flat_map(|words| words.0).flat_map(i16::to_le_bytes));
}

/// Takes what is asked for, or less at the end.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken
    }

    fn words(&mut self, count: usize) -> Vec<Words> {
        let (numbers, _) = self.take(2 * count).as_chunks::<2>();
        let (words, _) = numbers.as_chunks::<WORDS>();
        words.iter().map(|words| Words(words.map(i16::from_le_bytes))).collect()
    }

    fn phase(&mut self, shape: Shape) -> Phase {
        let second = self.words(shape.hidden() * shape.second());
        let (numbers, _) = self.take(4 * shape.second()).as_chunks::<4>();
        let (sums, _) = numbers.as_chunks::<SUMS>();
        let bias = sums.iter().map(|sums| Sums(sums.map(i32::from_le_bytes))).collect();
        Phase { second, bias, third: self.words(shape.second() * SUMS) }
    }
}
