//! `set matchinfo`, `show matchinfo`: what is known of the match besides what is played.

use serde_json::json;

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::argument::PlayerName;
use crate::text::arguments::text;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::rules::Player;
use plakoto_table::record::{Day, MatchInfo};

/// What `set matchinfo` asks for; `None` for what is not known any more.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchInfoRequest {
    /// A text.
    Text(InfoField, Option<String>),
    /// The day.
    Date(Option<Day>),
    /// The rating of a player.
    Rating(PlayerName, Option<String>),
}

/// What is known in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfoField {
    /// Who has written about it.
    Annotator,
    /// What he has written.
    Comment,
    /// The tournament.
    Event,
    /// Where it was played.
    Place,
    /// The round of the tournament.
    Round,
}

pub(super) struct MatchInfoSetting;

impl Setting for MatchInfoSetting {
    const WORDS: &'static [&'static str] = &["matchinfo"];
    const SHOWN: &'static str = "Show what is known of the match besides what is played";
    type Request = MatchInfoRequest;
    type Change = (MatchInfo, String);

    fn usages() -> Vec<Usage> {
        vec![
            usage(
                "set matchinfo event|round|place|annotator|comment [TEXT]",
                "Set what is known of the match, or forget it",
            ),
            usage("set matchinfo date [DAY]", "Set when it was played, as 2024-03-01"),
            usage("set matchinfo rating 0|1|NAME [TEXT]", "Set the rating of a player"),
        ]
    }

    /// `WORD [TEXT]`, `date [DAY]` or `rating PLAYER [TEXT]`
    fn parse(input: Input<'_>) -> Result<MatchInfoRequest, ProtocolError> {
        #[derive(Clone, Copy, PartialEq)]
        enum What {
            Text(InfoField),
            Date,
            Rating,
        }
        let table = &[
            ("annotator", What::Text(InfoField::Annotator)),
            ("comment", What::Text(InfoField::Comment)),
            ("date", What::Date),
            ("event", What::Text(InfoField::Event)),
            ("place", What::Text(InfoField::Place)),
            ("rating", What::Rating),
            ("round", What::Text(InfoField::Round)),
        ];
        let (what, rest) = input.keyword(table, "what is known of a match")?;
        Ok(match what {
            What::Text(field) => MatchInfoRequest::Text(field, text(rest)?),
            What::Date => {
                let day = text(rest)?.map(|text| text.parse::<Day>()).transpose();
                MatchInfoRequest::Date(day.map_err(|_| rest.expected("a day like 2024-03-01"))?)
            }
            What::Rating => {
                let (player, rest) = rest.player()?;
                MatchInfoRequest::Rating(player, text(rest)?)
            }
        })
    }

    fn check(request: MatchInfoRequest, session: &Session) -> Result<Self::Change, ProtocolError> {
        let mut info = session.record().info.clone();
        let said = match request {
            MatchInfoRequest::Text(field, text) => {
                let said = told(&format!("Match {}", field.name()), text.as_deref());
                *field.of(&mut info) = text;
                said
            }
            MatchInfoRequest::Date(day) => {
                let said = told("Match date", day.as_ref().map(ToString::to_string).as_deref());
                info.date = day;
                said
            }
            MatchInfoRequest::Rating(player, rating) => {
                let index = session.player(&player)?.index();
                let said = told(&format!("Rating for {}", session.names()[index]), rating.as_deref());
                info.ratings[index] = rating;
                said
            }
        };
        Ok((info, said))
    }

    fn apply((info, said): Self::Change, session: &mut Session) -> Reply {
        session.inform(info);
        Reply::message(said)
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let MatchInfo { event, round, place, date, annotator, comment, ratings } = &session.record().info;
        let fields = [
            ("event", json!(event)),
            ("round", json!(round)),
            ("place", json!(place)),
            ("date", json!(date)),
            ("annotator", json!(annotator)),
            ("comment", json!(comment)),
            ("ratings", json!(ratings)),
        ];
        Ok(Shown::many(lines(session), fields))
    }
}

/// gnubg's answer.
fn told(what: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("{what} set to: {value}"),
        None => format!("{what} is not known any more."),
    }
}

impl InfoField {
    const fn name(self) -> &'static str {
        match self {
            Self::Annotator => "annotator",
            Self::Comment => "comment",
            Self::Event => "event",
            Self::Place => "place",
            Self::Round => "round",
        }
    }

    fn of(self, info: &mut MatchInfo) -> &mut Option<String> {
        match self {
            Self::Annotator => &mut info.annotator,
            Self::Comment => &mut info.comment,
            Self::Event => &mut info.event,
            Self::Place => &mut info.place,
            Self::Round => &mut info.round,
        }
    }
}

/// gnubg's lines.
fn lines(session: &Session) -> Vec<String> {
    let (info, names) = (&session.record().info, session.names());
    let rated = |player: Player| {
        let rating = info.ratings[player.index()].as_deref().unwrap_or("unknown rating");
        format!("{} ({rating})", names[player.index()])
    };
    let date = info.date.as_ref().map_or_else(|| "on an unknown day".to_owned(), ToString::to_string);
    let first = format!("{} vs. {}, {date}", rated(Player::O), rated(Player::X));
    let others = info.named().map(|(name, value)| format!("{name}: {value}"));
    [first].into_iter().chain(others).collect()
}
