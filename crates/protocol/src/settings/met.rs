//! `set met`, `show met`: whether the score of a match matters, and the match equity table.

use super::{Setting, ShownNumber, Usage, on_off, usage};
use crate::reply::equity_table;
use crate::text::arguments::{at_end, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::match_play::{EquityTable, Shares};

pub(super) struct MatchEquities;

impl Setting for MatchEquities {
    const WORDS: &'static [&'static str] = &["met", "matchequitytable"];
    const SHOWN: &'static str = "Show the chances to win a match, up to N points to go";
    const SHOWN_NUMBER: Option<ShownNumber> =
        Some(ShownNumber { what: "a number of points to go", range: 1..=EquityTable::MAX_AWAY });
    type Request = bool;
    type Change = bool;

    fn usages() -> Vec<Usage> {
        vec![usage("set met on|off", "Choose plays by the chance to win the match, or by points")]
    }

    fn parse(input: Input<'_>) -> Result<bool, ProtocolError> {
        at_end(input.take(switch)?)
    }

    fn check(is_on: bool, _: &Session) -> Result<bool, ProtocolError> {
        Ok(is_on)
    }

    fn apply(is_on: bool, session: &mut Session) -> Reply {
        session.plays_by_score = is_on;
        session.forget_rollout();
        let what = if is_on { "the chance to win it" } else { "points, whatever the score" };
        Reply::message(format!("In a match plays will be chosen by {what}."))
    }

    fn saved(session: &Session) -> Vec<String> {
        vec![format!("set met {}", on_off(session.plays_by_score))]
    }

    /// Up to the length of the match, or of new ones.
    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let played = Some(session.table.series().length()).filter(|length| *length > 0);
        let length = played.unwrap_or(session.match_length).clamp(1, EquityTable::MAX_AWAY);
        Self::show_number(length, session)
    }

    fn show_number(length: u16, session: &Session) -> Result<Reply, ProtocolError> {
        let rules = session.engine.rules();
        let shares = Shares::of(rules);
        Ok(equity_table(rules, (&rules.preset.rules(), &shares), &session.equities, length))
    }
}
