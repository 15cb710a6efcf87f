//! The fields of a JSON request.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::argument::Numbered;
use super::arguments::{MatchLength, Milliseconds, Nodes, Plays, Plies};
use super::board::GivenBoard;
use super::field_value::{Given, GivenSteps, Scores, Tag};
use super::given::{GivenId, GivenPosition, Inline};
use super::limits::QuestionLimits;
use super::object::kind;
use super::question::steps_of;
use crate::bounds::MAX_COMMAND;
use crate::text::words::did_you_mean;
use crate::{ProtocolError, Result};
use plakoto_engine::engine::{Level, Threads};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::is_possible_score;
use plakoto_engine::rules::{GameStage, Pending, Player, Roll, Step};
use plakoto_engine::search::Limits;
use plakoto_words::{Message, message};

/// The fields that requests may have. Each command uses some of them.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RequestFields {
    /// The command.
    #[serde(rename = "do")]
    pub(crate) command: Option<String>,
    /// The tag of the request, which the replies repeat.
    pub(crate) tag: Option<Given<Tag>>,
    /// The arguments as they would be typed on an input line, instead of in separate fields.
    pub(crate) args: Option<String>,
    /// The position: a position ID, optionally with a match ID (`POSITION:MATCH`).
    id: Option<Given<GivenId>>,
    /// The position as a board, instead of `id`. It needs `turn`.
    board: Option<GivenBoard>,
    /// The player on roll. Without `length` and `score`, the session is open-ended.
    turn: Option<Turn>,
    /// The dice. `legal`, `steps` and `bestmove` accept them without a position.
    dice: Option<Given<Roll>>,
    /// The points of player 0 and player 1. They need `turn`.
    score: Option<Given<Scores>>,
    /// The points needed to win the match. It needs `turn`.
    length: Option<Given<MatchLength>>,
    /// The numbers that must be played first, in Plakoto Express.
    pending: Option<Given<Pending>>,
    /// The play. An empty list is a pass.
    play: Option<GivenSteps>,
    /// The number of the play in `hint`, instead of `play`.
    number: Option<Given<Plays>>,
    /// The number of plays.
    count: Option<Given<Plays>>,
    /// The playing level, such as `casual`.
    level: Option<Given<Level>>,
    /// The search depth in plies.
    plies: Option<Given<Plies>>,
    /// The search depth in plies. UBGI uses this name for `plies`.
    depth: Option<Given<Plies>>,
    /// The time for the search, in milliseconds.
    movetime: Option<Given<Milliseconds>>,
    /// The number of static evaluations for the search.
    nodes: Option<Given<Nodes>>,
    /// The number of threads.
    threads: Option<Given<Threads>>,
    /// The steps that have already been made.
    made: Option<GivenSteps>,
    /// The text to read, instead of a file.
    pub(crate) text: Option<String>,
}

/// A player, by number.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(try_from = "Value")]
#[schemars(inline, extend("type" = "integer", "enum" = [0, 1]))]
struct Turn(#[schemars(with = "Value")] Player);

impl TryFrom<Value> for Turn {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        match value.as_u64() {
            Some(0) => Ok(Self(Player::O)),
            Some(1) => Ok(Self(Player::X)),
            _ => Err(format!("expected 0 or 1, got {}", kind(&value))),
        }
    }
}

/// The names of fields that belong together.
pub(crate) type FieldGroup = &'static [&'static str];

/// The fields that every request may have.
pub(crate) const COMMON: FieldGroup = &["do", "tag", "args"];
/// The fields that describe a position.
pub(crate) const POSITION: FieldGroup = &["id", "board", "turn", "dice", "score", "length", "pending"];
/// The fields that limit a search.
pub(crate) const LIMITS: FieldGroup = &["level", "plies", "depth", "movetime", "nodes", "threads"];
/// A number of plays.
pub(crate) const COUNT: FieldGroup = &["count"];
/// A play.
pub(crate) const PLAY: FieldGroup = &["play"];
/// The number of a play.
pub(crate) const MOVE_NUMBER: FieldGroup = &["number"];
/// The steps that have been made.
pub(crate) const MADE: FieldGroup = &["made"];
/// A record to read.
pub(crate) const TEXT: FieldGroup = &["text"];

