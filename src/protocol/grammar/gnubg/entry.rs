//! What becomes of commands that begin with some words.

/// What becomes of commands that begin with some words; the entry with the most of their words holds.
#[derive(Debug)]
pub(in crate::protocol) struct Entry {
    /// In full; `|` separates alternatives.
    pub(in crate::protocol) words: &'static str,
    pub(in crate::protocol) fate: Fate,
}

/// What becomes of a command of gnubg.
#[derive(Clone, Copy, Debug)]
pub(in crate::protocol) enum Fate {
    /// It works: a line with it.
    Works(&'static str),
    /// Another line does it, and why it is another one, if that needs to be said.
    Use(&'static str, &'static str),
    /// The same words behind others do it, and why.
    As(&'static str, &'static str),
    /// It has no meaning here, and why.
    Nothing(&'static str),
}

/// Why there is nothing about the cube.
pub(in crate::protocol::grammar) const CUBE: &str = "there is no doubling cube in plakoto";

pub(super) const fn entry(words: &'static str, fate: Fate) -> Entry {
    Entry { words, fate }
}
