//! Checksums that detect later changes: of a line of JSON, at its end, and of the values in a row of a database.
//! Also a hash function for values that are displayed or stored.

use sha2::{Digest, Sha256};

/// Separates the members of an object from its checksum, which is the last member.
const MEMBER: &str = ",\"sha256\":\"";

/// Text after the digits of the checksum.
const END: &str = "\"}";

/// Number of hash bytes in a checksum; each is written as two hexadecimal digits. A checksum this short
/// detects accidental damage but not an attack.
const BYTES: usize = 8;

/// Reason why a checksum is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChecksumError {
    /// The line has no checksum.
    #[error("the checksum at its end is missing")]
    Unsealed,
    /// The checksum does not match the line.
    #[error("its checksum does not match, so it was changed")]
    Changed,
}

/// Inserts a checksum at the end of a JSON object. The object must have at least one member.
pub fn seal(object: &str) -> String {
    let members = object.strip_suffix('}').unwrap_or(object);
    format!("{members}{MEMBER}{}{END}", checksum(members.as_bytes()))
}

/// Checks the checksum of a line and returns the JSON object without it.
///
/// # Errors
/// Fails if the checksum is absent or does not match.
pub fn unseal(line: &[u8]) -> Result<Vec<u8>, ChecksumError> {
    let sealed = line
        .strip_suffix(END.as_bytes())
        .and_then(|line| line.split_at_checked(line.len().checked_sub(2 * BYTES)?));
    let (members, found) = sealed.ok_or(ChecksumError::Unsealed)?;
    let members = members.strip_suffix(MEMBER.as_bytes()).ok_or(ChecksumError::Unsealed)?;
    if checksum(members).as_bytes() == found {
        Ok([members, b"}"].concat())
    } else {
        Err(ChecksumError::Changed)
    }
}

fn checksum(bytes: &[u8]) -> String {
    text(Sha256::new_with_prefix(bytes))
}

fn text(hash: Sha256) -> String {
    hash.finalize().iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
}

/// A checksum of values that are added one after the other.
#[derive(Clone, Debug, Default)]
pub struct Checksum(Sha256);

impl Checksum {
    /// Adds a value with its length.
    pub fn add(&mut self, value: &[u8]) {
        self.0.update((value.len() as u64).to_le_bytes());
        self.0.update(value);
    }

    /// Returns the checksum as hexadecimal digits.
    pub fn finish(self) -> String {
        text(self.0)
    }
}

/// Hash of the words added so far. It is the same on every machine, even if other crates change their hash
/// functions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FixedHash(u64);

impl FixedHash {
    const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;

    /// Adds a word to the hash. The state is a polynomial in [`Self::FACTOR`].
    pub(crate) fn add(&mut self, word: impl Into<u64>) {
        self.0 = self.0.wrapping_add(word.into()).wrapping_mul(Self::FACTOR);
    }

    /// Returns the hash. The bits are rotated so that the lowest bits depend on the most words.
    pub(crate) const fn finish(self) -> u64 {
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_count_with_their_lengths() {
        fn of(values: &[&str]) -> String {
            let mut sum = Checksum::default();
            values.iter().for_each(|value| sum.add(value.as_bytes()));
            sum.finish()
        }
        // From `printf '\x01\0\0\0\0\0\0\0a\0\0\0\0\0\0\0\0' | sha256sum`.
        assert_eq!(of(&["a", ""]), "49a1af1b982d48d4");
        let different = [of(&["ab", "c"]), of(&["a", "bc"]), of(&["abc"]), of(&["abc", ""]), of(&[])];
        let distinct: std::collections::HashSet<_> = different.iter().collect();
        assert_eq!(distinct.len(), different.len());
    }

    /// The expected checksum comes from `printf '{"a":1' | sha256sum`.
    #[test]
    fn every_changed_byte_is_detected() {
        let line = seal(r#"{"a":1}"#);
        assert_eq!(line, r#"{"a":1,"sha256":"8b0f0d75aabe01bb"}"#);
        assert_eq!(unseal(line.as_bytes()).as_deref(), Ok(&br#"{"a":1}"#[..]));
        for place in 0..line.len() {
            let mut other = line.clone().into_bytes();
            other[place] ^= 1;
            assert!(unseal(&other).is_err(), "byte {place}");
            assert!(unseal(&line.as_bytes()[..place]).is_err(), "cut at {place}");
        }
        assert_eq!(unseal(b"{}"), Err(ChecksumError::Unsealed));
    }

    #[test]
    fn the_hash_never_changes() {
        let mut hash = FixedHash::default();
        [1_u32, 2, 3].into_iter().for_each(|word| hash.add(word));
        assert_eq!(hash.finish(), 0xcb7c_8430_f94d_10fa);
    }
}
