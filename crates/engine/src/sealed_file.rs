//! The common format of all binary files of this program. A file starts with a magic text, a version and the
//! rule set, and ends with a hash of all preceding bytes. The id of a file is the beginning of its hash.
//!
//! The rule set is stored as text in 16 bytes, padded with zeros. If the text is longer, these 16 bytes
//! contain a 1, the length of the text, and zeros. The text follows them, padded with a zero if its length is
//! odd.
//!
//! Files of 16-bit numbers (words) can be packed, so that they compress well. A packed file has version 2,
//! and its words after the first 32 bytes are stored as all low bytes, then all high bytes. Each word *w* is
//! encoded as 2*w* or −2*w* − 1. A packed file has the same hash and the same id as the unpacked file.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::files::{self, FileCause, FileError};
use crate::rules::RuleSet;

/// A kind of sealed file, such as a network or an endgame table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Name of the kind in error messages.
    pub name: &'static str,
    /// Magic text at the start of the file.
    pub magic: &'static str,
    /// Whether readers check the hash at the end of the file.
    has_check: bool,
}

/// Version of unpacked files.
const VERSION: u8 = 1;

/// Version of packed files.
const PACKED: u8 = 2;

/// Number of bytes at the start of a file that are never packed. They contain the file header.
const UNPACKED: usize = 32;

/// Offset of the version byte in the file.
const VERSION_PLACE: usize = 7;

/// Number of bytes reserved for the rule set.
const RULES: usize = 16;

/// Marker for a rule set whose text is longer than 16 bytes: the first of the 16 bytes has this value. The
/// text of a rule set never starts with this byte.
const LONG: u8 = 1;

/// Number of bytes in the hash.
const HASH: usize = 32;

impl Kind {
    /// Size of the header that all kinds of files share: the magic text, the version and the rule set.
    const START: usize = 8 + RULES;

    /// Creates a kind of files. `name` is its name in error messages, and each file starts with `magic`.
    pub const fn new(name: &'static str, magic: &'static str) -> Self {
        Self { name, magic, has_check: true }
    }

    /// Returns the same kind for files that are part of the program. Their hash is not checked, because that would
    /// take a tenth of the time to the first reply. Checking would help little: if the program is damaged, more
    /// than a network is affected.
    pub const fn shipped(self) -> Self {
        Self { has_check: false, ..self }
    }

    /// Creates the header of a file for one rule set.
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

    /// Creates the header of a file that applies to all rule sets.
    pub fn start_for_all(self) -> Vec<u8> {
        self.start_with(&[])
    }

    fn start_with(self, rules: &[u8]) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.magic.bytes().chain([VERSION]).chain(rules.iter().copied()).collect();
        bytes.resize(Self::START, 0);
        bytes
    }

    /// Reads the file at `path`, which may have at most `most` bytes.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is larger than `most`.
    pub fn read(self, path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
        files::read(path, most).map_err(FileError::unreadable(path))
    }

    /// Creates the error for a damaged file of this kind.
    pub fn damaged(self, reason: impl Display) -> FileError {
        self.error(FileCause::Damaged, format!("the {} file is damaged: {reason}", self.name))
    }

    fn length(self, expected: usize, got: usize) -> FileError {
        self.damaged(format!("expected {expected} bytes, got {got}"))
    }

    /// Creates an error without a path, because this type only sees the contents of the file.
    pub(crate) fn error(self, cause: FileCause, text: String) -> FileError {
        FileError::new(cause, Path::new(""), text)
    }

    /// Opens a file of this kind. After the shared header, the file must have at least `header` further
    /// bytes.
    ///
    /// # Errors
    /// Fails if the kind or the version is wrong, or if the file is too short for the header.
    pub fn open(self, bytes: &[u8], header: usize) -> Result<SealedReader<'_>, FileError> {
        self.open_version(VERSION, bytes, header)
    }

    /// Opens a file of 16-bit words, which may be packed or unpacked.
    ///
    /// # Errors
    /// Fails if the kind or the version is wrong, or if the file is too short for the header.
    pub fn open_words(self, bytes: &[u8], header: usize) -> Result<SealedReader<'_>, FileError> {
        let version = if is_packed(bytes) { PACKED } else { VERSION };
        self.open_version(version, bytes, header)
    }

    fn open_version(self, version: u8, bytes: &[u8], header: usize) -> Result<SealedReader<'_>, FileError> {
        let magic = bytes.get(..self.magic.len() + 1).and_then(<[u8]>::split_last);
        if magic != Some((&version, self.magic.as_bytes())) {
            let Self { name, magic, .. } = self;
            let expected =
                format!("expected a {name} file (such a file starts with `{magic}` and version {VERSION})");
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

/// Packs a sealed file of 16-bit words.
pub fn pack(sealed: Vec<u8>) -> Vec<u8> {
    let (start, words, hash) = parts(&sealed);
    let words = words.as_chunks::<2>().0;
    let differences: Vec<u16> = words.iter().map(|word| difference(u16::from_le_bytes(*word), 0)).collect();
    let mut bytes = start.to_vec();
    bytes[VERSION_PLACE] = PACKED;
    write_differences(&differences, &mut bytes);
    bytes.extend(hash);
    bytes
}

/// Unpacks a sealed file if it is packed. The length never changes, even if the file is invalid.
fn unpacked(bytes: &[u8]) -> Cow<'_, [u8]> {
    if !is_packed(bytes) {
        return Cow::Borrowed(bytes);
    }
    let (start, words, _) = parts(bytes);
    // If the number of bytes is odd, the last byte is not packed.
    let mut plain = bytes.to_vec();
    plain[VERSION_PLACE] = VERSION;
    Packed::new(&words[..words.len() & !1]).unpack(&mut plain[start.len()..]);
    Cow::Owned(plain)
}

