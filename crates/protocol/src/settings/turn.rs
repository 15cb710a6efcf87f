//! `set turn`: who is on roll.

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::argument::PlayerName;
use crate::text::arguments::at_end;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::Match;

pub(super) struct TurnSetting;

impl Setting for TurnSetting {
    const WORDS: &'static [&'static str] = &["turn"];
    const SHOWN: &'static str = "Show who is on roll";
    type Request = PlayerName;
    type Change = Match;

    fn usages() -> Vec<Usage> {
        vec![usage("set turn 0|1|NAME", "Set who is on roll; this clears the dice")]
    }

    fn parse(input: Input<'_>) -> Result<PlayerName, ProtocolError> {
        player_on_roll(input)
    }

    /// The checkers stay where they are, as in gnubg: the position ID is then that of the other player.
    fn check(name: PlayerName, session: &Session) -> Result<Match, ProtocolError> {
        let player = session.player(&name)?;
        let series = session.table.with_turn(player)?;
        let is_same = player == session.table.series().game().on_roll();
        Ok(if is_same { series } else { series.scored_as(&session.match_to_place()) })
    }

    fn apply(series: Match, session: &mut Session) -> Reply {
        let change = session.table.set(series);
        session.note(change);
        Reply::message(format!("`{}' is now on roll.", session.name_on_roll()))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let name = session.name_on_roll();
        let line = match (session.result().is_some(), session.table.series().game().numbers()) {
            (true, _) => "The game is over.".to_owned(),
            (false, None) => format!("{name} is on roll."),
            (false, Some(_)) => format!("{name} is on move."),
        };
        Ok(Shown::many(vec![line], [("name", name.into())]))
    }
}

/// A player whose turn it shall be.
pub(crate) fn player_on_roll(input: Input<'_>) -> Result<PlayerName, ProtocolError> {
    match at_end(input.player()?)? {
        PlayerName::Both => Err(input.expected("one player (0, 1 or a name)")),
        player => Ok(player),
    }
}
