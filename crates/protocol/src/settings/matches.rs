//! `set match`, `set matchlength`, `set score`, `set matchinfo` and `set record`: the games, the length, the score, the
//! event and the record of the match.

use std::io;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::kind::{Change, whole};
use super::row::{OwnKey, Row, row};
use super::theme::{Field, Theme};
use crate::reply::{TextReply, score_line};
use crate::session::amount;
use crate::text::arguments::{MatchLength, Whole, at_end, at_offset, file, score, switch, text};
use crate::text::input::Input;
use crate::text::storage::parse_force;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::notation::NotationError;
use plakoto_engine::printable;
use plakoto_engine::rules::{Player, Rotation, RuleSet};
use plakoto_table::messages;
use plakoto_table::record::{Day, MatchInfo, Place, Writer};
use plakoto_words::{Message, message};

pub(super) const MATCH: Theme = Theme {
    words: &["match"],
    rows: &[
        Row::custom("", "tavli", "help-set_match_tavli", "tavli", |input| {
            Ok(Change::to(rotation(input)?, play_in_turn))
        })
        .saved(|session| {
            let rotation = Some(session.new_match.rotation).filter(|rotation| rotation.has_several());
            rotation.map(|rotation| rotation.to_string()).into_iter().collect()
        })
        .option("variant")
        .ubgi(
            6,
            "game.match",
            Some(OwnKey {
                choices: Some(|| {
                    let games = RuleSet::ALL.iter().map(RuleSet::to_string);
                    Rotation::names().map(str::to_owned).chain(games).collect()
                }),
                current: |session| Ok(session.new_match.rotation.to_string()),
                parse: |input| Ok(Change::to(rotation(input)?, play_in_turn)),
            }),
        ),
        Row::usage("GAME[, GAME …]", "help-set_match_games"),
    ],
    show: |_, session| {
        let now = *session.table.series().rotation();
        let lines =
            [rotation_line(&session.new_match.rotation), message!("show-this_match", games = in_turn(&now))];
        let fields = MatchFields {
            rotation: session.new_match.rotation.to_string(),
            games: session.new_match.rotation.games().iter().map(RuleSet::to_string).collect(),
            current: now.to_string(),
            named: Rotation::names().collect(),
        };
        Ok(TextReply::of(lines, &fields))
    },
    replies: |replies| replies.add::<MatchFields>(),
    ..Theme::BASE
};

pub(super) const MATCH_LENGTH: Theme = Theme {
    words: &["matchlength"],
    rows: &[row!(
        "",
        "matchlength",
        "3",
        whole!("expected-match_length", MatchLength::RANGE, new_match.length: u16)
    )
    .ubgi(7, "game.matchlength", None)],
    field: Some(Field::new(
        "match_length",
        "The points needed to win; 0 for an open-ended session.",
        "LengthFields",
        "The length of new matches.",
    )),
    ..Theme::BASE
};

pub(super) const SCORE: Theme = Theme {
    words: &["score"],
    rows: &[Row::custom("", "N N", "help-set_score", "2 1", |input| {
        Ok(Change::to(at_end(input.take(score)?)?, set_score))
    })],
    show: |_, session| {
        let series = session.table.series();
        let (score, games) = (series.score(), series.games());
        let fields = ScoreFields { score, games, match_length: series.length() };
        Ok(TextReply::of([score_text(session)], &fields))
    },
    replies: |replies| replies.add::<ScoreFields>(),
    ..Theme::BASE
};

pub(super) const MATCH_INFO: Theme = Theme {
    words: &["matchinfo"],
    what: "expected-matchinfo",
    rows: &[
        Row::custom("event", "[TEXT]", "help-set_matchinfo", "", |input| {
            word(input, "event", |info| &mut info.event)
        }),
        Row::custom("round", "[TEXT]", "help-set_matchinfo", "", |input| {
            word(input, "round", |info| &mut info.round)
        }),
        Row::custom("place", "[TEXT]", "help-set_matchinfo", "", |input| {
            word(input, "place", |info| &mut info.place)
        }),
        Row::custom("annotator", "[TEXT]", "help-set_matchinfo", "", |input| {
            word(input, "annotator", |info| &mut info.annotator)
        }),
        Row::custom("comment", "[TEXT]", "help-set_matchinfo", "", |input| {
            word(input, "comment", |info| &mut info.comment)
        }),
        Row::custom("date", "[DAY]", "help-set_matchinfo_date", "2026-05-01", |input| {
            let day = text(input)?.map(|text| text.parse::<Day>()).transpose();
            let day = day.map_err(|_| input.expected(message!("expected-date")))?;
            Ok(Change::to(day, |session, day| {
                let said = day.as_ref().map(ToString::to_string);
                inform(session, info_name("date"), said, |info| info.date = day)
            }))
        }),
        Row::custom("rating", "0|1|NAME [TEXT]", "help-set_matchinfo_rating", "1 1800", |input| {
            let (player, rest) = input.player()?;
            Ok(Change::to((player, text(rest)?), |session, (player, rating)| {
                let index = session.player(&player)?.index();
                let what = message!("info-rating", player = &session.names()[index]);
                inform(session, what, rating.clone(), |info| info.ratings[index] = rating)
            }))
        }),
    ],
    examples: &[("set matchinfo", "set matchinfo event Spring Open; set matchinfo rating 1 1800")],
    show: |_, session| {
        Ok(TextReply::of(info_lines(session), &MatchInfoFields::new(&session.recording.record().info)))
    },
    replies: |replies| replies.add::<MatchInfoFields<'_>>(),
    ..Theme::BASE
};

