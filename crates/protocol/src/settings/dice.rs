//! `set dice`, `set pending`: what has to be played.

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::arguments::at_end;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::{Pending, Roll};

pub(super) struct DiceSetting;

impl Setting for DiceSetting {
    const WORDS: &'static [&'static str] = &["dice"];
    const SHOWN: &'static str = "Show the dice";
    type Request = Roll;
    type Change = Roll;

    fn usages() -> Vec<Usage> {
        vec![usage("set dice DICE", "Set the dice of the player on roll, like `31`")]
    }

    fn parse(input: Input<'_>) -> Result<Roll, ProtocolError> {
        at_end(input.take(roll)?)
    }

    fn check(roll: Roll, session: &Session) -> Result<Roll, ProtocolError> {
        if session.table.is_placed() {
            must_go_on(session)?;
        }
        Ok(roll)
    }

    fn apply(roll: Roll, session: &mut Session) -> Reply {
        let change = session.table.set_dice(roll);
        session.note(change);
        let [first, second] = roll.dice();
        Reply::message(format!("The dice have been set to {first} and {second}."))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let name = session.name_on_roll();
        let game = session.table.series().game();
        let dice = game.dice().map(Roll::dice);
        let line = match dice {
            Some([first, second]) => format!("{name} has rolled {first} and {second}."),
            None if !game.pending().is_empty() => pending_line(session),
            None => format!("{name} has not yet rolled the dice."),
        };
        // The dice are a field of every reply.
        Ok(Shown::many(vec![line], []))
    }
}

pub(super) struct PendingNumbers;

impl Setting for PendingNumbers {
    const WORDS: &'static [&'static str] = &["pending"];
    const SHOWN: &'static str = "Show the numbers that must be played before the next roll";
    type Request = Pending;
    type Change = Pending;

    fn usages() -> Vec<Usage> {
        let does = "Set the numbers that must be played before the next roll";
        vec![usage("set pending [NUMBERS]", does)]
    }

    fn parse(input: Input<'_>) -> Result<Pending, ProtocolError> {
        input.all(str::parse)
    }

    fn check(pending: Pending, session: &Session) -> Result<Pending, ProtocolError> {
        if !pending.is_empty() {
            session.may_hand_over()?;
            session.table.must_be_placed()?;
            must_go_on(session)?;
        }
        Ok(pending)
    }

    fn apply(pending: Pending, session: &mut Session) -> Reply {
        let change = session.table.set_pending(pending);
        session.note(change);
        Reply::message(pending_line(session))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        Ok(Shown::many(vec![pending_line(session)], []))
    }
}

fn must_go_on(session: &Session) -> Result<(), ProtocolError> {
    match session.result() {
        Some(_) => Err(ProtocolError::missing("the game is over")),
        None => Ok(()),
    }
}

fn pending_line(session: &Session) -> String {
    let pending = session.table.series().game().pending();
    if pending.is_empty() {
        "No numbers are pending.".to_owned()
    } else {
        format!("{} has to play {pending} before he rolls.", session.name_on_roll())
    }
}
