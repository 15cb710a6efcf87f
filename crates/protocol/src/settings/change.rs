//! The changes that `set` makes to a session.

use std::sync::Arc;

use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;
use plakoto_words::Message;

/// Changes a session and returns the message about the change.
type Make = dyn Fn(&mut Session) -> Result<Reply, ProtocolError> + Send + Sync;

/// The change that a parsed `set` command makes. If the change fails, the session stays unchanged, unless the
/// setting documents something else.
#[derive(Clone)]
pub(crate) struct Change {
    /// First word of the theme's part that changes; empty if the theme has no parts.
    pub(super) part: &'static str,
    pub(super) make: Arc<Make>,
    pub(super) needs: Needs,
}

/// Resources that a change needs. A session with limits on its resources may refuse them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Whether the change reads or writes a file or a folder.
    pub(crate) file: bool,
    /// Number of threads for later searches; `None` if the change does not set it.
    pub(crate) threads: Option<Threads>,
    /// Number of entries in the position cache; `None` if the change does not set it.
    pub(crate) cache_entries: Option<usize>,
    /// Whether the change affects JSON replies only, so that a session in text must not make it.
    pub(crate) json: bool,
}

impl Change {
    /// Creates a change that calls `make` with the session and `value`.
    pub(crate) fn to<T: Clone + Send + Sync + 'static>(
        value: T,
        make: impl Fn(&mut Session, T) -> Result<Reply, ProtocolError> + Send + Sync + 'static,
    ) -> Self {
        let make = Arc::new(move |session: &mut Session| make(session, value.clone()));
        Self { part: "", make, needs: Needs::default() }
    }

    /// Returns this change, recorded as one that reads or writes a file.
    pub(super) fn of_file(self) -> Self {
        Self { needs: Needs { file: true, ..self.needs }, ..self }
    }
}

/// The parts of a theme. Each part has its words, and a parser for the text after the word.
pub(super) type Parts =
    &'static [(&'static [&'static str], fn(Input<'_>) -> Result<Change, ProtocolError>)];

/// Parses the word for a part, and the text after the word.
pub(super) fn part(
    parts: Parts,
    input: Input<'_>,
    what: impl Into<Message>,
) -> Result<Change, ProtocolError> {
    let words =
        parts.iter().enumerate().flat_map(|(index, (words, _))| words.iter().map(move |word| (*word, index)));
    let (index, rest) = input.keyword(&words.collect::<Vec<_>>(), what)?;
    let (words, parse) = parts[index];
    let change = parse(rest)?;
    let part = if change.part.is_empty() { words[0] } else { change.part };
    Ok(Change { part, ..change })
}

/// Returns a reply with one text line.
pub(super) fn message(line: impl Into<Message>) -> Result<Reply, ProtocolError> {
    Ok(Reply::message(line))
}

/// Returns the word `on` or `off` for the value of a switch.
pub(super) fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
