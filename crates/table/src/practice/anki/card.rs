//! Flashcards and their pictures.

use sha2::{Digest, Sha256};

/// A flashcard with a question and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// A text on one line that identifies the question. On import into Anki, the card replaces an earlier
    /// card with the same key.
    pub key: String,
    /// The question, as HTML text.
    pub front: String,
    /// The answer, as HTML text.
    pub back: String,
    /// The tags by which users can search for the card. A tag contains no spaces.
    pub tags: Vec<String>,
    /// The pictures that the HTML text of the question and the answer refers to.
    pub pictures: Vec<Picture>,
}

/// A picture on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file name of the picture, which must be unique across all packages.
    pub name: String,
    /// The contents of the picture file.
    pub bytes: Vec<u8>,
}

/// Returns the ID of the card with this key, which is the same in every Anki collection. The ID consists of
/// twenty hexadecimal digits.
pub fn guid(key: &str) -> String {
    hash(key).iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the SHA-256 hash of a text.
pub(super) fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}
