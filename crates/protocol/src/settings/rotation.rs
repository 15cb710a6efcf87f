//! `set match` and `show match`: the games of new matches.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message};
use crate::reply::TextReply;
use crate::text::arguments::at_offset;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_words::{Message, message};

pub(crate) const MATCH: Theme = Theme {
    words: &["match"],
    help: "
        set match tavli             Play portes, plakoto and fevga in turn in new matches and sessions
        set match GAME[, GAME …]    Play games under these rule sets in turn; each is a name and switches, as in `set variant`
        show match                  Show the games of new matches and of the current match
        > set match: set match tavli",
    parse: |input| Ok(Change::to(rotation(input)?, play_in_turn)),
    saved: |session| {
        let rotation = Some(session.rotation).filter(|rotation| rotation.has_several());
        rotation.map(|rotation| format!("set match {rotation}")).into_iter().collect()
    },
    show: |session| {
        let now = *session.table.series().rotation();
        let lines = [line(&session.rotation), message!("show-this_match", games = in_turn(&now))];
        let fields = MatchFields {
            rotation: session.rotation.to_string(),
            games: session.rotation.games().iter().map(RuleSet::to_string).collect(),
            current: now.to_string(),
            named: Rotation::names().collect(),
        };
        Ok(TextReply::of(lines, &fields))
    },
    replies: |replies| replies.add::<MatchFields>(),
    ..Theme::BASE
};

/// The games of new matches and of the current match.
#[derive(Serialize, JsonSchema)]
struct MatchFields {
    /// The games of new matches, as in `set match`.
    #[serde(rename = "match")]
    rotation: String,
    /// The rule sets of new matches, in the order in which they are played.
    games: Vec<String>,
    /// The games of the current match, as in `set match`.
    current: String,
    /// The names of games that are played in turn.
    named: Vec<&'static str>,
}

fn play_in_turn(session: &mut Session, rotation: Rotation) -> Result<Reply, ProtocolError> {
    session.rotation = rotation;
    message(line(&rotation))
}

fn line(rotation: &Rotation) -> Message {
    message!("set-match", games = in_turn(rotation))
}

/// Describes a rotation, for example `portes, plakoto, fevga in turn`.
fn in_turn(rotation: &Rotation) -> Message {
    let games: Vec<String> = rotation.games().iter().map(RuleSet::to_string).collect();
    let list = games.join(", ");
    if games.len() > 1 { message!("games-in_turn", games = list) } else { Message::text(list) }
}

/// Parses `tavli` or `GAME[, GAME …]`.
pub(crate) fn rotation(input: Input<'_>) -> Result<Rotation, ProtocolError> {
    input.rest().trim().parse().map_err(|error: NotationError| at_offset(input, error.offset, error.into()))
}
