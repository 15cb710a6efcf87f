//! Cards and their pictures.

use sha2::{Digest, Sha256};

/// A flashcard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The question as one line of text. On import, a card replaces an earlier card with the same key.
    pub key: String,
    /// The question, as HTML.
    pub front: String,
    /// The answer, as HTML.
    pub back: String,
    /// The tags for searching, without spaces.
    pub tags: Vec<String>,
    /// The pictures that the front and the back refer to.
    pub pictures: Vec<Picture>,
}

/// A picture of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name of the picture, which must be unique across all packages.
    pub name: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

/// Returns the ID of a card in every collection: twenty hexadecimal digits.
pub fn guid(key: &str) -> String {
    hash(key).iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the SHA-256 hash of a text.
pub(super) fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}
