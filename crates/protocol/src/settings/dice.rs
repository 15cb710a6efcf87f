//! `set dice` and `set pending`: the numbers to play. Pending numbers are numbers that the opponent could not
//! play and passed on.

use super::{Change, Theme, message};
use crate::reply::TextReply;
use crate::session::may_hand_over;
use crate::text::arguments::at_end;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::{Pending, Roll};
use plakoto_words::{Message, message};

pub(super) const DICE: Theme = Theme {
    words: &["dice"],
    help: "
        set dice DICE  Set the dice of the player on roll, like `31`
        show dice      Show the dice
        > set dice: set dice 31",
    parse: |input| Ok(Change::to(at_end(input.take(roll)?)?, set_dice)),
    show: |session| {
        let name = session.name_on_roll();
        let subject = session.subject();
        let line = match subject.match_id.dice.map(Roll::dice) {
            Some([die, other]) => message!("show-dice_rolled", player = name, die = die, other = other),
            None if !subject.pending.is_empty() => pending_line(session),
            None => message!("show-dice_not_rolled", player = name),
        };
        // The reply needs no JSON fields, because the envelope of every reply contains the dice.
        Ok(TextReply::text([line]))
    },
    ..Theme::BASE
};

pub(super) const PENDING: Theme = Theme {
    words: &["pending"],
    help: "
        set pending [NUMBERS]  Set the numbers that must be played before the next roll
        show pending           Show the numbers that must be played before the next roll
        > set pending: set variant express; set pending 4,4,5",
    parse: |input| Ok(Change::to(input.all(str::parse)?, set_pending)),
    show: |session| Ok(TextReply::text([pending_line(session)])),
    ..Theme::BASE
};

/// Sets the dice of the player on roll.
pub(crate) fn set_dice(session: &mut Session, roll: Roll) -> Result<Reply, ProtocolError> {
    if session.table.is_placed() {
        must_go_on(session)?;
    }
    session.change(|table| table.set_dice(roll));
    let [die, other] = roll.dice();
    message(message!("set-dice", die = die, other = other))
}

/// Sets the numbers that must be played before the next roll.
pub(crate) fn set_pending(session: &mut Session, pending: Pending) -> Result<Reply, ProtocolError> {
    if !pending.is_empty() {
        may_hand_over(session.rules())?;
        session.table.must_be_placed()?;
        must_go_on(session)?;
    }
    session.change(|table| table.set_pending(pending));
    message(pending_line(session))
}

/// Fails if the game at the table is over, also while the user practises.
fn must_go_on(session: &Session) -> Result<(), ProtocolError> {
    match session.table.series().game().result() {
        Some(_) => Err(ProtocolError::missing(message!("error-game_is_over"))),
        None => Ok(()),
    }
}

fn pending_line(session: &Session) -> Message {
    let pending = session.subject().pending;
    if pending.is_empty() {
        message!("show-no_pending")
    } else {
        message!("show-pending", player = session.name_on_roll(), numbers = pending.to_string())
    }
}
