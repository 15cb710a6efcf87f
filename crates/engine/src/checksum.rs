//! Checksums for lines of JSON. A checksum at the end of a line detects later changes to the line.

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
    Sha256::digest(bytes).iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
