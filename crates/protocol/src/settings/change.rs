//! What a line of `set` changes.

use std::sync::Arc;

use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;

/// Changes a session, and tells what it has changed.
type Make = dyn Fn(&mut Session) -> Result<Reply, ProtocolError> + Send + Sync;

/// What `set` does once its line has been read. An error changes nothing, except where the setting says otherwise.
#[derive(Clone)]
pub(crate) struct Change {
    /// The first word of the part that changes, in a theme that has parts.
    pub(super) part: &'static str,
    pub(super) make: Arc<Make>,
    pub(super) needs: Needs,
}

/// What a change needs that a session may have to refuse.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// Whether it reads or writes a file or a folder.
    pub(crate) file: bool,
    /// Threads of searches.
    pub(crate) threads: Option<Threads>,
    /// Entries of the position cache.
    pub(crate) cache_entries: Option<usize>,
}

impl Change {
    /// The change to a value, which `make` makes.
    pub(crate) fn to<T: Clone + Send + Sync + 'static>(
        value: T,
        make: impl Fn(&mut Session, T) -> Result<Reply, ProtocolError> + Send + Sync + 'static,
    ) -> Self {
        let make = Arc::new(move |session: &mut Session| make(session, value.clone()));
        Self { part: "", make, needs: Needs::default() }
    }

    /// The same change, which reads or writes a file.
    pub(super) fn of_file(self) -> Self {
        Self { needs: Needs { file: true, ..self.needs }, ..self }
    }
}

/// The parts of a theme: the words of each, and what reads the rest of the line.
pub(super) type Parts =
    &'static [(&'static [&'static str], fn(Input<'_>) -> Result<Change, ProtocolError>)];

/// Reads the word of a part, and what stands behind it.
pub(super) fn part(parts: Parts, input: Input<'_>, what: &str) -> Result<Change, ProtocolError> {
    let words =
        parts.iter().enumerate().flat_map(|(index, (words, _))| words.iter().map(move |word| (*word, index)));
    let (index, rest) = input.keyword(&words.collect::<Vec<_>>(), what)?;
    let (words, parse) = parts[index];
    let change = parse(rest)?;
    let part = if change.part.is_empty() { words[0] } else { change.part };
    Ok(Change { part, ..change })
}

/// A reply of one line.
pub(super) fn told(line: impl Into<String>) -> Result<Reply, ProtocolError> {
    Ok(Reply::message(line))
}

/// A switch as it is set.
pub(super) fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
