//! What a request is about: a position with its dice and score, limits, plays.

use serde_json::{Map, Value};

use super::board::board;
use super::fields::{Fields, fault, kind};
use crate::ProtocolError;
use crate::command::{Inline, Numbered, QuestionLimits};
use crate::grammar::arguments::{at_end, match_length, score};
use crate::grammar::input::Input;
use crate::grammar::limits::Limit;
use crate::grammar::questions;
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::play_text::{self, PlayText};
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::score::is_possible_score;
use plakoto_engine::rules::{GameState, POINTS, Pending, Player, Roll, Step};

/// The position that it brings along, and the dice.
pub(super) fn asked(fields: &mut Fields) -> Result<(Option<GnubgId>, Option<Roll>), ProtocolError> {
    let dice = fields.read("dice", |input| at_end(input.take(roll)?))?;
    Ok((position(fields)?, dice))
}

/// The same where dice alone mean nothing.
pub(super) fn inline(fields: &mut Fields) -> Result<Option<Inline>, ProtocolError> {
    match asked(fields)? {
        (Some(id), dice) => Ok(Some(Inline { id, dice })),
        (None, None) => Ok(None),
        (None, Some(_)) => Err(fault("id", "expected an ID or `board`, got nothing")),
    }
}

/// `id` or `board`, and whose turn it is in which match.
fn position(fields: &mut Fields) -> Result<Option<GnubgId>, ProtocolError> {
    let id = fields.read("id", |input| at_end(input.id()?))?;
    let placed = fields.take("board");
    let stands = standing(fields)?;
    let pending = fields.read("pending", |input| pending(input.rest()))?;
    let mut id = match (id, placed) {
        (Some(_), Some(_)) => return Err(fault("board", "expected either `id` or `board`, got both")),
        (Some(id), None) => id,
        (None, Some(placed)) => {
            let turn = stands.ok_or_else(|| fault("turn", "expected 0 or 1 beside `board`, got nothing"))?;
            let position = board(&placed, turn.on_roll)?;
            GnubgId { position, match_id: None, pending: Pending::NONE }
        }
        (None, None) if stands.is_some() || pending.is_some() => {
            return Err(fault("id", "expected an ID or `board`, got nothing"));
        }
        (None, None) => return Ok(None),
    };
    if id.match_id.is_some() && stands.is_some() {
        return Err(fault("turn", "expected nothing beside the match ID in `id`, got a turn"));
    }
    id.match_id = id.match_id.or(stands);
    id.pending = pending.unwrap_or(id.pending);
    Ok(Some(id))
}

/// Numbers with spaces or commas between.
fn pending(text: &str) -> Result<Pending, ProtocolError> {
    let numbers: Vec<&str> = text.split([' ', ',']).filter(|number| !number.is_empty()).collect();
    if numbers.is_empty() { Ok(Pending::NONE) } else { Ok(numbers.join(",").parse()?) }
}

/// Whose turn it is, at which score; without one in an open-ended session.
fn standing(fields: &mut Fields) -> Result<Option<MatchId>, ProtocolError> {
    let turn = fields.take("turn").map(|turn| match turn.as_u64() {
        Some(0) => Ok(Player::O),
        Some(1) => Ok(Player::X),
        _ => Err(fault("turn", format!("expected 0 or 1, got {}", kind(&turn)))),
    });
    let length = fields.read("length", |input| at_end(match_length(input)?))?;
    let points = fields.read("score", |input| at_end(input.take(score)?))?;
    let Some(on_roll) = turn.transpose()? else {
        let beside = if length.is_some() { "length" } else { "score" };
        return match (length, points) {
            (None, None) => Ok(None),
            _ => Err(fault("turn", format!("expected 0 or 1 beside `{beside}`, got nothing"))),
        };
    };
    let (length, score) = (length.unwrap_or(0), points.unwrap_or_default());
    if !is_possible_score(length, score) {
        let detail =
            format!("expected a score that can stand in a match to {length}, got {}-{}", score[0], score[1]);
        return Err(fault("score", detail));
    }
    Ok(Some(MatchId { on_roll, state: GameState::Playing, resignation: 0, dice: None, length, score }))
}

