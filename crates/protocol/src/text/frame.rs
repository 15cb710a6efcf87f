//! The format of replies: text or JSON, with or without a closing line, with or without a tag.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::ErrorFields;
use crate::output::OutputSettings;
use crate::reply::{Envelope, EnvelopeFields, Stage, View};
use crate::{ProtocolError, Reply};
use plakoto_engine::printable;
use plakoto_words::Language;

/// The line that ends a framed reply.
const END: &str = "ok";

/// The first word of an error.
const ERROR: &str = "error";

/// First words of UBGI replies, and of the UCI replies that UBGI clients may know.
const UBGI: [&str; 12] = [
    "bestmove",
    "copyprotection",
    "id",
    "info",
    "keys",
    "option",
    "readyok",
    "registration",
    "response",
    "ubgiok",
    "uciok",
    "value",
];

/// Commands whose replies begin with one of the words in [`UBGI`]. `help` is also listed: its replies contain
/// no text from users, so none of their lines needs protection.
const UBGI_COMMANDS: [&str; 8] = ["bestmove", "get", "go", "help", "isready", "keys", "query", "ubgi"];

/// The reply to a command, or its error.
pub type Answer<'a> = Result<&'a Reply, &'a ProtocolError>;

/// The reply to a line that cannot be answered.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RefusalFields<'a> {
    /// False.
    #[schemars(extend("const" = false))]
    ok: bool,
    /// The tag; missing if the line had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<&'a str>,
    /// The name of the command; missing if the first word is not a command.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'static str>,
    /// The error.
    error: ErrorFields<'a>,
}

/// The answer to one line of a command file, without an envelope of its own.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LineAnswerFields<'a> {
    /// True; `reply` may still be an error.
    #[schemars(extend("const" = true))]
    ok: bool,
    /// The tag of `load commands`; missing if its line had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<&'a str>,
    /// `load`.
    #[schemars(extend("const" = "load"))]
    command: &'static str,
    /// The number of the line in the file, from 1.
    line: usize,
    /// False: more replies to the same command follow.
    #[schemars(extend("const" = false))]
    done: bool,
    /// The reply to the line alone.
    #[schemars(with = "Value", extend("$ref" = "#/$defs/Reply"))]
    reply: &'a RawValue,
}

/// Everything that determines the format of one reply.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The output settings after the command.
    pub settings: OutputSettings,
    /// The tag of the line.
    pub tag: Option<String>,
    /// The name of the command.
    pub command: Option<&'static str>,
    /// The position that the reply is about.
    pub envelope: Envelope,
}

/// The answer to a line of a command file. Its format depends on its own settings, so another reply cannot
/// contain its fields.
#[derive(Debug, Serialize)]
pub(crate) struct LineAnswer {
    /// The format of the answer, without the tag.
    #[serde(skip)]
    pub(crate) frame: Frame,
    /// The number of the line, counted from 1.
    #[serde(skip)]
    pub(crate) line: usize,
    #[serde(skip)]
    pub(crate) reply: Reply,
}

impl View for LineAnswer {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        self.framed(None).iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
    }

    fn stage(&self) -> Stage {
        Stage::Part
    }

    /// As text: the answer in its own format, without its closing line. As JSON: an object that contains
    /// the answer.
    fn framed(&self, tag: Option<&str>) -> Option<String> {
        let Self { frame, line, reply } = self;
        if !frame.settings.json {
            let frame = Frame { tag: tag.map(str::to_owned), ..frame.clone() };
            return Some(frame.text(reply));
        }
        let (ok, command, line, done) = (true, "load", *line, false);
        let reply = RawValue::from_string(frame.answered(reply).trim_end().to_owned()).ok()?;
        Some(json_line(&json(&LineAnswerFields { ok, tag, command, line, done, reply: &reply })))
    }
}

impl Frame {
    /// Returns the text of a reply, as complete lines, or of an error, as one line.
    #[must_use]
    pub fn write(&self, answer: Answer<'_>) -> String {
        match answer {
            Ok(reply) => reply.framed(self.tag.as_deref()).unwrap_or_else(|| self.reply(reply)),
            Err(error) if self.settings.json => self.refused(error),
            Err(error) if self.is_for_people() => self.line(&error.sentence(self.settings.language)),
            Err(error) => {
                self.line(&format!("{ERROR} {} {}", error.code, error.text(self.settings.language)))
            }
        }
    }

