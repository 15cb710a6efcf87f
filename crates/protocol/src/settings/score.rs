//! `set matchlength`, `set score`: how long a match goes on.

use serde_json::json;

use super::{Setting, Usage, usage};
use crate::reply::{Shown, score_line};
use crate::text::arguments::{at_end, match_length, score};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};

pub(super) struct MatchLength;

impl Setting for MatchLength {
    const WORDS: &'static [&'static str] = &["matchlength"];
    const SHOWN: &'static str = "Show the length of new matches";
    type Request = u16;
    type Change = u16;

    fn usages() -> Vec<Usage> {
        vec![usage("set matchlength N", "Set the length of new matches")]
    }

    fn parse(input: Input<'_>) -> Result<u16, ProtocolError> {
        at_end(match_length(input)?)
    }

    fn check(length: u16, _: &Session) -> Result<u16, ProtocolError> {
        Ok(length)
    }

    fn apply(length: u16, session: &mut Session) -> Reply {
        session.match_length = length;
        Reply::message(length_line(length))
    }

    fn saved(session: &Session) -> Vec<String> {
        vec![format!("set matchlength {}", session.match_length)]
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let length = session.match_length;
        Ok(Shown::one(length_line(length), "match_length", length))
    }
}

fn length_line(length: u16) -> String {
    format!("New matches default to {length} points.")
}

pub(super) struct ScoreSetting;

impl Setting for ScoreSetting {
    const WORDS: &'static [&'static str] = &["score"];
    const SHOWN: &'static str = "Show the score";
    type Request = [u16; 2];
    type Change = [u16; 2];

    fn usages() -> Vec<Usage> {
        vec![usage("set score N N", "Set the points of player 0 and player 1")]
    }

    fn parse(input: Input<'_>) -> Result<[u16; 2], ProtocolError> {
        at_end(input.take(score)?)
    }

    fn check(score: [u16; 2], session: &Session) -> Result<[u16; 2], ProtocolError> {
        let length = session.table.series().length();
        if length > 0 && score.iter().any(|&points| points >= length) {
            let [first, second] = score;
            let detail = format!("expected points below the match length {length}, got {first} and {second}");
            return Err(ProtocolError::bad_argument(detail));
        }
        Ok(score)
    }

    fn apply(score: [u16; 2], session: &mut Session) -> Reply {
        let change = session.table.set_score(score);
        session.note(change);
        Reply::message(line(session))
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let series = session.table.series();
        let fields = [
            ("score", json!(series.score())),
            ("games", series.games().into()),
            ("match_length", series.length().into()),
        ];
        Ok(Shown::many(vec![line(session)], fields))
    }
}

fn line(session: &Session) -> String {
    let series = session.table.series();
    score_line(&session.names(), series.games(), series.score(), series.length())
}
