//! Arguments that many commands share: a position with its dice and score, search limits, and plays. They can
//! be written as words or as fields of a JSON request.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::argument::Numbered;
use super::arguments::{at_end, looks_like_id, match_length, number, score};
use super::board::{board, player};
use super::fields::{ARGS, Accepts, RequestField, RequestFields, expect, fault, field};
use super::given::{GivenId, GivenPosition, Inline};
use super::limits::QuestionLimits;
use crate::Result;
use crate::text::input::Input;
use crate::text::limits::LimitKind;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::play_text::{self, Journey, PlayText};
use plakoto_engine::notation::position_id::KEY_CHARACTERS;
use plakoto_engine::notation::roll_text::roll as dice;
use plakoto_engine::rules::score::is_possible_score;
use plakoto_engine::rules::{GameStage, POINTS, Pending, Point, Roll, Step};
use plakoto_words::message;

/// Maximum number of plays that `hint` can return.
pub(crate) const MAX_HINTS: u64 = 1_000_000;

/// Parses `ID [DICE]`, the position that a command is about.
///
/// # Errors
/// Fails if the text is anything other than an ID with optional dice.
pub fn parse_inline(text: &str) -> Result<Inline> {
    parse_inline_at(Input::new(text))
}

pub(crate) fn parse_inline_at(input: Input<'_>) -> Result<Inline> {
    let (id, rest) = input.id()?;
    if rest.is_empty() {
        return Ok(Inline { id, dice: None });
    }
    let (roll, rest) = rest.within_quotes().take(dice)?;
    rest.end(Inline { id, dice: Some(roll) })
}

/// Minimum length of a word that is parsed as an ID.
pub(crate) const SHORTEST_ID: usize = 8;

/// Parses the optional arguments `[ID [DICE]]`.
pub(crate) fn optional_inline(input: Input<'_>) -> Result<(Option<Inline>, Input<'_>)> {
    let (word, _) = input.word();
    if !looks_like_id(word) {
        return Ok((None, input));
    }
    if word.len() < SHORTEST_ID && !input.is_marked_as_id() {
        return Err(input.expected(message!("expected-candidates_or_id")));
    }
    let (id, rest) = input.id()?;
    let (dice, rest) = optional_dice(rest);
    Ok((Some(Inline { id, dice }), rest))
}

fn optional_dice(input: Input<'_>) -> (Option<Roll>, Input<'_>) {
    match input.take(dice) {
        Ok((roll, rest)) => (Some(roll), rest),
        Err(_) => (None, input),
    }
}

/// Parses the optional arguments `[ID] [DICE]`.
pub(crate) fn position_and_dice(input: Input<'_>) -> Result<(Option<GivenId>, Option<Roll>)> {
    let (word, _) = input.word();
    let is_no_id = word.len() < KEY_CHARACTERS && word.contains('/');
    if is_no_id && input.take(play_text::play).is_ok() {
        return Err(input.expected(message!("expected-id_or_dice")));
    }
    let (inline, rest) = if looks_like_id(input.skip_space().rest()) && input.take(dice).is_err() {
        let (id, rest) = input.id()?;
        (Some(id), rest)
    } else {
        (None, input)
    };
    if rest.is_empty() {
        return Ok((inline, None));
    }
    let (roll, rest) = rest.take(dice)?;
    rest.end((inline, Some(roll)))
}

/// Parses `STEP …`, the checker moves that have already been made. A STEP may contain several moves by one checker, or the
/// same move by several checkers.
pub(crate) fn steps_made(input: Input<'_>) -> Result<Vec<Step>> {
    let (play, rest) = input.take(play_text::play)?;
    let steps = play.journeys.iter().map(steps_of).collect::<Option<Vec<_>>>();
    let steps = steps.ok_or_else(|| input.expected(message!("expected-steps")))?;
    rest.end(steps.concat())
}

/// Converts the path of one or more checkers to single checker moves. The path must contain every point that
/// the checkers touch. Returns `None` if the path starts off the board.
fn steps_of(Journey { stops, checkers }: &Journey) -> Option<Vec<Step>> {
    // A checker can come from the bar only at the start of its path.
    let step = |(index, ends): (usize, &[Option<Point>])| {
        (index == 0 || ends[0].is_some()).then(|| Step { from: ends[0], to: ends[1] })
    };
    let once = stops.windows(2).enumerate().map(step).collect::<Option<Vec<_>>>()?;
    Some(once.repeat(usize::from(*checkers)))
}

/// Parses the position that a command is about, and the dice.
pub(crate) fn id_and_dice(fields: &mut RequestFields) -> Result<(Option<GivenId>, Option<Roll>)> {
    let dice = fields.read("dice", |input| input.only(dice))?;
    Ok((position(fields)?, dice))
}

