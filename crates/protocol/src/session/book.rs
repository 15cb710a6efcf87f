//! What is known about the opening.

use super::Session;
use crate::command::{AskBook, Reached};
use crate::reply::{BookReply, Found, Subject};
use crate::{ProtocolError, Reply};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::rules::{Next, Pending, Position, Roll, Side};
use plakoto_table::book::{Entry, shipped};

impl Session {
    /// Looks a position and dice up. A session without a position is at the start of a game.
    pub(super) fn book(&self, AskBook { id, dice, reached }: AskBook) -> Result<Reply, ProtocolError> {
        let id = if self.placed_subject().is_err() { id.or(Some(START)) } else { id };
        let mut subject = self.asked(id, dice)?;
        if let Some(reached) = reached {
            subject = self.reached(subject, reached)?;
        }
        let Subject { position, match_id, pending } = subject;
        let book = shipped(self.rules());
        let found = match (book, match_id.dice) {
            (None, _) => Found::OtherRules,
            (Some(_), Some(roll)) if pending.is_empty() => {
                self.book_entry(&position, Some(roll)).map_or(Found::Nothing, Found::Roll)
            }
            (Some(book), None) if pending.is_empty() => match book.rolls(&position).collect::<Vec<_>>() {
                rolls if rolls.is_empty() => Found::Nothing,
                rolls => Found::Rolls(rolls),
            },
            _ => Found::Nothing,
        };
        Ok(Reply::from(BookReply { subject, rules: *self.rules(), book, found }))
    }

    /// What the book says of a roll in a position.
    pub(super) fn book_entry(&self, position: &Position, roll: Option<Roll>) -> Option<&'static Entry> {
        shipped(self.rules())?.entry(position, roll?)
    }

    /// The position after a play, with the dice of the reply.
    fn reached(&self, subject: Subject, Reached { play, dice }: Reached) -> Result<Subject, ProtocolError> {
        let numbers = self.playable(&subject)?;
        let text = self.play_by_mover(play, subject.match_id.on_roll);
        let legal = text.resolve(&subject.position, numbers, self.rules())?;
        let Next { side, pending } = legal.next;
        let mut match_id = subject.match_id;
        if side == Side::Theirs {
            match_id.on_roll = match_id.on_roll.other();
        }
        match_id.dice = dice;
        Ok(Subject { position: legal.after(), match_id, pending })
    }
}

/// The start of a game.
const START: GnubgId = GnubgId { position: Position::START, match_id: None, pending: Pending::NONE };
