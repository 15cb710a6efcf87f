//! Lookup of known words that may be abbreviated or misspelt.

use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;

/// Why commands of the doubling cube do not exist.
pub(crate) const CUBE: &str = "there is no doubling cube in plakoto";

/// Why a known word cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unavailable {
    Cube,
    OnlyShown,
}

impl Unavailable {
    /// Returns the corresponding error.
    pub(crate) fn error(self) -> ProtocolError {
        ProtocolError::unsupported(match self {
            Self::Cube => CUBE,
            Self::OnlyShown => "this can be shown, but not set",
        })
    }
}

/// Words with meanings, and words that are known but unavailable. Unavailable words never make an
/// abbreviation ambiguous.
pub(crate) struct Vocabulary<T> {
    /// The available words, in the order in which ambiguous words are listed.
    pub(crate) known: Vec<(&'static str, T)>,
    pub(crate) unavailable: Vec<(&'static str, Unavailable)>,
}

/// Looks up `word` in `table`, in any case. It may be a prefix that no word of another meaning shares.
pub(crate) fn find<T: Copy + PartialEq>(table: &[(&'static str, T)], word: &str, what: &str) -> Result<T> {
    if let Some(value) = exact(table, word) {
        return Ok(value);
    }
    let candidates = abbreviated(table, word);
    match candidates.as_slice() {
        [(_, value), rest @ ..] if rest.iter().all(|(_, other)| other == value) => Ok(*value),
        [] => {
            let hint = nearest(table.iter().map(|(name, _)| *name), word)
                .map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"));
            let expected = choice(table, what);
            let detail = format!("expected {expected}, got {}{hint}", quote(word));
            Err(ProtocolError { is_unknown_word: true, ..ProtocolError::bad_argument(detail) })
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
            Err(ProtocolError::bad_argument(format!("{} is ambiguous: {}", quote(word), names.join(", "))))
        }
    }
}

impl<T: Copy + PartialEq> Vocabulary<T> {
    /// Looks up `word` as [`find`] does, or returns why it is unavailable.
    pub(crate) fn find(&self, word: &str, what: &str) -> Result<T> {
        let is_known = exact(&self.known, word).is_some() || !abbreviated(&self.known, word).is_empty();
        let unavailable = match exact(&self.unavailable, word) {
            None if !is_known => abbreviated(&self.unavailable, word).first().map(|(_, reason)| *reason),
            exact => exact,
        };
        match unavailable {
            Some(reason) => Err(reason.error()),
            None => find(&self.known, word, what),
        }
    }
}

fn exact<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, value)| *value)
}

/// Returns the entries that `word` is a prefix of.
fn abbreviated<T: Copy>(table: &[(&'static str, T)], word: &str) -> Vec<(&'static str, T)> {
    let starts = |name: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    table.iter().filter(|(name, _)| starts(name)).copied().collect()
}

/// Returns the expected input where a word of `table` belongs; lists the words if they are few.
pub(crate) fn choice<T>(table: &[(&'static str, T)], what: &str) -> String {
    const FEW: usize = 12;
    if table.len() > FEW {
        return what.to_owned();
    }
    let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    format!("{what} ({})", names.join(", "))
}

/// Returns the name that `word` would be after correcting one typing mistake: an extra, missing or wrong
/// letter, or two swapped letters.
pub(crate) fn nearest<'a>(mut names: impl Iterator<Item = &'a str>, word: &str) -> Option<&'a str> {
    names.find(|name| name.len() > 2 && is_one_slip(name.as_bytes(), word))
}

fn is_one_slip(name: &[u8], word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let word = word.as_bytes();
    let same_start = name.iter().zip(word).take_while(|(a, b)| a == b).count();
    let (name, word) = (&name[same_start..], &word[same_start..]);
    match (name, word) {
        ([a, b, name @ ..], [c, d, word @ ..]) if (a, b) == (d, c) && name == word => true,
        ([_, name @ ..], [_, word @ ..]) if name == word => true,
        ([_, name @ ..], word) if name == word => true,
        (name, [_, word @ ..]) => name == word,
        _ => false,
    }
}
