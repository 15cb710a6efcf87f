//! How replies are written: text or JSON, with or without a closing line, with or without a tag.

use serde::Serialize;
use serde_json::Value;

use super::output::OutputSettings;
use super::reply::{Phase, View, object};
use super::{ProtocolError, Reply};
use crate::printable;

/// The reply to a command, or the error.
pub type Answer<'a> = Result<&'a Reply, &'a ProtocolError>;

/// What every JSON reply tells about the position it is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Envelope {
    /// The rule set.
    pub variant: String,
    /// The position ID; `None` while there is no position.
    pub position_id: Option<String>,
    /// The match ID.
    pub match_id: Option<String>,
    /// The dice of the player on roll.
    pub dice: Option<[u8; 2]>,
    /// Numbers that he has to play first.
    pub pending: Vec<u8>,
    /// Who is on roll: 0 or 1.
    pub turn: usize,
    /// What the game waits for; `None` while there is no position.
    pub phase: Option<Phase>,
    /// Who has to do that: 0 or 1; `None` if nobody can.
    pub decides: Option<usize>,
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

impl Frame {
    /// The bytes of a reply, complete lines, or of an error, one line.
    #[must_use]
    pub fn write(&self, answer: Answer<'_>) -> String {
        match answer {
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
        json_line(&Answered { ok: true, tag, command, envelope, reply })
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
    format!("{}\n", printable::escape_json(&Value::Object(object(fields)).to_string()))
}

/// A line of text without anything unprintable that files and lines can bring along; tabs part the cells of tables.
fn clean_cells(line: &str) -> String {
    let cells: Vec<_> = line.split('\t').map(printable::clean).collect();
    cells.join("\t")
}
