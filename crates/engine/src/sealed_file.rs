//! What all files of this program have in common: a kind and a version in front, the rule set that they are for, and a
//! hash of everything at the end, which also gives them their names.
//!
//! The rule set stands in 16 bytes as text, filled up with zeros. If it does not fit there they are a 1, the length of the
//! text, and zeros, and the text follows, with another zero if its length is odd.
//!
//! Files of 16-bit numbers can be packed, so that they compress well: their version is 2, and what is behind the first 32 bytes,
//! a sequence of words, is the low bytes of all words, and then the high bytes, each word *w* as 2*w* or −2*w* − 1. Their hash
//! is that of the file as it was, and so is their name.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::files::{self, FileCause, FileError};
use crate::packed::{self, Packed};
use crate::rules::RuleSet;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// As errors call it.
    pub name: &'static str,
    /// What it starts with.
    pub magic: &'static str,
}

/// The version of all of them, as they are written or unpacked.
const VERSION: u8 = 1;

/// The version of those that are packed.
const PACKED: u8 = 2;

/// Bytes in front that are not packed: up to the sizes of what follows.
const UNPACKED: usize = 32;

/// Where the version stands.
const VERSION_PLACE: usize = 7;

/// Bytes for the rule set.
const RULES: usize = 16;

/// What stands first there if it is too long for them: no text starts with it.
const LONG: u8 = 1;

/// Bytes of the hash.
const HASH: usize = 32;

impl Kind {
    /// Bytes before what is special to the kind.
    const START: usize = 8 + RULES;

    /// The first bytes of a file.
    pub fn start(self, rules: &RuleSet) -> Vec<u8> {
        let text = rules.to_string().into_bytes();
        if text.len() <= RULES {
            return self.start_with(&text);
        }
        let mut bytes = self.start_with(&[LONG, text.len() as u8]);
        bytes.extend(&text);
        bytes.resize(bytes.len().next_multiple_of(2), 0);
        bytes
    }

    /// The first bytes of a file that names no rule set.
    pub fn start_for_all(self) -> Vec<u8> {
        self.start_with(&[])
    }

    fn start_with(self, rules: &[u8]) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.magic.bytes().chain([VERSION]).chain(rules.iter().copied()).collect();
        bytes.resize(Self::START, 0);
        bytes
    }

    /// The contents of the file at `path`, at most so many bytes.
    ///
    /// # Errors
    /// A file that cannot be read, or has more than `most` bytes.
    pub fn read(self, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
        files::read(path, most).map_err(|error| {
            let text = format!("the {} file cannot be read: {error}", self.name);
            FileError::new(FileCause::Io(error.kind()), path, text)
        })
    }

    /// A file of this kind that says something impossible, or was changed.
    pub fn damaged(self, reason: impl Display) -> FileError {
        self.error(FileCause::Damaged, format!("the {} file is damaged: {reason}", self.name))
    }

    fn length(self, expected: usize, got: usize) -> FileError {
        self.damaged(format!("expected {expected} bytes, got {got}"))
    }

    /// An error about contents whose file is not known.
    pub(crate) fn error(self, cause: FileCause, text: String) -> FileError {
        FileError::new(cause, Path::new(""), text)
    }

    /// Opens a file that has at least `header` bytes of its own before the weights.
    ///
    /// # Errors
    /// Another kind or version, or fewer bytes than the header takes.
    pub fn open(self, bytes: &[u8], header: usize) -> Result<SealedReader<'_>, FileError> {
        self.open_version(VERSION, bytes, header)
    }

    /// Opens a file of words, which may be packed.
    ///
    /// # Errors
    /// Another kind or version, or fewer bytes than the header takes.
    pub fn open_words(self, bytes: &[u8], header: usize) -> Result<SealedReader<'_>, FileError> {
        let version = if is_packed(bytes) { PACKED } else { VERSION };
        self.open_version(version, bytes, header)
    }

    fn open_version(self, version: u8, bytes: &[u8], header: usize) -> Result<SealedReader<'_>, FileError> {
        let magic = bytes.get(..self.magic.len() + 1).and_then(<[u8]>::split_last);
        if magic != Some((&version, self.magic.as_bytes())) {
            let Self { name, magic } = self;
            let expected = format!("expected a {name} file (it starts with `{magic}` and version {VERSION})");
            return Err(self.error(FileCause::Foreign, format!("{expected}, got something else")));
        }
        let least = Self::START + header + HASH;
        if bytes.len() < least {
            return Err(self.length(least, bytes.len()));
        }
        let mut reader = SealedReader::new(self, bytes);
        let start = reader.array::<{ Self::START }>();
        reader.rules = start[Self::START - RULES..].to_vec();
        if let [LONG, length, ..] = *reader.rules {
            let mut text = vec![0; usize::from(length).next_multiple_of(2)];
            reader.fill(&mut text);
            reader.rules = text;
        }
        Ok(reader)
    }
}