/// Parses the position that a command is about, and the dice. Fails if there are dice but no position.
pub(crate) fn inline(fields: &mut RequestFields) -> Result<Option<Inline>> {
    match id_and_dice(fields)? {
        (Some(id), dice) => Ok(Some(Inline { id, dice })),
        (None, None) => Ok(None),
        (None, Some(_)) => Err(fault("id", "expected an ID or `board`, got nothing")),
    }
}

/// Parses the fields `id` or `board`, with the player on roll, the match state and the pending numbers.
fn position(fields: &mut RequestFields) -> Result<Option<GivenId>> {
    let id = fields.read("id", |input| at_end(input.id()?))?;
    let id = id.map(|id| GivenId { field: Some("id"), ..id });
    let placed = fields.take("board");
    let stands = standing(fields)?;
    let pending = fields.read("pending", |input| pending(input.rest()))?;
    let mut id = match (id, placed) {
        (Some(_), Some(_)) => return Err(fault("board", "expected either `id` or `board`, got both")),
        (Some(id), None) => id,
        (None, Some(placed)) => {
            let turn = stands.ok_or_else(|| fault("turn", "expected 0 or 1 with `board`, got nothing"))?;
            let position = GivenPosition::Board(board(&placed, turn.on_roll)?);
            GivenId { position, match_id: None, pending: Pending::NONE, field: None }
        }
        (None, None) if stands.is_some() || pending.is_some() => {
            return Err(fault("id", "expected an ID or `board`, got nothing"));
        }
        (None, None) => return Ok(None),
    };
    if id.match_id.is_some() && stands.is_some() {
        return Err(fault("turn", "expected no turn with the match ID in `id`, got one"));
    }
    id.match_id = id.match_id.or(stands);
    id.pending = pending.unwrap_or(id.pending);
    Ok(Some(id))
}

/// Parses pending numbers (numbers that the opponent passed on), separated by spaces or commas.
fn pending(text: &str) -> Result<Pending> {
    let numbers: Vec<&str> = text.split([' ', ',']).filter(|number| !number.is_empty()).collect();
    if numbers.is_empty() { Ok(Pending::NONE) } else { Ok(numbers.join(",").parse()?) }
}

/// Parses the player on roll, the match length and the score. If the length is missing, the position is in an
/// open-ended session.
fn standing(fields: &mut RequestFields) -> Result<Option<MatchId>> {
    let turn = fields.take("turn").map(|turn| player("turn", &turn));
    let length = fields.read("length", |input| at_end(match_length(input)?))?;
    let points = fields.read("score", |input| input.only(score))?;
    let Some(on_roll) = turn.transpose()? else {
        let other = if length.is_some() { "length" } else { "score" };
        return match (length, points) {
            (None, None) => Ok(None),
            _ => Err(fault("turn", format!("expected 0 or 1 with `{other}`, got nothing"))),
        };
    };
    let (length, score) = (length.unwrap_or(0), points.unwrap_or_default());
    if !is_possible_score(length, score) {
        let detail =
            format!("expected a possible score in a match to {length}, got {}-{}", score[0], score[1]);
        return Err(fault("score", detail));
    }
    Ok(Some(MatchId { on_roll, state: GameStage::Playing, resignation: 0, dice: None, length, score }))
}

/// Parses the search limits.
pub(crate) fn limits(fields: &mut RequestFields) -> Result<QuestionLimits> {
    let mut limits = QuestionLimits::default();
    for (word, limit) in LimitKind::WORDS {
        if let Some(text) = fields.word(word)? {
            let input = Input::new(&text);
            let read = limit.read(input, input, &mut limits).and_then(|rest| rest.end(()));
            read.map_err(|error| error.in_field(word))?;
        }
    }
    Ok(limits)
}

/// Parses the field `made`, which contains the checker moves that have already been made.
pub(crate) fn after(fields: &mut RequestFields) -> Result<Numbered<Vec<Step>>> {
    let Some(made) = steps(fields, "made")? else { return Ok(Numbered::ByMover(Vec::new())) };
    made.read(|text| if text.is_empty() { Ok(Vec::new()) } else { steps_made(Input::new(text)) })
        .map_err(|error| error.in_field("made"))
}

/// Parses the field `play`. Returns `None` if the field is missing. A play without checker moves is a pass.
pub(crate) fn play(fields: &mut RequestFields) -> Result<Option<Numbered<PlayText>>> {
    let Some(made) = steps(fields, "play")? else { return Ok(None) };
    let read = |text: &str| {
        if text.is_empty() { Ok(PlayText::PASS) } else { Input::new(text).only(play_text::play) }
    };
    made.read(read).map(Some).map_err(|error| error.in_field("play"))
}

impl Numbered<String> {
    /// Parses the text, and keeps the view from which its points are numbered.
    fn read<T>(self, parse: impl Fn(&str) -> Result<T>) -> Result<Numbered<T>> {
        Ok(match self {
            Self::ByMover(text) => Numbered::ByMover(parse(&text)?),
            Self::ByView(text) => Numbered::ByView(parse(&text)?),
        })
    }
}

