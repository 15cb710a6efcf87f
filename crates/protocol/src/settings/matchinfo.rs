//! `set matchinfo` and `show matchinfo`: information about the match, such as the event and the date.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Parts, Theme, message, part};
use crate::reply::TextReply;
use crate::text::arguments::text;
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::rules::Player;
use plakoto_table::record::{Day, MatchInfo};
use plakoto_words::{Message, message};

pub(super) const MATCH_INFO: Theme = Theme {
    words: &["matchinfo"],
    help: "
        set matchinfo event|round|place|annotator|comment [TEXT]  Set or clear information about the match
        set matchinfo date [DAY]  Set the date of the match, like 2024-03-01
        set matchinfo rating 0|1|NAME [TEXT]  Set the rating of a player
        show matchinfo  Show the information about the match
        > set matchinfo: set matchinfo event Spring Open; set matchinfo rating 1 1800
        > set matchinfo date: set matchinfo date 2026-05-01
        > set matchinfo rating: set matchinfo rating 1 1800",
    parse: |input| part(PARTS, input, message!("expected-matchinfo")),
    show: |session| Ok(TextReply::of(lines(session), &MatchInfoFields::new(&session.record().info))),
    replies: |replies| replies.add::<MatchInfoFields>(),
    ..Theme::BASE
};

/// Information about the match; null where it is unknown.
#[derive(Serialize, JsonSchema)]
struct MatchInfoFields<'a> {
    /// The event.
    event: &'a Option<String>,
    /// The round of the event.
    round: &'a Option<String>,
    /// Where the match was played.
    place: &'a Option<String>,
    /// The date, such as `2024-03-01`.
    date: Option<String>,
    /// The person who annotated the match.
    annotator: &'a Option<String>,
    /// A comment about the match.
    comment: &'a Option<String>,
    /// The ratings of player 0 and player 1.
    ratings: &'a [Option<String>; 2],
}

impl<'a> MatchInfoFields<'a> {
    fn new(info: &'a MatchInfo) -> Self {
        let MatchInfo { event, round, place, date, annotator, comment, ratings } = info;
        let date = date.as_ref().map(ToString::to_string);
        Self { event, round, place, date, annotator, comment, ratings }
    }
}

/// Parses `WORD [TEXT]`, `date [DAY]` or `rating PLAYER [TEXT]`.
const PARTS: Parts = &[
    (&["annotator"], |input| word(input, "annotator", |info| &mut info.annotator)),
    (&["comment"], |input| word(input, "comment", |info| &mut info.comment)),
    (&["date"], |input| {
        let day = text(input)?.map(|text| text.parse::<Day>()).transpose();
        let day = day.map_err(|_| input.expected(message!("expected-date")))?;
        Ok(Change::to(day, |session, day| {
            let said = day.as_ref().map(ToString::to_string);
            inform(session, info_name("date"), said, |info| info.date = day)
        }))
    }),
    (&["event"], |input| word(input, "event", |info| &mut info.event)),
    (&["place"], |input| word(input, "place", |info| &mut info.place)),
    (&["rating"], |input| {
        let (player, rest) = input.player()?;
        Ok(Change::to((player, text(rest)?), |session, (player, rating)| {
            let index = session.player(&player)?.index();
            let what = message!("info-rating", player = &session.names()[index]);
            inform(session, what, rating.clone(), |info| info.ratings[index] = rating)
        }))
    }),
    (&["round"], |input| word(input, "round", |info| &mut info.round)),
];

/// Parses `[TEXT]`, and creates the change that stores the text in `field`.
fn word(
    input: Input<'_>,
    name: &'static str,
    field: fn(&mut MatchInfo) -> &mut Option<String>,
) -> Result<Change, ProtocolError> {
    Ok(Change::to(text(input)?, move |session, text| {
        inform(session, info_name(name), text.clone(), |info| *field(info) = text)
    }))
}

/// Changes an item of match information, and answers as gnubg does.
fn inform(
    session: &mut Session,
    what: Message,
    value: Option<String>,
    change: impl FnOnce(&mut MatchInfo),
) -> Result<Reply, ProtocolError> {
    let mut info = session.record().info.clone();
    change(&mut info);
    session.recording.keeper.inform(info);
    message(match value {
        Some(value) => message!("set-matchinfo", what = what, value = value),
        None => message!("set-matchinfo_cleared", what = what),
    })
}

/// Returns the name of an item of match information.
fn info_name(name: &'static str) -> Message {
    message!("info-name", name = name)
}

/// Formats the match information as gnubg does.
fn lines(session: &Session) -> Vec<Message> {
    let (info, names) = (&session.record().info, session.names());
    let rated = |player: Player| {
        let name = &names[player.index()];
        match info.ratings[player.index()].as_deref() {
            Some(rating) => Message::text(format!("{name} ({rating})")),
            None => message!("show-unknown_rating", player = name),
        }
    };
    let date = info.date.as_ref();
    let date = date.map_or_else(|| message!("show-unknown_date"), |date| Message::text(date.to_string()));
    let (player, opponent) = (rated(Player::O), rated(Player::X));
    let first = message!("show-matchinfo", player = player, opponent = opponent, date = date);
    let others = info
        .named()
        .map(|(name, value)| message!("show-matchinfo_item", name = name.to_lowercase(), value = value));
    [first].into_iter().chain(others).collect()
}
