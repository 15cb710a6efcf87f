//! Changes that `set` makes.

use std::sync::Arc;

use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;

/// Changes a session and returns the message about the change.
type Make = dyn Fn(&mut Session) -> Result<Reply, ProtocolError> + Send + Sync;

/// The change that a parsed line of `set` makes. An error changes nothing, except where the setting says
/// otherwise.
#[derive(Clone)]
pub(crate) struct Change {
    /// The first word of the part that changes, if the theme has parts.
    pub(super) part: &'static str,
    pub(super) make: Arc<Make>,
    pub(super) needs: Needs,
}

/// Resources that a change needs and that a session may refuse.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Whether the change reads or writes a file or a folder.
    pub(crate) file: bool,
    /// Thread count of searches.
    pub(crate) threads: Option<Threads>,
    /// Number of entries in the position cache.
    pub(crate) cache_entries: Option<usize>,
}

impl Change {
    /// Creates a change that applies `make` to a value.
    pub(crate) fn to<T: Clone + Send + Sync + 'static>(
        value: T,
        make: impl Fn(&mut Session, T) -> Result<Reply, ProtocolError> + Send + Sync + 'static,
    ) -> Self {
        let make = Arc::new(move |session: &mut Session| make(session, value.clone()));
        Self { part: "", make, needs: Needs::default() }
    }

    /// Marks the change as one that reads or writes a file.
    pub(super) fn of_file(self) -> Self {
        Self { needs: Needs { file: true, ..self.needs }, ..self }
    }
}

/// The parts of a theme: the words of each, and the parser of the rest of the line.
pub(super) type Parts =
    &'static [(&'static [&'static str], fn(Input<'_>) -> Result<Change, ProtocolError>)];

/// Parses the word of a part, and the text after it.
pub(super) fn part(parts: Parts, input: Input<'_>, what: &str) -> Result<Change, ProtocolError> {
    let words =
        parts.iter().enumerate().flat_map(|(index, (words, _))| words.iter().map(move |word| (*word, index)));
    let (index, rest) = input.keyword(&words.collect::<Vec<_>>(), what)?;
    let (words, parse) = parts[index];
    let change = parse(rest)?;
    let part = if change.part.is_empty() { words[0] } else { change.part };
    Ok(Change { part, ..change })
}

/// Returns a reply of one line.
pub(super) fn told(line: impl Into<String>) -> Result<Reply, ProtocolError> {
    Ok(Reply::message(line))
}

/// Returns the word for the value of a switch.
pub(super) fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