/// Splits a file into the header, which is never packed, the words and the hash.
fn parts(bytes: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let (body, hash) = bytes.split_at(bytes.len().saturating_sub(HASH).max(bytes.len().min(UNPACKED)));
    let (start, words) = body.split_at(body.len().min(UNPACKED));
    (start, words, hash)
}

/// Appends the hash of `bytes`.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

/// Returns the id of a sealed file: the first twelve hexadecimal digits of its hash.
pub fn id(sealed: &[u8]) -> String {
    sealed.iter().rev().take(HASH).rev().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a sealed file sequentially.
pub struct SealedReader<'a> {
    kind: Kind,
    bytes: &'a [u8],
    /// Text of the rule set, padded with zeros.
    rules: Vec<u8>,
    /// Unread bytes before the packed words, or all unread bytes if the file is not packed.
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

    /// Checks that exactly `left` bytes have not been read yet, then checks the hash.
    ///
    /// # Errors
    /// Fails if the length or the hash does not match.
    pub fn check(&self, left: usize) -> Result<(), FileError> {
        self.check_length(left)?;
        self.check_hash()
    }

    /// Checks that exactly `left` bytes have not been read yet.
    fn check_length(&self, left: usize) -> Result<(), FileError> {
        let (got, there) = (self.bytes.len(), self.rest.len() + self.packed.bytes());
        if there != left {
            return Err(self.kind.length(got - there + left, got));
        }
        Ok(())
    }

    /// Checks the hash at the end of the file, unless the file is part of the program.
    ///
    /// # Errors
    /// Fails if the hash does not match the contents.
    pub fn check_hash(&self) -> Result<(), FileError> {
        if !self.kind.has_check {
            return Ok(());
        }
        let bytes = unpacked(self.bytes);
        let (body, hash) = bytes.split_at(bytes.len() - HASH);
        let is_whole = Sha256::digest(body).as_slice() == hash;
        let error = || self.kind.damaged("the contents do not match the hash at the end");
        if is_whole { Ok(()) } else { Err(error()) }
    }

    /// Whether the file applies to all rule sets.
    pub fn is_for_all(&self) -> bool {
        self.rules == [0; RULES]
    }

    /// Returns the rule set to which the file applies.
    ///
    /// # Errors
    /// Fails if the stored text is not a valid rule set.
    pub fn rules(&self) -> Result<RuleSet, FileError> {
        let text = std::str::from_utf8(&self.rules).unwrap_or_default().trim_end_matches('\0');
        text.parse().map_err(|error| {
            self.kind.error(FileCause::Differs, format!("the {} cannot be used: {error}", self.kind.name))
        })
    }

    /// Whether all bytes have been read, apart from packed words.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the next `length` bytes before the packed words, or fewer if fewer are left.
    pub fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// Fills `bytes` with the next bytes of the file and unpacks packed words. The length of `bytes` must be
    /// even. If the file ends first, the remaining bytes stay unchanged.
    pub fn fill(&mut self, bytes: &mut [u8]) {
        let plain = self.take(bytes.len());
        let (start, words) = bytes.split_at_mut(plain.len());
        start.copy_from_slice(plain);
        self.packed.take(words.len()).unpack(words);
    }

    /// Returns the next `LENGTH` bytes, unpacked. `LENGTH` must be even. Bytes beyond the end of the file are
    /// zero.
    pub fn array<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        self.fill(&mut bytes);
        bytes
    }
}

