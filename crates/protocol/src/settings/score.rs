//! `set matchlength` and `set score`: the length of new matches, and the current match score.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message};
use crate::reply::{TextReply, score_line};
use crate::text::arguments::{MatchLength, at_end, score};
use crate::{ProtocolError, Reply, Session};

pub(crate) const MATCH_LENGTH: Theme = Theme {
    words: &["matchlength"],
    help: "
        set matchlength N  Set the length of new matches
        show matchlength   Show the length of new matches
        > set matchlength: set matchlength 3",
    parse: |input| {
        Ok(Change::to(at_end(input.whole()?)?, |session, MatchLength(length)| {
            session.match_length = length;
            message(length_line(length))
        }))
    },
    saved: |session| vec![format!("set matchlength {}", session.match_length)],
    show: |session| {
        let length = session.match_length;
        Ok(TextReply::of(vec![length_line(length)], &LengthFields { match_length: length }))
    },
    replies: |replies| replies.add::<LengthFields>(),
    ..Theme::BASE
};

/// The length of new matches.
#[derive(Serialize, JsonSchema)]
struct LengthFields {
    /// The points needed to win; 0 for an open-ended session.
    match_length: u16,
}

/// The score.
#[derive(Serialize, JsonSchema)]
struct ScoreFields {
    /// The points of player 0 and player 1.
    score: [u16; 2],
    /// The number of finished games.
    games: u32,
    /// The points needed to win the match; 0 in an open-ended session.
    match_length: u16,
}

fn length_line(length: u16) -> Message {
    message!("set-matchlength", length = length)
}

pub(super) const SCORE: Theme = Theme {
    words: &["score"],
    help: "
        set score N N  Set the points of player 0 and player 1
        show score     Show the score
        > set score: set score 2 1",
    parse: |input| Ok(Change::to(at_end(input.take(score)?)?, set_score)),
    show: |session| {
        let series = session.table.series();
        let (score, games) = (series.score(), series.games());
        let fields = ScoreFields { score, games, match_length: series.length() };
        Ok(TextReply::of(vec![line(session)], &fields))
    },
    replies: |replies| replies.add::<ScoreFields>(),
    ..Theme::BASE
};

/// Sets the scores of player 0 and player 1.
pub(crate) fn set_score(session: &mut Session, score: [u16; 2]) -> Result<Reply, ProtocolError> {
    let length = session.table.series().length();
    if length > 0 && score.iter().any(|&points| points >= length) {
        let [first, second] = score;
        let got = message!("error-two_numbers", first = first, second = second);
        return Err(ProtocolError::expected(message!("expected-points_below", length = length), Some(got)));
    }
    session.change(|table| table.set_score(score));
    message(line(session))
}

fn line(session: &Session) -> Message {
    let series = session.table.series();
    score_line(&session.names(), series.games(), series.score(), series.length())
}
