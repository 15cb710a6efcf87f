//! Lines of JSON that carry a checksum: one that was changed after it had been written is told from one that is whole.

use sha2::{Digest, Sha256};

/// What stands between an object and its checksum, which is its last member.
const MEMBER: &str = ",\"sha256\":\"";

/// What stands behind the checksum.
const END: &str = "\"}";

/// Bytes of the hash that are written, two digits each: enough for damage, which means no harm.
const BYTES: usize = 8;

/// Why a line is not what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// It carries no checksum.
    #[error("it has no checksum at its end")]
    Unsealed,
    /// It carries that of something else.
    #[error("it was changed: its checksum is that of another line")]
    Changed,
}

/// An object, which has members, with its checksum.
pub fn seal(object: &str) -> String {
    let members = object.strip_suffix('}').unwrap_or(object);
    format!("{members}{MEMBER}{}{END}", checksum(members.as_bytes()))
}

/// The object without its checksum.
///
/// # Errors
/// If there is none, or it is another one.
pub fn unseal(line: &[u8]) -> Result<Vec<u8>, Broken> {
    let sealed = line
        .strip_suffix(END.as_bytes())
        .and_then(|line| line.split_at_checked(line.len().checked_sub(2 * BYTES)?));
    let (members, found) = sealed.ok_or(Broken::Unsealed)?;
    let members = members.strip_suffix(MEMBER.as_bytes()).ok_or(Broken::Unsealed)?;
    if checksum(members).as_bytes() == found { Ok([members, b"}"].concat()) } else { Err(Broken::Changed) }
}

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `printf '{"a":1' | sha256sum`.
    #[test]
    fn any_other_byte_is_noticed() {
        let line = seal(r#"{"a":1}"#);
        assert_eq!(line, r#"{"a":1,"sha256":"8b0f0d75aabe01bb"}"#);
        assert_eq!(unseal(line.as_bytes()).as_deref(), Ok(&br#"{"a":1}"#[..]));
        for place in 0..line.len() {
            let mut other = line.clone().into_bytes();
            other[place] ^= 1;
            assert!(unseal(&other).is_err(), "byte {place}");
            assert!(unseal(&line.as_bytes()[..place]).is_err(), "cut at {place}");
        }
        assert_eq!(unseal(b"{}"), Err(Broken::Unsealed));
    }
}