impl RequestFields {
    /// Reads the fields of a request for `command`, which uses the fields in `known`.
    pub(crate) fn read(
        object: Map<String, Value>,
        command: &'static str,
        known: &[&'static str],
    ) -> Result<Self> {
        check_names(&object, command, known)?;
        serde_path_to_error::deserialize(Value::Object(object)).map_err(|error| {
            let message = error.inner().to_string();
            ProtocolError::field(&error.path().to_string(), Message::text(message))
        })
    }

    /// Returns the position that the request is about, and the dice.
    pub(crate) fn id_and_dice(&mut self) -> Result<(Option<GivenId>, Option<Roll>)> {
        let dice = given(self.dice.take(), "dice")?;
        Ok((self.position()?, dice))
    }

    /// Returns the position that the request is about, and the dice. Fails if there are dice but no position.
    pub(crate) fn inline(&mut self) -> Result<Option<Inline>> {
        match self.id_and_dice()? {
            (Some(id), dice) => Ok(Some(Inline { id, dice })),
            (None, None) => Ok(None),
            (None, Some(_)) => Err(no_position()),
        }
    }

    /// Returns the position in `id` or `board`, with the player on roll, the match state and the pending numbers.
    fn position(&mut self) -> Result<Option<GivenId>> {
        let id = given(self.id.take(), "id")?.map(|id| GivenId { field: Some("id"), ..id });
        let placed = self.board.take();
        let stands = self.standing()?;
        let pending = given(self.pending.take(), "pending")?;
        let mut id = match (id, placed) {
            (Some(_), Some(_)) => {
                return Err(ProtocolError::field(
                    "board",
                    Message::text("expected either `id` or `board`, got both"),
                ));
            }
            (Some(id), None) => id,
            (None, Some(board)) => {
                let turn = stands.ok_or_else(|| {
                    ProtocolError::field("turn", Message::text("expected 0 or 1 with `board`, got nothing"))
                })?;
                let position = GivenPosition::Board(board, turn.on_roll);
                GivenId { position, match_id: None, pending: Pending::NONE, field: None }
            }
            (None, None) if stands.is_some() || pending.is_some() => return Err(no_position()),
            (None, None) => return Ok(None),
        };
        if id.match_id.is_some() && stands.is_some() {
            return Err(ProtocolError::field(
                "turn",
                Message::text("expected no turn with the match ID in `id`, got one"),
            ));
        }
        id.match_id = id.match_id.or(stands);
        id.pending = pending.unwrap_or(id.pending);
        Ok(Some(id))
    }

    /// Returns the player on roll, the match length and the score. If the length is missing, the position is in an
    /// open-ended session.
    fn standing(&mut self) -> Result<Option<MatchId>> {
        let length = given(self.length.take(), "length")?;
        let points = given(self.score.take(), "score")?;
        let Some(Turn(on_roll)) = self.turn else {
            let other = if length.is_some() { "length" } else { "score" };
            return match (length, points) {
                (None, None) => Ok(None),
                _ => Err(ProtocolError::field(
                    "turn",
                    Message::text(format!("expected 0 or 1 with `{other}`, got nothing")),
                )),
            };
        };
        let length = length.map_or(0, |MatchLength(length)| length);
        let score = points.map_or([0; 2], |Scores(score)| score);
        if !is_possible_score(length, score) {
            let detail =
                format!("expected a possible score in a match to {length}, got {}-{}", score[0], score[1]);
            return Err(ProtocolError::field("score", Message::text(detail)));
        }
        Ok(Some(MatchId { on_roll, state: GameStage::Playing, resignation: 0, dice: None, length, score }))
    }

    /// Returns the limits of the search.
    pub(crate) fn limits(&mut self) -> Result<QuestionLimits> {
        let plies = given(self.plies.take(), "plies")?;
        let depth = given(self.depth.take(), "depth")?;
        if plies.is_some() && depth.is_some() {
            return Err(ProtocolError::field(
                "depth",
                message!("error-expected", what = message!("expected-limit_once")),
            ));
        }
        let time = given(self.movetime.take(), "movetime")?;
        let nodes = given(self.nodes.take(), "nodes")?;
        Ok(QuestionLimits {
            level: given(self.level.take(), "level")?,
            plies: plies.or(depth).map(|Plies(plies)| plies),
            search: Limits {
                time: time.map(|Milliseconds(time)| std::time::Duration::from_millis(time)),
                nodes: nodes.map(|Nodes(nodes)| nodes),
            },
            threads: given(self.threads.take(), "threads")?,
        })
    }

    /// Returns the number of plays.
    pub(crate) fn count(&mut self) -> Result<Option<usize>> {
        Ok(given(self.count.take(), "count")?.map(|Plays(count)| count))
    }

    /// Returns the number of a play.
    pub(crate) fn number(&mut self) -> Result<Option<usize>> {
        Ok(given(self.number.take(), "number")?.map(|Plays(number)| number))
    }

    /// Returns the play. A play without steps is a pass.
    pub(crate) fn play(&mut self) -> Result<Option<Numbered<PlayText>>> {
        let Some(GivenSteps(play)) = self.play.take() else { return Ok(None) };
        play.map(Some).map_err(|error| error.in_field("play"))
    }

    /// Returns the steps that have already been made.
    pub(crate) fn made(&mut self) -> Result<Numbered<Vec<Step>>> {
        let Some(GivenSteps(made)) = self.made.take() else { return Ok(Numbered::ByMover(Vec::new())) };
        let made = made.map_err(|error| error.in_field("made"))?;
        let whole =
            || ProtocolError::field("made", message!("error-expected", what = message!("expected-steps")));
        made.try_map(|play| steps_of(&play).ok_or_else(whole))
    }
}

/// Returns the value of a field, or what is wrong with it.
pub(crate) fn given<T>(value: Option<Given<T>>, field: &str) -> Result<Option<T>> {
    value.map(|Given(value)| value).transpose().map_err(|error| error.in_field(field))
}

fn no_position() -> ProtocolError {
    ProtocolError::field("id", Message::text("expected an ID or `board`, got nothing"))
}

/// Returns whether a request is only long because of its field `text`.
pub(crate) fn has_long_text(object: &Map<String, Value>) -> bool {
    let length = |name: &str| object.get(name).and_then(Value::as_str).map_or(0, str::len);
    length("text") > 0 && length("args") <= MAX_COMMAND
}

/// Fails if the request has a field that `command` does not use.
fn check_names(object: &Map<String, Value>, command: &'static str, known: &[&'static str]) -> Result<()> {
    let names: Vec<&'static str> = [COMMON, known].concat();
    let Some(unknown) = object.keys().find(|name| !names.contains(&name.as_str())) else { return Ok(()) };
    let what = format!("a field of `{command}` ({})", names.join(", "));
    let error =
        ProtocolError::expected(Message::text(what), Some(Message::text(quote(unknown)))).in_field(unknown);
    Err(error.with_hint(did_you_mean(names, unknown)))
}