pub(super) const RECORD: Theme = Theme {
    words: &["record"],
    // A file whose name is a switch word, such as `on` or `off`, must be given in quotes.
    rows: &[Row::custom("", "[force] FILE|off", "help-set_record", "evening.json", |input| {
        match input.take(switch) {
            Ok((false, rest)) if rest.is_empty() => Ok(Change::to((), |session, ()| {
                session.recording.keep_record_in(None);
                Ok(Reply::message(message!("set-record_off")))
            })),
            Ok((true, rest)) if rest.is_empty() => Err(input.expected(message!("expected-record_file"))),
            _ => {
                let (is_forced, rest) = parse_force(input);
                Ok(Change::to((file(rest)?, is_forced), keep_in).of_file())
            }
        }
    })],
    show: show_record,
    replies: |replies| replies.add::<RecordStateFields>(),
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
    session.new_match.rotation = rotation;
    Ok(Reply::message(rotation_line(&rotation)))
}

fn rotation_line(rotation: &Rotation) -> Message {
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

/// Sets the scores of player 0 and player 1.
pub(crate) fn set_score(session: &mut Session, score: [u16; 2]) -> Result<Reply, ProtocolError> {
    let length = session.table.series().length();
    if length > 0 && score.iter().any(|&points| points >= length) {
        let [first, second] = score;
        let got = message!("error-two_numbers", first = first, second = second);
        return Err(ProtocolError::expected(message!("expected-points_below", length = length), Some(got)));
    }
    session.change(|table| table.set_score(score));
    Ok(Reply::message(score_text(session)))
}

pub(crate) fn score_text(session: &Session) -> Message {
    let series = session.table.series();
    score_line(&session.names(), series.games(), series.score(), series.length())
}

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
    let mut info = session.recording.record().info.clone();
    change(&mut info);
    session.recording.keeper.inform(info);
    Ok(Reply::message(match value {
        Some(value) => message!("set-matchinfo", what = what, value = value),
        None => message!("set-matchinfo_cleared", what = what),
    }))
}

/// Returns the name of an item of match information.
fn info_name(name: &'static str) -> Message {
    message!("info-name", name = name)
}

/// Formats the match information as gnubg does.
fn info_lines(session: &Session) -> Vec<Message> {
    let (info, names) = (&session.recording.record().info, session.names());
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

/// Opens or creates the record file. `is_forced` says whether to replace a file that contains something else.
fn keep_in(session: &mut Session, (path, is_forced): (PathBuf, bool)) -> Result<Reply, ProtocolError> {
    let own = session.recording.writer.as_ref().filter(|writer| writer.lost().is_none());
    let is_own = |writer: &&Writer| is_same_file(writer.path(), &path);
    if own.filter(is_own).is_some() {
        return Ok(Reply::message(message!("set-record", file = path.display().to_string())));
    }
    let write = if is_forced { Writer::replace } else { Writer::create };
    match write(&path, session.recording.record()) {
        Ok(writer) => {
            let text = message!("set-record", file = writer.path().display().to_string());
            session.storage.own_file(writer.path());
            session.recording.keep_record_in(Some(writer));
            Ok(Reply::message(text))
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let (file, reason) = (printable::path(&path), messages::system(&error));
            Err(ProtocolError::bad_argument(message!("error-record_exists", file = file, reason = reason)))
        }
        Err(error) => Err(ProtocolError::unwritable(&path, &error)),
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

fn show_record(_: &Theme, session: &Session) -> Result<Reply, ProtocolError> {
    let (record, Place { game, turn }) = (session.recording.record(), session.recording.keeper.place());
    let file = session.recording.writer.as_ref().map(|writer| writer.path().display().to_string());
    let lost = session.recording.writer.as_ref().and_then(Writer::lost);
    let kept = match (&file, &lost) {
        (None, _) => message!("record-no_file"),
        (Some(file), None) => message!("record-kept", file = file),
        (Some(file), Some(lost)) => message!("record-was_kept", file = file, reason = lost.message()),
    };
    let (games, turns) = (record.games.len(), record.turns());
    let fields = RecordStateFields {
        games,
        turns,
        game: game + 1,
        played: turn,
        file,
        lost: lost.map(|lost| lost.message().to_string()),
    };
    let lines = vec![
        message!("record-has", amount = amount(games, turns), kept = kept),
        session.recording.place_text(),
    ];
    Ok(TextReply::of(lines, &fields))
}

/// The record of the match.
#[derive(Serialize, JsonSchema)]
struct RecordStateFields {
    /// The number of games.
    games: usize,
    /// The number of turns in all games.
    turns: usize,
    /// The number of the game that the session shows, from 1.
    game: usize,
    /// The number of turns before the place that the session shows.
    played: usize,
    /// The file that keeps the record; null if none exists.
    file: Option<String>,
    /// What another program has done to the file; null if nothing.
    lost: Option<String>,
}