fn is_packed(bytes: &[u8]) -> bool {
    bytes.get(VERSION_PLACE) == Some(&PACKED)
}

/// A sealed file of words, packed.
pub fn pack(sealed: Vec<u8>) -> Vec<u8> {
    let (start, words, hash) = parts(&sealed);
    let words = words.as_chunks::<2>().0;
    let differences: Vec<u16> =
        words.iter().map(|word| packed::difference(u16::from_le_bytes(*word), 0)).collect();
    let mut bytes = start.to_vec();
    bytes[VERSION_PLACE] = PACKED;
    packed::write(&differences, &mut bytes);
    bytes.extend(hash);
    bytes
}

/// A sealed file as it was before it was packed, if it was. One that is too short or too long stays so.
fn unpacked(bytes: &[u8]) -> Cow<'_, [u8]> {
    if !is_packed(bytes) {
        return Cow::Borrowed(bytes);
    }
    let (start, words, _) = parts(bytes);
    // An odd byte stays where it is.
    let mut plain = bytes.to_vec();
    plain[VERSION_PLACE] = VERSION;
    Packed::new(&words[..words.len() & !1]).unpack(&mut plain[start.len()..]);
    Cow::Owned(plain)
}

/// The bytes of a file that are not packed, its words, and its hash.
fn parts(bytes: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let (body, hash) = bytes.split_at(bytes.len().saturating_sub(HASH).max(bytes.len().min(UNPACKED)));
    let (start, words) = body.split_at(body.len().min(UNPACKED));
    (start, words, hash)
}

/// Adds the hash.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

/// What a sealed file is called: the first twelve hexadecimal digits of its hash.
pub fn id(sealed: &[u8]) -> String {
    sealed.iter().rev().take(HASH).rev().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Takes what is asked for, or less at the end.
pub struct SealedReader<'a> {
    kind: Kind,
    bytes: &'a [u8],
    /// The rule set as text, with zeros behind it.
    rules: Vec<u8>,
    /// What is left before words that are packed: everything in a file that is not.
    rest: &'a [u8],
    packed: Packed<'a>,
}

impl<'a> SealedReader<'a> {
    fn new(kind: Kind, bytes: &'a [u8]) -> Self {
        let (start, words, _) = parts(bytes);
        let (rest, packed) =
            if is_packed(bytes) { (start, words) } else { (&bytes[..bytes.len() - HASH], &[][..]) };
        Self { kind, bytes, rules: Vec::new(), rest, packed: Packed::new(packed) }
    }

    /// Checks that so many bytes are left, and then the hash.
    ///
    /// # Errors
    /// Another length or another hash than the header says.
    pub fn check(&self, left: usize) -> Result<(), FileError> {
        self.check_length(left)?;
        self.check_hash()
    }

    /// Checks that so many bytes are left.
    ///
    /// # Errors
    /// Another length than the header says.
    pub fn check_length(&self, left: usize) -> Result<(), FileError> {
        let (got, there) = (self.bytes.len(), self.rest.len() + self.packed.bytes());
        if there != left {
            return Err(self.kind.length(got - there + left, got));
        }
        Ok(())
    }