/// Returns checker moves as text. The field contains a text or a list of texts, with points numbered from the
/// mover's view, or a list of objects as in replies, with points numbered as in replies.
fn steps(fields: &mut RequestFields, name: &str) -> Result<Option<Numbered<String>>> {
    let list = match fields.take(name) {
        None => return Ok(None),
        Some(Value::String(text)) => return Ok(Some(Numbered::ByMover(text))),
        Some(Value::Array(list)) => list,
        Some(other) => return expect(name, "steps", &other, None),
    };
    let is_text = list.first().is_none_or(Value::is_string);
    let text = |(index, step): (usize, &Value)| {
        let path = format!("{name}[{index}]");
        match step {
            Value::String(text) if is_text => Ok(text.clone()),
            Value::Object(ends) if !is_text => ends_of(&path, ends),
            other => expect(&path, if is_text { "a step as text" } else { "an object" }, other, None),
        }
    };
    let texts: Result<Vec<String>, _> = list.iter().enumerate().map(text).collect();
    let text = texts?.join(" ");
    Ok(Some(if is_text { Numbered::ByMover(text) } else { Numbered::ByView(text) }))
}

/// Converts an object such as `{"from":24,"to":23}` to text, where 25 is the bar and 0 means off the board.
/// Ignores all other fields, because the objects in replies have more fields.
fn ends_of(path: &str, ends: &Map<String, Value>) -> Result<String> {
    let place = |end: &str, places: RangeInclusive<u8>, expected: &str| {
        let place = ends.get(end).unwrap_or(&Value::Null);
        let number = place.as_u64().and_then(|number| u8::try_from(number).ok());
        let number = number.filter(|number| places.contains(number));
        expect(&format!("{path}.{end}"), expected, place, number)
    };
    let from = place("from", 1..=POINTS + 1, "a point from 1 to 24, or 25 for the bar")?;
    let to = place("to", 0..=POINTS, "a point from 0 to 24")?;
    Ok(format!("{from}/{to}"))
}

/// Parses the field `count`, a number of plays.
pub(crate) fn count(fields: &mut RequestFields) -> Result<Option<usize>> {
    plays_number(fields, "count")
}

/// Parses a field that contains a number of plays, or the number of a play.
pub(crate) fn plays_number(fields: &mut RequestFields, name: &str) -> Result<Option<usize>> {
    let number = fields.read(name, |input| input.only(number(message!("expected-plays"), 1..=MAX_HINTS)))?;
    Ok(number.and_then(|number| usize::try_from(number).ok()))
}

/// The fields that describe a position.
pub(crate) const POSITION: [RequestField; 7] = [
    field("id", Accepts::Text, "The position: a position ID, optionally with a match ID (`POSITION:MATCH`)."),
    field("board", Accepts::Board, "The position as a board, instead of `id`. It needs `turn`."),
    field(
        "turn",
        Accepts::Player,
        "The player on roll. Without `length` and `score`, the session is open-ended.",
    ),
    field(
        "dice",
        Accepts::Wholes,
        "The dice. `legal`, `steps` and `bestmove` accept them without a position.",
    ),
    field("score", Accepts::Wholes, "The points of player 0 and player 1. They need `turn`."),
    field("length", Accepts::Whole, "The points needed to win the match. It needs `turn`."),
    field("pending", Accepts::Wholes, "The numbers that must be played first, in Plakoto Express."),
];

/// The fields that limit a search.
pub(crate) const LIMITS: [RequestField; 6] = [
    field("level", Accepts::Level, "The playing level, such as `casual`."),
    field("plies", Accepts::Whole, "The search depth in plies."),
    field("depth", Accepts::Whole, "The search depth in plies. UBGI uses this name for `plies`."),
    field("movetime", Accepts::Whole, "The time for the search, in milliseconds."),
    field("nodes", Accepts::Whole, "The number of static evaluations for the search."),
    field("threads", Accepts::Whole, "The number of threads."),
];

/// The field `count`.
pub(crate) const COUNT: [RequestField; 1] = [field("count", Accepts::Whole, "The number of plays.")];

/// The field `play`.
pub(crate) const PLAY: [RequestField; 1] =
    [field("play", Accepts::Steps, "The play. An empty list is a pass.")];

/// The field `number`.
pub(crate) const MOVE_NUMBER: [RequestField; 1] =
    [field("number", Accepts::Whole, "The number of the play in `hint`, instead of `play`.")];

/// The field `made`.
pub(crate) const AFTER: [RequestField; 1] =
    [field("made", Accepts::Steps, "The steps that have already been made.")];

/// The fields of a command that reads a file or a text.
pub(crate) const ARGS_AND_TEXT: [RequestField; 2] =
    [ARGS, field("text", Accepts::Text, "The text to read, instead of a file.")];
