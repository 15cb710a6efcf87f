//! What all files of this program have in common: a kind and a version in front, the rule set that they are for, and a
//! hash of everything at the end, which also gives them their names.

use std::path::Path;

use sha2::{Digest, Sha256};

use crate::files;
use crate::notation::variant_text::RuleSetError;
use crate::rules::RuleSet;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// As errors call it.
    pub(crate) name: &'static str,
    /// What it starts with.
    pub(crate) magic: &'static str,
}

/// The version of all of them.
const VERSION: u8 = 1;

/// Bytes of the name of the rule set.
const RULES: usize = 16;

/// Bytes of the hash.
const HASH: usize = 32;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SealedFileError {
    /// It cannot be read.
    #[error("the {0} file cannot be read: {1}")]
    Io(&'static str, std::io::Error),
    /// It is something else.
    #[error("expected a {0} file (it starts with `{1}` and version {VERSION}), got something else")]
    Foreign(&'static str, &'static str),
    /// It says something impossible.
    #[error("the {0} file is damaged: {1}")]
    Impossible(&'static str, String),
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
    /// It is for a game that this program does not know.
    #[error("the {0} cannot be used: {1}")]
    Rules(&'static str, RuleSetError),
    /// It is for a game with other doubles.
    #[error("expected a {0} file for {1}, got one for other rules")]
    Doubles(&'static str, &'static str),
}

impl Kind {
    /// Bytes before what is special to the kind.
    const START: usize = 8 + RULES;

    /// The first bytes of a file.
    pub(crate) fn start(self, rules: &RuleSet) -> Vec<u8> {
        let name = rules.preset.name().bytes().chain(std::iter::repeat(0)).take(RULES);
        self.magic.bytes().chain([VERSION]).chain(name).collect()
    }

    /// The first bytes of a file that names no rule set.
    pub(crate) fn start_for_all(self) -> Vec<u8> {
        self.magic.bytes().chain([VERSION]).chain([0; RULES]).collect()
    }

    /// The contents of the file at `path`, at most so many bytes.
    pub(crate) fn read(self, path: &Path, most: u64) -> Result<Vec<u8>, SealedFileError> {
        files::read(path, most).map_err(|error| SealedFileError::Io(self.name, error))
    }

    /// Opens a file that has at least `header` bytes of its own before the weights.
    pub(crate) fn open(self, bytes: &[u8], header: usize) -> Result<Reader<'_>, SealedFileError> {
        let magic = bytes.get(..self.magic.len() + 1).and_then(<[u8]>::split_last);
        if magic != Some((&VERSION, self.magic.as_bytes())) {
            return Err(SealedFileError::Foreign(self.name, self.magic));
        }
        let least = Self::START + header + HASH;
        if bytes.len() < least {
            return Err(SealedFileError::Length { kind: self.name, expected: least, got: bytes.len() });
        }
        let (body, hash) = bytes.split_at(bytes.len() - HASH);
        Ok(Reader { kind: self, body, hash, rest: &body[Self::START..] })
    }
}

/// Adds the hash.
pub(crate) fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

/// What a sealed file is called: the first twelve hexadecimal digits of its hash.
pub(crate) fn id(sealed: &[u8]) -> String {
    sealed.iter().rev().take(HASH).rev().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Takes what is asked for, or less at the end.
pub(crate) struct Reader<'a> {
    kind: Kind,
    body: &'a [u8],
    hash: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Checks that so many bytes are left, and then the hash.
    pub(crate) fn check(&self, left: usize) -> Result<(), SealedFileError> {
        if self.rest.len() != left {
            let got = self.body.len() + HASH;
            return Err(SealedFileError::Length {
                kind: self.kind.name,
                expected: got - self.rest.len() + left,
                got,
            });
        }
        self.check_hash()
    }

    /// Checks the hash.
    pub(crate) fn check_hash(&self) -> Result<(), SealedFileError> {
        let is_whole = Sha256::digest(self.body).as_slice() == self.hash;
        if is_whole { Ok(()) } else { Err(SealedFileError::Hash(self.kind.name)) }
    }

    /// Whether it names no rule set.
    pub(crate) fn is_for_all(&self) -> bool {
        self.body[Kind::START - RULES..Kind::START] == [0; RULES]
    }

    /// The rule set.
    pub(crate) fn rules(&self) -> Result<RuleSet, SealedFileError> {
        let name = &self.body[Kind::START - RULES..Kind::START];
        let name = std::str::from_utf8(name).unwrap_or_default().trim_end_matches('\0');
        name.parse().map_err(|error| SealedFileError::Rules(self.kind.name, error))
    }

    /// Whether everything has been taken.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }
}
