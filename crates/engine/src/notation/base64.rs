//! gnubg's base64: the standard alphabet without padding. The bits of the bytes, highest bit first, are split
//! into 6-bit numbers (*sextets*), and each sextet is written as one character. The parser also accepts
//! base64url, the alphabet that is used in links.

use super::{Expected, Got, IdKind, NotationError};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes sextets (6-bit numbers) as characters. Each sextet must be below 64.
pub(super) fn text(sextets: &[u8]) -> String {
    sextets.iter().map(|&sextet| char::from(ALPHABET[usize::from(sextet)])).collect()
}

/// Decodes a text to sextets (6-bit numbers). Errors call the text `kind`.
pub(super) fn sextets(text: &str, kind: IdKind) -> Result<Vec<u8>, NotationError> {
    let sextet = |character: char| {
        let character = match character {
            '-' => '+',
            '_' => '/',
            usual => usual,
        };
        ALPHABET.iter().position(|&known| char::from(known) == character)
    };
    text.chars()
        .enumerate()
        .map(|(offset, character)| {
            let got = || Got::Word(character.to_string());
            let fault = || NotationError::expected(Expected::Base64(kind), got()).moved(offset);
            sextet(character).map(|sextet| sextet as u8).ok_or_else(fault)
        })
        .collect()
}

/// Splits bytes into sextets (6-bit numbers). The last sextet is padded with zero bits.
pub(super) fn from_bytes(bytes: &[u8]) -> Vec<u8> {
    let bit = |index: usize| bytes.get(index / 8).is_some_and(|byte| byte & (0x80 >> (index % 8)) != 0);
    let sextet = |start: usize| (0..6).fold(0, |sextet, index| sextet << 1 | u8::from(bit(start + index)));
    (0..8 * bytes.len()).step_by(6).map(sextet).collect()
}

/// Joins sextets (6-bit numbers) into bytes and returns the first `COUNT` bytes. Missing bits are 0.
pub(super) fn to_bytes<const COUNT: usize>(sextets: &[u8]) -> [u8; COUNT] {
    let bit = |index: usize| sextets.get(index / 6).is_some_and(|sextet| sextet & (0x20 >> (index % 6)) != 0);
    std::array::from_fn(|byte| (0..8).fold(0, |value, index| value << 1 | u8::from(bit(8 * byte + index))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4648 gives this example: the base64 of `fooba` is `Zm9vYmE=`. Without padding, there is no `=`.
    #[test]
    fn bytes_round_trip() {
        assert_eq!(text(&from_bytes(b"fooba")), "Zm9vYmE");
        assert_eq!(to_bytes::<5>(&sextets("Zm9vYmE", IdKind::Match).unwrap()), *b"fooba");
        assert_eq!(sextets("Zm=v", IdKind::Match).unwrap_err().offset, 2);
        assert_eq!(sextets("-_", IdKind::Match), sextets("+/", IdKind::Match));
    }
}
