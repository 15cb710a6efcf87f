//! `undo`.

use super::spec::{Action, Examples, Lines, Spec};
use crate::reply::Events;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play as table;

/// `undo`, with what is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo(pub table::Undo);

impl Spec for Undo {
    const WORDS: &[&str] = &["undo"];
    const HELP: Lines = &[
        ("undo", "Take back the last play or position, with the dice as they were"),
        ("undo decision", "Go back to where a person last had to decide"),
        ("undo new", "Take back the last `new …`, with all that came after it"),
    ];
    const EXAMPLES: Examples = &[
        ("undo", &["set dice 31", "24/20", "undo"]),
        ("undo decision", &["set dice 31", "24/20", "undo decision"]),
        ("undo new", &["new match 3", "undo new"]),
    ];

    /// `undo [decision|new]`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        if input.is_empty() {
            return Ok(Self(table::Undo::Action));
        }
        let table = &[("decision", table::Undo::Decision), ("new", table::Undo::Start)];
        let (undo, rest) = input.keyword(table, "what to take back")?;
        rest.end(Self(undo))
    }
}

impl Action for Undo {
    fn perform(
        &self,
        session: &mut Session,
        _progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let events = session.table.undo(self.0, session.engine.rules())?;
        session.recording.keeper.undo(&session.table);
        Ok(Reply::from(Events { events, board: session.board() }))
    }
}