    /// Returns whether a person reads the reply at a terminal. A client that uses tags, framing or JSON there gets what
    /// it gets in a pipe.
    pub(crate) fn is_for_people(&self) -> bool {
        self.settings.is_for_people() && self.tag.is_none()
    }

    fn reply(&self, reply: &Reply) -> String {
        if self.settings.json { self.answered(reply) } else { self.text(reply) + &self.end(reply) }
    }

    /// Returns the line that ends a reply; empty if the reply has no such line.
    fn end(&self, reply: &Reply) -> String {
        let has_end = !reply.is_progress() && (self.tag.is_some() || self.settings.framing);
        if has_end { self.line(END) } else { String::new() }
    }

    fn text(&self, reply: &Reply) -> String {
        let is_ubgi = matches!(reply.stage(), Stage::Info | Stage::Note)
            || self.command.is_some_and(|command| UBGI_COMMANDS.contains(&command));
        let reserved: &[&str] = if is_ubgi { &[] } else { &UBGI };
        let is_english = is_ubgi && self.command != Some("help");
        let language = if is_english { Language::English } else { self.settings.language };
        let lines = reply.lines(&OutputSettings { language, ..self.settings });
        lines.iter().map(|line| self.line(&indent_frame(&clean_cells(line), reserved))).collect()
    }

    /// Returns a line with the tag and the newline.
    fn line(&self, line: &str) -> String {
        let prefix = self.tag.as_ref().map_or_else(String::new, |tag| format!("@{tag} "));
        format!("{}\n", format!("{prefix}{line}").trim_end())
    }

    fn answered(&self, reply: &Reply) -> String {
        let (tag, command, envelope) = (self.tag.as_deref(), self.command, &self.envelope);
        json_line(&reply.json_after(&EnvelopeFields::new(tag, command, envelope)))
    }

    fn refused(&self, error: &ProtocolError) -> String {
        let tag = self.tag.as_deref();
        let error = error.fields(self.settings.language);
        json_line(&json(&RefusalFields { ok: false, tag, command: self.command, error }))
    }
}

fn json(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).unwrap_or_default()
}

/// Formats an object as a line. Unprintable characters in its strings are escaped.
fn json_line(object: &str) -> String {
    format!("{}\n", printable::escape_json(object))
}

/// Replaces the unprintable characters of a line, which can come from files and input lines. Tabs stay,
/// because they separate the cells of tables.
fn clean_cells(line: &str) -> String {
    let cells: Vec<_> = line.split('\t').map(printable::clean).collect();
    cells.join("\t")
}

/// Puts a space before a line that would look like the end of a reply, an error, a tagged line or a reply
/// with a reserved word. This is needed because names, comments and other texts in records may contain such
/// lines.
fn indent_frame<'a>(line: &'a str, reserved: &[&str]) -> Cow<'a, str> {
    let begins_with =
        |word: &&str| line.strip_prefix(*word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let is_word = reserved.iter().chain([&ERROR]).any(begins_with);
    if is_word || line.trim_end() == END || line.starts_with('@') {
        Cow::Owned(format!(" {line}"))
    } else {
        Cow::Borrowed(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::TextReply;
    use serde_json::Map;

    #[test]
    fn no_line_of_a_reply_looks_like_its_end() {
        let frame = Frame {
            settings: OutputSettings { framing: true, ..OutputSettings::default() },
            tag: None,
            command: None,
            envelope: Envelope::default(),
        };
        let shown = |lines: &[&str]| {
            let lines = lines.iter().map(|line| plakoto_words::Message::text(*line)).collect();
            Reply::from(TextReply { lines, fields: Map::new() })
        };
        let lines = [
            "ok", "ok\u{1b}", "ok \t", "error io", "error", "error\tx", "errors", "@a ok", "okay", " ok",
            "id",
        ];
        let text = frame.text(&shown(&lines));
        assert_eq!(text, " ok\nok?\n ok\n error io\n error\n error\tx\nerrors\n @a ok\nokay\n ok\n id\n");
        let ubgi = Frame { command: Some("ubgi"), ..frame.clone() };
        assert_eq!(ubgi.text(&shown(&["id name x", "identity", "error"])), "id name x\nidentity\n error\n");
        let tagged = Frame { tag: Some("t".into()), ..frame };
        assert_eq!(tagged.text(&shown(&["ok"])), "@t  ok\n");
    }
}
