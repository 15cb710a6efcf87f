//! What all files of weights have in common: a kind and a version in front, the rule set that they were trained for,
//! and a hash of everything at the end, which also gives them their names.

use std::path::Path;

use sha2::{Digest, Sha256};

use super::network::ShapeError;
use super::simd::{WORDS, Words};
use crate::rules::{RuleSet, UnknownRuleSet};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// As errors call it.
    pub(super) name: &'static str,
    /// What it starts with.
    pub(super) magic: &'static str,
}

/// The version of all of them.
const VERSION: u8 = 1;

/// Bytes of the name of the rule set.
const RULES: usize = 16;

/// Bytes of the hash.
const HASH: usize = 32;

/// Why a file gives no weights.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("the {0} file cannot be read: {1}")]
    Io(&'static str, std::io::Error),
    /// It is something else.
    #[error("expected a {0} file (it starts with `{1}` and version {VERSION}), got something else")]
    Foreign(&'static str, &'static str),
    /// It has a size that no network has.
    #[error("the network file is damaged: {0}")]
    Shape(#[from] ShapeError),
    /// It is longer or shorter than its header says.
    #[error("the {kind} file is damaged: expected {expected} bytes, got {got}")]
    Length {
        /// What it ought to be.
        kind: &'static str,
        /// As its header says.
        expected: usize,
        /// As it is.
        got: usize,
    },
    /// Some of it has changed.
    #[error("the {0} file is damaged: its contents do not have the hash at its end")]
    Hash(&'static str),
    /// Its weights are finer than any.
    #[error("the {0} file is damaged: its weights have {1} digits")]
    Digits(&'static str, u32),
    /// It was trained for a game that this program does not know.
    #[error("the {0} cannot be used: {1}")]
    Rules(&'static str, UnknownRuleSet),
}

impl Kind {
    /// Bytes before what is special to the kind.
    const START: usize = 8 + RULES;

    /// The first bytes of a file.
    pub(super) fn start(self, rules: &RuleSet) -> Vec<u8> {
        let name = rules.name.bytes().chain(std::iter::repeat(0)).take(RULES);
        self.magic.bytes().chain([VERSION]).chain(name).collect()
    }

    /// The contents of the file at `path`.
    pub(super) fn read(self, path: &Path) -> Result<Vec<u8>, FileError> {
        std::fs::read(path).map_err(|error| FileError::Io(self.name, error))
    }

    /// Opens a file that has at least `header` bytes of its own before the weights.
    pub(super) fn open(self, bytes: &[u8], header: usize) -> Result<Reader<'_>, FileError> {
        let magic = bytes.get(..self.magic.len() + 1).and_then(<[u8]>::split_last);
        if magic != Some((&VERSION, self.magic.as_bytes())) {
            return Err(FileError::Foreign(self.name, self.magic));
        }
        let least = Self::START + header + HASH;
        if bytes.len() < least {
            return Err(FileError::Length { kind: self.name, expected: least, got: bytes.len() });
        }
        let (body, hash) = bytes.split_at(bytes.len() - HASH);
        Ok(Reader { kind: self, body, hash, rest: &body[Self::START..] })
    }
}

/// Adds the hash.
pub(super) fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

/// What a sealed file is called: the first twelve hexadecimal digits of its hash.
pub(super) fn id(sealed: &[u8]) -> String {
    sealed.iter().rev().take(HASH).rev().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Numbers one after the other, little-endian.
pub(super) fn write_words<'a>(bytes: &mut Vec<u8>, words: impl IntoIterator<Item = &'a Words>) {
    bytes.extend(words.into_iter().flat_map(|words| words.0).flat_map(i16::to_le_bytes));
}

/// Takes what is asked for, or less at the end.
pub(super) struct Reader<'a> {
    kind: Kind,
    body: &'a [u8],
    hash: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Checks that so many bytes are left, and then the hash.
    pub(super) fn check(&self, left: usize) -> Result<(), FileError> {
        if self.rest.len() != left {
            let got = self.body.len() + HASH;
            return Err(FileError::Length {
                kind: self.kind.name,
                expected: got - self.rest.len() + left,
                got,
            });
        }
        let is_whole = Sha256::digest(self.body).as_slice() == self.hash;
        if is_whole { Ok(()) } else { Err(FileError::Hash(self.kind.name)) }
    }

    /// The rule set.
    pub(super) fn rules(&self) -> Result<RuleSet, FileError> {
        let name = &self.body[Kind::START - RULES..Kind::START];
        let name = std::str::from_utf8(name).unwrap_or_default().trim_end_matches('\0');
        name.parse().map_err(|error| FileError::Rules(self.kind.name, error))
    }

    pub(super) fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    pub(super) fn words(&mut self, count: usize) -> Vec<Words> {
        let (numbers, _) = self.take(2 * count).as_chunks::<2>();
        let (words, _) = numbers.as_chunks::<WORDS>();
        words.iter().map(|words| Words(words.map(i16::from_le_bytes))).collect()
    }
}