/// An encoded sequence of differences: the low bytes of all differences, then their high bytes.
pub struct Packed<'a> {
    low: &'a [u8],
    high: &'a [u8],
}

/// Appends all low bytes of `differences` to `bytes`, then all high bytes.
pub fn write_differences(differences: &[u16], bytes: &mut Vec<u8>) {
    bytes.extend(differences.iter().map(|difference| difference.to_le_bytes()[0]));
    bytes.extend(differences.iter().map(|difference| difference.to_le_bytes()[1]));
}

/// Encodes the signed difference `number - before` as an unsigned number (zigzag encoding), so that small
/// differences of either sign give small values.
pub const fn difference(number: u16, before: u16) -> u16 {
    let distance = number.wrapping_sub(before).cast_signed();
    ((distance << 1) ^ (distance >> 15)).cast_unsigned()
}

/// Decodes a difference from `before` and returns the original number. This is the inverse of [`difference`].
pub const fn add_difference(difference: u16, before: u16) -> u16 {
    let distance = (difference >> 1) ^ (difference & 1).wrapping_neg();
    before.wrapping_add(distance)
}

impl<'a> Packed<'a> {
    /// Wraps encoded bytes. The first half contains the low bytes, and the second half contains the high
    /// bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        let (low, high) = bytes.split_at(bytes.len() / 2);
        Self { low, high }
    }

    /// Total number of low and high bytes.
    pub const fn bytes(&self) -> usize {
        self.low.len() + self.high.len()
    }

    /// Removes the first `bytes / 2` differences and returns them. If fewer differences are left, returns
    /// them all.
    pub fn take(&mut self, bytes: usize) -> Self {
        let words = (bytes / 2).min(self.low.len());
        let ((low, rest_low), (high, rest_high)) = (self.low.split_at(words), self.high.split_at(words));
        *self = Self { low: rest_low, high: rest_high };
        Self { low, high }
    }

    /// Returns all differences.
    pub fn differences(&self) -> impl Iterator<Item = u16> {
        self.low.iter().zip(self.high).map(|(low, high)| u16::from_le_bytes([*low, *high]))
    }

    /// Decodes differences from zero and writes the numbers to `bytes` in little-endian order. Networks are
    /// decoded at every program start, so this loop is written in a form that the compiler can vectorise.
    pub fn unpack(&self, bytes: &mut [u8]) {
        for ((word, low), high) in bytes.as_chunks_mut::<2>().0.iter_mut().zip(self.low).zip(self.high) {
            *word = add_difference(u16::from_le_bytes([*low, *high]), 0).to_le_bytes();
        }
    }

    /// Returns the difference at index `place`, or `None` if the index has no difference.
    pub fn get(&self, place: usize) -> Option<u16> {
        Some(u16::from_le_bytes([*self.low.get(place)?, *self.high.get(place)?]))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const WORDS: Kind = Kind::new("word", "PLAKWRD");

    #[test]
    fn rule_sets_of_any_length_survive_a_round_trip() {
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
        /// This test also checks that packing does not change the id.
        #[test]
        fn packed_words_survive_a_round_trip(words: Vec<u16>) {
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
        fn unpacking_any_bytes_keeps_their_length(bytes: Vec<u8>) {
            let mut file = b"PLAKWRD\x02".to_vec();
            file.extend(bytes);
            prop_assert_eq!(unpacked(&file).len(), file.len());
        }
    }

    #[test]
    fn numbers_survive_a_round_trip() {
        let numbers = [0, 1, 65_535, 0, 32_768, 32_767, 40_000, 3, 2];
        for (number_there, before) in numbers.iter().flat_map(|a| numbers.map(|b| (*a, b))) {
            assert_eq!(add_difference(difference(number_there, before), before), number_there, "{before}");
        }
        assert_eq!([difference(7, 7), difference(6, 7), difference(8, 7)], [0, 1, 2]);
        let mut bytes = Vec::new();
        write_differences(&[0x0102, 0x0304], &mut bytes);
        assert_eq!(bytes, [2, 4, 1, 3]);
        let packed = Packed::new(&bytes);
        assert_eq!(packed.differences().collect::<Vec<_>>(), [0x0102, 0x0304]);
        assert_eq!([packed.get(1), packed.get(2)], [Some(0x0304), None]);
    }
}
