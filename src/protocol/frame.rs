//! How replies are written: text or JSON, with or without a closing line, with or without a tag.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::output::{Numbering, OutputSettings};
use super::reply::{Phase, Spoken, Subject, View, object};
use super::{ProtocolError, Reply};
use crate::match_play::Match;
use crate::notation::match_id::MatchId;
use crate::printable;
use crate::rules::{Pending, Player, Point, Position, Roll, RuleSet, Side};

/// The reply to a command, or the error.
pub type Answer<'a> = Result<&'a Reply, &'a ProtocolError>;

/// What every JSON reply tells about the position it is about. It becomes text only where it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Envelope {
    /// The rule set.
    pub rules: RuleSet,
    /// The position; `None` while there is none.
    pub position: Option<Position>,
    /// Who is on roll, his dice and the score.
    pub match_id: MatchId,
    /// Numbers that he has to play first.
    pub pending: Pending,
}

/// Before there is a session.
impl Default for Envelope {
    fn default() -> Self {
        let rules = RuleSet::default();
        let match_id = Match::new(0, Player::X).id(&rules);
        Self { rules, position: None, match_id, pending: Pending::NONE }
    }
}

#[derive(Serialize)]
struct EnvelopeFields {
    variant: String,
    position_id: Option<String>,
    match_id: String,
    dice: Option<[u8; 2]>,
    pending: Vec<u8>,
    turn: usize,
    /// What the game waits for; null while there is no position.
    phase: Option<Phase>,
    /// Who has to do that; null if nobody can.
    decides: Option<usize>,
}

impl Serialize for Envelope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { rules, position, match_id, pending } = *self;
        let phased = position.map(|position| {
            let subject = Subject { position, match_id, pending };
            let phase = subject.phase(&rules);
            (phase, subject.decides(phase))
        });
        EnvelopeFields {
            variant: self.rules.to_string(),
            position_id: self.position.map(|position| position.to_string()),
            match_id: self.match_id.to_string(),
            dice: self.match_id.dice.map(Roll::dice),
            pending: self.pending.numbers().collect(),
            turn: self.match_id.on_roll.index(),
            phase: phased.map(|(phase, _)| phase),
            decides: phased.and_then(|(_, decides)| decides).map(Player::index),
        }
        .serialize(serializer)
    }
}

/// Everything that decides how one reply is written.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The output settings when the command was finished.
    pub settings: OutputSettings,
    /// The tag of the line.
    pub tag: Option<String>,
    /// The name of the command.
    pub command: Option<&'static str>,
    /// What the reply is about.
    pub envelope: Envelope,
}

/// The answer to a line of a file.
#[derive(Debug)]
pub(super) struct LineAnswer {
    /// How it is written, but for its tag.
    pub(super) frame: Frame,
    /// The number of the line, from 1.
    pub(super) line: usize,
    pub(super) reply: Reply,
}

impl Spoken for LineAnswer {
    /// As text what it is on its own, without its end; in JSON an object with what it is on its own.
    fn write(&self, tag: Option<&str>) -> String {
        let Self { frame, line, reply } = self;
        if !frame.settings.json {
            let frame = Frame { tag: tag.map(str::to_owned), ..frame.clone() };
            return frame.text(&reply.lines(&frame.settings));
        }
        // A tag has no sign that JSON would escape.
        let tag = tag.map_or_else(String::new, |tag| format!("\"tag\":\"{tag}\","));
        let reply = frame.answered(reply);
        let reply = reply.trim_end();
        format!(
            "{{\"ok\":true,{tag}\"command\":\"load\",\"line\":{line},\"done\":false,\"reply\":{reply}}}\n"
        )
    }
}

impl Frame {
    /// The bytes of a reply, complete lines, or of an error, one line.
    #[must_use]
    pub fn write(&self, answer: Answer<'_>) -> String {
        match answer {
            Ok(Reply::Said(said)) => said.0.write(self.tag.as_deref()),
            Ok(reply) if self.settings.json => self.answered(reply),
            Ok(reply) => self.text(&self.lines(reply)),
            Err(error) if self.settings.json => self.refused(error),
            Err(error) => self.text(&[error.to_string()]),
        }
    }

    fn lines(&self, reply: &Reply) -> Vec<String> {
        let mut lines = reply.lines(&self.settings);
        if !reply.is_progress() && (self.tag.is_some() || self.settings.framing) {
            lines.push("ok".into());
        }
        lines
    }

    fn text(&self, lines: &[String]) -> String {
        let prefix = self.tag.as_ref().map_or_else(String::new, |tag| format!("@{tag} "));
        lines
            .iter()
            .map(|line| format!("{}\n", format!("{prefix}{}", clean_cells(line)).trim_end()))
            .collect()
    }

    fn answered(&self, reply: &Reply) -> String {
        let (tag, command, envelope) = (self.tag.as_deref(), self.command, &self.envelope);
        let answered = Answered { ok: true, tag, command, envelope, reply };
        match self.settings.numbering {
            Numbering::OnRoll => json_line(&answered),
            Numbering::Player1 => {
                let mut fields = object(&answered);
                renumber(&mut fields, envelope.match_id.on_roll);
                json_line(&fields)
            }
        }
    }

    fn refused(&self, error: &ProtocolError) -> String {
        json_line(&Refused { ok: false, tag: self.tag.as_deref(), command: self.command, error })
    }
}

#[derive(Serialize)]
struct Answered<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<&'a str>,
    command: Option<&'static str>,
    #[serde(flatten)]
    envelope: &'a Envelope,
    #[serde(flatten)]
    reply: &'a Reply,
}

#[derive(Serialize)]
struct Refused<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'static str>,
    error: &'a ProtocolError,
}

/// An object as a line; what is not printable in its strings is escaped.
fn json_line(fields: &impl Serialize) -> String {
    let json = serde_json::to_string(fields).unwrap_or_default();
    format!("{}\n", printable::escape_json(&json))
}

/// Gives the points of steps, and those of what is said of plays, the numbers of player 1: those of a play by the player
/// that the object around it names, or else by the one on roll. The only place where replies are renumbered.
fn renumber(fields: &mut Map<String, Value>, on_roll: Player) {
    let named = fields.get("player").and_then(Value::as_u64);
    let mover = named.map_or(on_roll, |player| if player == 0 { Player::O } else { Player::X });
    let is_step = fields.contains_key("from") && fields.contains_key("to");
    let is_point = |name: &str| name == "point" || is_step && (name == "from" || name == "to");
    for (name, value) in fields.iter_mut() {
        match value {
            Value::Number(_) if mover == Player::O && is_point(name) => {
                let point = value.as_u64().and_then(|number| Point::new(u8::try_from(number).ok()?));
                if let Some(point) = point {
                    *value = point.numbered_by(Side::Theirs).number().into();
                }
            }
            Value::Object(inner) => renumber(inner, mover),
            Value::Array(list) => {
                for inner in list.iter_mut().filter_map(Value::as_object_mut) {
                    renumber(inner, mover);
                }
            }
            _ => {}
        }
    }
}

/// A line of text without anything unprintable that files and lines can bring along; tabs part the cells of tables.
fn clean_cells(line: &str) -> String {
    let cells: Vec<_> = line.split('\t').map(printable::clean).collect();
    cells.join("\t")
}
