//! `undo`.

use super::spec::{Input, Performed, Progress, ProtocolError, Reply, Session, Spec};
use crate::reply::Events;
use plakoto_table::match_play as table;

/// `undo`, with what is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo(pub table::Undo);

impl Spec for Undo {
    const WORDS: &[&str] = &["undo"];
    const HELP: &str = "
        undo           Take back the last play or position, with the dice as they were
        undo decision  Go back to where a person last had to decide
        undo new       Take back the last `new …`, with all that came after it
        > undo: set dice 31; 24/20; undo
        > undo decision: set dice 31; 24/20; undo decision
        > undo new: new match 3; undo new";

    /// `undo [decision|new]`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        if input.is_empty() {
            return Ok(Self(table::Undo::Action));
        }
        let table = &[("decision", table::Undo::Decision), ("new", table::Undo::Start)];
        let (undo, rest) = input.keyword(table, "what to take back")?;
        rest.end(Self(undo))
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        let events = session.table.undo(self.0, session.engine.rules())?;
        session.recording.keeper.undo(&session.table);
        Ok(Reply::from(Events { events, board: session.board() }))
    }
}
