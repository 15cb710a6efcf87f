//! The character encodings of match files.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use encoding_rs::{Encoding, ISO_8859_7, UTF_8, WINDOWS_1252, WINDOWS_1253};
use plakoto_engine::printable::quote;

/// The encoding of a text: a fixed encoding, or automatic detection.
///
/// Automatic detection reads valid UTF-8 as UTF-8, and text with a UTF-16 byte order mark as UTF-16. Any
/// other text counts as Greek if it contains two adjacent bytes of at least `A1`, and as Western
/// (windows-1252) otherwise. There are two Greek encodings: in windows-1253, the letter `Ά` is the byte `A2`;
/// in ISO-8859-7, it is the byte `B6`. Only windows-1253 uses the bytes `80` to `9F`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextEncoding(Option<&'static Encoding>);

impl TextEncoding {
    /// Decodes a text. Returns the decoded text and, if the encoding is not UTF-8, the name of the encoding.
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, Option<&'static str>) {
        let (text, encoding, _) = self.0.unwrap_or_else(|| guess(bytes)).decode(bytes);
        (text, Some(encoding).filter(|encoding| *encoding != UTF_8).map(Encoding::name))
    }
}

impl FromStr for TextEncoding {
    type Err = EncodingError;

    fn from_str(name: &str) -> Result<Self, EncodingError> {
        if name.eq_ignore_ascii_case("auto") {
            return Ok(Self::default());
        }
        let known = Encoding::for_label(name.as_bytes());
        known.map(|encoding| Self(Some(encoding))).ok_or_else(|| EncodingError(name.to_owned()))
    }
}

/// The error for a text that names no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `auto` or an encoding such as utf-8, windows-1253 or iso-8859-7, got {}", quote(.0))]
pub struct EncodingError(pub String);

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.map_or("auto", Encoding::name))
    }
}

/// Detects the encoding of a text. If the text has a byte order mark, decoding uses that mark instead.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let has = |wanted: fn(u8) -> bool| bytes.iter().any(|byte| wanted(*byte));
    let is_greek = || bytes.windows(2).any(|pair| pair.iter().all(|byte| *byte >= 0xA1));
    if std::str::from_utf8(bytes).is_ok() {
        UTF_8
    } else if !is_greek() {
        WINDOWS_1252
    } else if has(|byte| byte == 0xB6) && !has(|byte| byte == 0xA2 || (0x80..0xA0).contains(&byte)) {
        ISO_8859_7
    } else {
        WINDOWS_1253
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encodings_of_greek_and_western_texts_are_detected() {
        for (text, encoding) in [
            ("Άννα Παπαδοπούλου", WINDOWS_1253),
            ("Άννα Παπαδοπούλου", ISO_8859_7),
            ("Γιώργος – Νίκος", WINDOWS_1253),
            ("Zoë Müller", WINDOWS_1252),
        ] {
            let (bytes, _, unmappable) = encoding.encode(text);
            assert!(!unmappable);
            let (read, name) = TextEncoding::default().decode(&bytes);
            assert_eq!((&*read, name), (text, Some(encoding.name())));
            let named: TextEncoding = encoding.name().parse().unwrap();
            assert_eq!(named.decode(&bytes), (text.into(), Some(encoding.name())));
        }
        for text in ["plain", "Άννα", "\u{feff}Άννα"] {
            let (read, name) = TextEncoding::default().decode(text.as_bytes());
            assert_eq!((&*read, name), (text.trim_start_matches('\u{feff}'), None));
        }
        let utf_16: Vec<u8> = "\u{feff}Άννα".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(TextEncoding::default().decode(&utf_16), ("Άννα".into(), Some("UTF-16LE")));
    }

    #[test]
    fn encodings_are_parsed_and_printed_by_name() {
        for (name, shown) in [
            ("AUTO", "auto"),
            ("cp1253", "windows-1253"),
            ("klingon", ""),
            ("greek", "ISO-8859-7"),
            ("utf8", "UTF-8"),
        ] {
            let encoding = name.parse::<TextEncoding>().map(|encoding| encoding.to_string());
            assert_eq!(encoding.unwrap_or_default(), shown, "{name}");
        }
    }
}
