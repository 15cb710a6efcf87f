//! Lookup of known words that the user may have abbreviated or misspelt.

use crate::{ProtocolError, Result};
use plakoto_engine::printable::quote;
use plakoto_words::{Message, message};

/// The reason why commands for the doubling cube do not exist.
pub(crate) fn no_cube() -> Message {
    message!("error-no_cube")
}

/// The reason why a known word cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unavailable {
    Cube,
    OnlyShown,
}

impl Unavailable {
    /// Returns the error that states this reason.
    pub(crate) fn error(self) -> ProtocolError {
        ProtocolError::unsupported(match self {
            Self::Cube => no_cube(),
            Self::OnlyShown => message!("error-only_shown"),
        })
    }
}

/// Words that can be used, and words that are known but cannot be used. A word that cannot be used never
/// makes an abbreviation ambiguous.
pub(crate) struct Vocabulary<T> {
    /// The words that can be used, in the order in which an error lists ambiguous words.
    pub(crate) known: Vec<(&'static str, T)>,
    pub(crate) unavailable: Vec<(&'static str, Unavailable)>,
}

/// Looks up `word` in `table`, in upper or lower case. `word` may also be an abbreviation, unless words with
/// different values begin with it.
pub(crate) fn find<T: Copy + PartialEq>(
    table: &[(&'static str, T)],
    word: &str,
    what: impl Into<Message>,
) -> Result<T> {
    if let Some(value) = exact(table, word) {
        return Ok(value);
    }
    let candidates = abbreviated(table, word);
    match candidates.as_slice() {
        [(_, value), rest @ ..] if rest.iter().all(|(_, other)| other == value) => Ok(*value),
        [] => {
            let error = ProtocolError::expected(choice(table, what), Some(Message::text(quote(word))));
            let hint = did_you_mean(table.iter().map(|(name, _)| *name), word);
            Err(ProtocolError { is_unknown_word: true, ..error.with_hint(hint) })
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
            let ambiguous = message!("error-ambiguous", word = quote(word), words = names.join(", "));
            Err(ProtocolError::bad_argument(ambiguous))
        }
    }
}

impl<T: Copy + PartialEq> Vocabulary<T> {
    /// Looks up `word` as [`find`] does. If the word cannot be used, returns the reason as an error.
    pub(crate) fn find(&self, word: &str, what: impl Into<Message>) -> Result<T> {
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

/// Returns the entries whose word begins with `word`.
fn abbreviated<T: Copy>(table: &[(&'static str, T)], word: &str) -> Vec<(&'static str, T)> {
    let starts = |name: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    table.iter().filter(|(name, _)| starts(name)).copied().collect()
}

/// Returns a description of the input that is expected, for use in error messages. If `table` is short, the
/// description lists its words.
pub(crate) fn choice<T>(table: &[(&'static str, T)], what: impl Into<Message>) -> Message {
    const FEW: usize = 12;
    if table.len() > FEW {
        return what.into();
    }
    let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    Message::joined([what.into(), Message::text(format!("({})", names.join(", ")))], " ")
}

/// Returns a question about the name that the user may have meant by `word`.
pub(crate) fn did_you_mean<'a>(names: impl IntoIterator<Item = &'a str>, word: &str) -> Option<Message> {
    nearest(names.into_iter(), word).map(|name| message!("error-did_you_mean", word = name))
}

/// Returns the name that the user may have meant by `word`: the one with the fewest typing mistakes, if there is one
/// with few enough. A typing mistake is an extra, missing or wrong letter, or two swapped letters.
pub(crate) fn nearest<'a>(names: impl Iterator<Item = &'a str>, word: &str) -> Option<&'a str> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    let most = if letters < 6 { 1 } else { 2 };
    // The comparison takes long for long words.
    let alike = names.filter(|name| name.len() > 2 && name.chars().count().abs_diff(letters) <= most);
    let near = alike.map(|name| (strsim::osa_distance(name, &word), name));
    near.filter(|(mistakes, _)| *mistakes <= most).min_by_key(|(mistakes, _)| *mistakes).map(|(_, name)| name)
}