/// What it may be limited by.
pub(super) fn limits(fields: &mut Fields) -> Result<QuestionLimits, ProtocolError> {
    let mut limits = QuestionLimits::default();
    for (word, limit) in Limit::WORDS {
        if let Some(text) = fields.word(word)? {
            let input = Input::new(&text);
            let read = limit.read(input, input, &mut limits).and_then(|rest| rest.end(()));
            read.map_err(|error| error.in_field(word))?;
        }
    }
    Ok(limits)
}

/// The steps that have been made.
pub(super) fn after(fields: &mut Fields) -> Result<Numbered<Vec<Step>>, ProtocolError> {
    let Some(made) = steps(fields, "after")? else { return Ok(Numbered::ByMover(Vec::new())) };
    made.read(|text| if text.is_empty() { Ok(Vec::new()) } else { questions::steps_made(Input::new(text)) })
        .map_err(|error| error.in_field("after"))
}

/// The play; none without the field, and a pass if it has no step.
pub(super) fn play(fields: &mut Fields) -> Result<Option<Numbered<PlayText>>, ProtocolError> {
    let Some(made) = steps(fields, "play")? else { return Ok(None) };
    let read = |text: &str| {
        if text.is_empty() { Ok(PlayText::PASS) } else { at_end(Input::new(text).take(play_text::play)?) }
    };
    made.read(read).map(Some).map_err(|error| error.in_field("play"))
}

impl Numbered<String> {
    /// The same, understood.
    fn read<T>(self, parse: impl Fn(&str) -> Result<T, ProtocolError>) -> Result<Numbered<T>, ProtocolError> {
        Ok(match self {
            Self::ByMover(text) => Numbered::ByMover(parse(&text)?),
            Self::ByView(text) => Numbered::ByView(parse(&text)?),
        })
    }
}

/// Steps as text, or as a list of texts, with the mover's numbers, or as a list of objects as replies have them.
fn steps(fields: &mut Fields, name: &str) -> Result<Option<Numbered<String>>, ProtocolError> {
    let list = match fields.take(name) {
        None => return Ok(None),
        Some(Value::String(text)) => return Ok(Some(Numbered::ByMover(text))),
        Some(Value::Array(list)) => list,
        Some(other) => return Err(fault(name, format!("expected steps, got {}", kind(&other)))),
    };
    let is_text = list.first().is_none_or(Value::is_string);
    let text = |(index, step): (usize, &Value)| {
        let path = format!("{name}[{index}]");
        match step {
            Value::String(text) if is_text => Ok(text.clone()),
            Value::Object(ends) if !is_text => ends_of(&path, ends),
            other => {
                let expected = if is_text { "a step as text" } else { "an object" };
                Err(fault(&path, format!("expected {expected}, got {}", kind(other))))
            }
        }
    };
    let texts: Result<Vec<String>, _> = list.iter().enumerate().map(text).collect();
    let text = texts?.join(" ");
    Ok(Some(if is_text { Numbered::ByMover(text) } else { Numbered::ByView(text) }))
}

/// `{"from":24,"to":23}`; 0 is off. What else replies have there is not looked at.
fn ends_of(path: &str, ends: &Map<String, Value>) -> Result<String, ProtocolError> {
    let place = |end: &str, least: u64| {
        let place = ends.get(end).unwrap_or(&Value::Null);
        let number = place.as_u64().filter(|number| (least..=POINTS.into()).contains(number));
        number.ok_or_else(|| {
            let detail = format!("expected a point from {least} to {POINTS}, got {}", kind(place));
            fault(&format!("{path}.{end}"), detail)
        })
    };
    Ok(format!("{}/{}", place("from", 1)?, place("to", 0)?))
}
