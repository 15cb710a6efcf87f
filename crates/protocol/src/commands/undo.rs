//! The `undo` command.

use super::spec::*;
use plakoto_table::match_play as table;

/// `undo`, and how far to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo(pub table::Undo);

impl Spec for Undo {
    const WORDS: &[&str] = &["undo"];
    const PHRASES: Phrases = &[(
        "",
        &[
            "take back",
            "takeback",
            "take it back",
            "take that back",
            "oops",
            "i made a mistake",
            "go back",
            "πισω",
            "παρ το πισω",
        ],
    )];

    /// Parses `undo [decision|turn|new]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let words =
            &[("decision", table::Undo::Decision), ("turn", table::Undo::Turn), ("new", table::Undo::Start)];
        let undo = input.optional(|input| input.only_keyword(words, message!("expected-undone")))?;
        Ok(Self(undo.unwrap_or(table::Undo::Action)))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let events = session.table.undo(self.0)?;
        session.recording.keeper.undo(&session.table);
        session.leave_resumed_record();
        Ok(Reply::from(Events::new(&events, session.rules(), session.output.numbering, session.board())))
    }
}
