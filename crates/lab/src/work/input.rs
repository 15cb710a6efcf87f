//! Input texts of a piece, for computations whose input does not follow from the item numbers.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// One input text: a single line, or the contents of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Name of the file as the user gave it; `None` for a single line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Contents of the line or file.
    pub contents: Contents,
}

/// Bytes of an input text. They are stored as text if they are valid UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contents {
    /// Contents that are valid UTF-8.
    Text(String),
    /// Contents that are not valid UTF-8, as two hexadecimal digits per byte.
    Hex(String),
}

impl Contents {
    /// Creates contents from the bytes of a file.
    pub fn new(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(other) => Self::Hex(other.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect()),
        }
    }

    /// Returns the bytes, or `None` if the hexadecimal digits are invalid.
    pub fn bytes(&self) -> Option<Cow<'_, [u8]>> {
        match self {
            Self::Text(text) => Some(text.as_bytes().into()),
            Self::Hex(digits) => {
                let digit = |digit: u8| char::from(digit).to_digit(16);
                let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
                let byte = |[high, low]: &[u8; 2]| Some((16 * digit(*high)? + digit(*low)?) as u8);
                let bytes = pairs.iter().map(byte).collect::<Option<Vec<u8>>>()?;
                rest.is_empty().then(|| bytes.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_survive_a_round_trip() {
        for bytes in [&b""[..], b"AACA/z8AAID/Pw 31\n", "é".as_bytes(), b"\xe9t\xe9", &[0, 255, 16]] {
            assert_eq!(Contents::new(bytes.to_vec()).bytes().as_deref(), Some(bytes));
        }
        assert_eq!(Contents::new(b"\xe9\x0a".to_vec()), Contents::Hex("e90a".to_owned()));
        for digits in ["e", "e90", "xx", "é"] {
            assert_eq!(Contents::Hex(digits.to_owned()).bytes(), None, "{digits}");
        }
    }
}
