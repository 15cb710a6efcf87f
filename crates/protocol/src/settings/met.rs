//! `set met` and `show met`: whether plays depend on the match score, and the match equity table.

use super::theme::NumberedSetting;
use super::{Change, Theme, message, on_off};
use crate::reply::EquityTableReply;
use crate::text::arguments::{at_end, switch};
use crate::{Reply, Session};
use plakoto_table::match_play::{EquityTable, Shares};
use plakoto_words::message;

pub(super) const MATCH_EQUITIES: Theme = Theme {
    words: &["met", "matchequitytable"],
    help: "
        set met on|off  Choose plays by the chance of winning the match, or by points
        show met [N]    Show the chances of winning a match, up to N points to go
        > set met: set met off",
    parse: |input| {
        Ok(Change::to(at_end(input.take(switch)?)?, |session, is_on| {
            session.plays_by_score = is_on;
            session.forget_rollout();
            message(message!("set-met", on = on_off(is_on)))
        }))
    },
    saved: |session| vec![format!("set met {}", on_off(session.plays_by_score))],
    // Shows the table up to the length of the match. In an open-ended session, shows it up to the length of
    // new matches.
    show: |session| {
        let played = Some(session.table.series().length()).filter(|length| *length > 0);
        Ok(table(played.unwrap_or(session.match_length).clamp(1, EquityTable::MAX_AWAY), session))
    },
    replies: |replies| replies.add::<EquityTableReply>(),
    numbered: Some(NumberedSetting {
        what: || message!("expected-points_to_go"),
        range: 1..=EquityTable::MAX_AWAY,
        show: table,
    }),
};

fn table(length: u16, session: &Session) -> Reply {
    let rules = session.rules();
    let shares = (&rules.preset.rules(), &Shares::of(rules));
    EquityTableReply::new(rules, shares, &session.equities, length).into()
}
