//! `set turn`: the player on roll.

use plakoto_words::message;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message};
use crate::reply::TextReply;
use crate::text::argument::PlayerName;
use crate::text::arguments::at_end;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

pub(super) const TURN: Theme = Theme {
    words: &["turn"],
    help: "
        set turn 0|1|NAME  Set the player on roll; this clears the dice
        show turn          Show the player on roll
        > set turn: set turn 0",
    parse: |input| Ok(Change::to(player_on_roll(input)?, put_on_roll)),
    show: |session| {
        let name = session.name_on_roll();
        let line = match (session.result().is_some(), session.subject().numbers()) {
            (true, _) => message!("show-turn_over"),
            (false, None) => message!("show-turn_roll", player = name),
            (false, Some(_)) => message!("show-turn_move", player = name),
        };
        Ok(TextReply::of([line], &OnRollFields { name: name.to_owned() }))
    },
    replies: |replies| replies.add::<OnRollFields>(),
    ..Theme::BASE
};

/// The player on roll.
#[derive(Serialize, JsonSchema)]
struct OnRollFields {
    /// The name of the player.
    name: String,
}

/// Puts a player on roll. As in gnubg, the checkers stay where they are. The position ID changes, because it
/// describes the position from the view of the player on roll.
fn put_on_roll(session: &mut Session, name: PlayerName) -> Result<Reply, ProtocolError> {
    let player = session.player(&name)?;
    let series = session.table.with_turn(player)?;
    let is_same = player == session.table.series().game().on_roll();
    let series = if is_same { series } else { series.scored_as(&session.match_to_place()) };
    session.change(|table| table.set(series));
    message(message!("set-turn", player = session.name_on_roll()))
}

/// Parses the name or number of the player to put on roll.
pub(crate) fn player_on_roll(input: Input<'_>) -> Result<PlayerName, ProtocolError> {
    match at_end(input.player()?)? {
        PlayerName::Both => Err(input.expected(message!("expected-one_player"))),
        player => Ok(player),
    }
}
