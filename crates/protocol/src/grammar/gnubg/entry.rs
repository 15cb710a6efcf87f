//! What becomes of commands that begin with some words.

/// What becomes of commands that begin with some words; the entry with the most of their words holds.
#[derive(Debug)]
pub(crate) struct Entry {
    /// In full; `|` separates alternatives.
    pub(crate) words: &'static str,
    pub(crate) fate: Fate,
}

/// What becomes of a command of gnubg.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fate {
    /// It works: a line with it.
    Works(&'static str),
    /// Another line does it, and why it is another one, if that needs to be said.
    Use(&'static str, &'static str),
    /// The same words behind others do it, and why.
    As(&'static str, &'static str),
    /// It has no meaning here, and why.
    Nothing(&'static str),
}

pub(super) const fn entry(words: &'static str, fate: Fate) -> Entry {
    Entry { words, fate }
}
