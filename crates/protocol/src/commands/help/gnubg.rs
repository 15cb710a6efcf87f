//! `help gnubg`: how gnubg's commands work in plakoto.

use schemars::JsonSchema;
use serde::Serialize;

use crate::reply::TextReply;
use crate::text::gnubg::{CommandStatus, GnubgEntry, about, entries};
use crate::{ProtocolError, Reply};
use plakoto_engine::printable::quote;

/// The keyword after `help` that shows the list of gnubg's commands.
pub(super) const WORD: &str = "gnubg";

/// Returns the list of all gnubg commands.
pub(super) fn list() -> Reply {
    TextReply::of(
        entries().map(line).collect(),
        &GnubgFields { gnubg: entries().map(GnubgCommandFields::new).collect() },
    )
}

/// Explains `words` as a gnubg command. Returns `None` if they are not one.
pub(super) fn one(words: &[String]) -> Option<Reply> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (entry, explanation) = about(&words)?;
    let explanation =
        explanation.map_or_else(|| line(entry), |explanation| format!("{}  {explanation}", entry.words));
    Some(TextReply::of(vec![explanation], &GnubgFields { gnubg: vec![GnubgCommandFields::new(entry)] }))
}

/// Returns the error for an unknown gnubg command.
pub(super) fn unknown(words: &[String]) -> ProtocolError {
    ProtocolError::bad_argument(format!("expected a command of gnubg 1.07, got {}", quote(&words.join(" "))))
}

/// Returns a line for each gnubg command that works differently or not at all in plakoto.
pub(super) fn unlike() -> impl Iterator<Item = String> {
    entries().filter(|entry| !matches!(entry.status, CommandStatus::Works(_))).map(line)
}

/// Formats an entry as `WORDS  FATE`: the gnubg command, and how it works in plakoto.
fn line(entry: &GnubgEntry) -> String {
    let GnubgEntry { words, status } = entry;
    let because = |why: &str| if why.is_empty() { String::new() } else { format!(": {why}") };
    let status = match status {
        CommandStatus::Works(line) => format!("works: {line}"),
        CommandStatus::Use(say, why) => format!("use `{say}`{}", because(why)),
        CommandStatus::As(begin, why) => format!("use `{begin} …`{}", because(why)),
        CommandStatus::Nothing(why) => format!("means nothing here: {why}"),
    };
    format!("{words:<44}  {status}")
}

/// Commands of gnubg.
#[derive(Serialize, JsonSchema)]
pub(super) struct GnubgFields {
    /// The commands.
    gnubg: Vec<GnubgCommandFields>,
}

/// A command of gnubg, and how it works here.
#[derive(Serialize, JsonSchema)]
struct GnubgCommandFields {
    /// The words of the command.
    words: &'static str,
    /// `works`, `use` or `as` (another command does it), or `nothing` (it has no meaning here).
    fate: &'static str,
    /// An example; only with `works`.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'static str>,
    /// The command, or the beginning of the command, to use instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    say: Option<&'static str>,
    /// The reason; missing with `works`.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
}

impl GnubgCommandFields {
    fn new(GnubgEntry { words, status }: &GnubgEntry) -> Self {
        let (fate, example, say, why) = match *status {
            CommandStatus::Works(line) => ("works", Some(line), None, None),
            CommandStatus::Use(say, why) => ("use", None, Some(say), Some(why)),
            CommandStatus::As(begin, why) => ("as", None, Some(begin), Some(why)),
            CommandStatus::Nothing(why) => ("nothing", None, None, Some(why)),
        };
        Self { words, fate, example, say, why }
    }
}