    /// Checks the hash.
    ///
    /// # Errors
    /// Another hash than the header says.
    pub fn check_hash(&self) -> Result<(), FileError> {
        let bytes = unpacked(self.bytes);
        let (body, hash) = bytes.split_at(bytes.len() - HASH);
        let is_whole = Sha256::digest(body).as_slice() == hash;
        let error = || self.kind.damaged("its contents do not have the hash at its end");
        if is_whole { Ok(()) } else { Err(error()) }
    }

    /// Whether it names no rule set.
    pub fn is_for_all(&self) -> bool {
        self.rules == [0; RULES]
    }

    /// The rule set.
    ///
    /// # Errors
    /// A text that is no rule set.
    pub fn rules(&self) -> Result<RuleSet, FileError> {
        let text = std::str::from_utf8(&self.rules).unwrap_or_default().trim_end_matches('\0');
        text.parse().map_err(|error| {
            self.kind.error(FileCause::Differs, format!("the {} cannot be used: {error}", self.kind.name))
        })
    }

    /// Whether everything has been taken.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next `length` bytes, or what is left of them.
    pub fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// Fills an even number of bytes with the next ones, as they were before they were packed; those that are missing stay.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        let plain = self.take(bytes.len());
        let (start, words) = bytes.split_at_mut(plain.len());
        start.copy_from_slice(plain);
        self.packed.take(words.len()).unpack(words);
    }

    /// The next bytes, of an even number; zeros where they are missing.
    pub fn array<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        self.fill(&mut bytes);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const WORDS: Kind = Kind { name: "word", magic: "PLAKWRD" };

    #[test]
    fn rule_sets_come_back_however_long_they_are() {
        for text in
            ["plakoto", "tapa mother=3", "tapa gammon=3", "tapa mother=3 deadlock=draw", "express higher=off"]
        {
            let rules: RuleSet = text.parse().unwrap();
            let mut bytes = WORDS.start(&rules);
            assert_eq!(bytes.len() % 2, 0);
            bytes.extend([7, 8]);
            let bytes = seal(bytes);
            let mut reader = WORDS.open(&bytes, 2).unwrap();
            reader.check(2).unwrap();
            assert_eq!((reader.rules().unwrap(), reader.take(3)), (rules, &[7, 8][..]), "{text}");
        }
    }

    proptest! {
        /// And its name stays.
        #[test]
        fn what_is_packed_comes_back(words: Vec<u16>) {
            let mut plain = WORDS.start(&RuleSet::PLAKOTO);
            plain.extend([3; 8]);
            plain.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            let plain = seal(plain);
            let packed = pack(plain.clone());
            prop_assert_eq!(packed.len(), plain.len());
            prop_assert_eq!(id(&packed), id(&plain));
            let read = [&packed, &plain].map(|bytes| {
                let mut reader = WORDS.open_words(bytes, 8).unwrap();
                assert!(reader.check(8 + 2 * words.len()).is_ok() && reader.check(2 * words.len()).is_err());
                let (size, mut rest) = (reader.array::<8>(), vec![0; 2 * words.len()]);
                let (first, last) = rest.split_at_mut(words.len() & !1);
                reader.fill(first);
                reader.fill(last);
                (size, rest)
            });
            prop_assert_eq!(&read[0], &read[1]);
            prop_assert_eq!(&read[1], &([3; 8], plain[32..plain.len() - 32].to_vec()));
            let [back, same] = [&packed, &plain].map(|bytes| unpacked(bytes).into_owned());
            prop_assert_eq!(&back, &plain);
            prop_assert_eq!(&same, &plain);
        }

        #[test]
        fn any_bytes_are_unpacked_or_left_as_they_are(bytes: Vec<u8>) {
            let mut file = b"PLAKWRD\x02".to_vec();
            file.extend(bytes);
            prop_assert_eq!(unpacked(&file).len(), file.len());
        }
    }
}
