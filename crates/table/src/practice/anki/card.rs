//! What a card is.

use sha2::{Digest, Sha256};

/// A card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What it asks, in a line: a card with the same takes the place of the one that was imported before.
    pub key: String,
    /// The question, as HTML.
    pub front: String,
    /// The answer, as HTML.
    pub back: String,
    /// What it can be found by: words without spaces.
    pub tags: Vec<String>,
    /// The pictures that both name.
    pub pictures: Vec<Picture>,
}

/// A picture of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name, which no other picture has, whatever package it comes in.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// What a card is known by, wherever it comes from: twenty letters and digits.
pub fn guid(key: &str) -> String {
    hash(key).iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// What is made of a text, always the same.
pub(super) fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}
