//! `help gnubg`: how gnubg's commands work in plakoto.

use serde_json::{Value, json};

use crate::reply::Shown;
use crate::text::gnubg::{Fate, GnubgEntry, about, entries};
use crate::{ProtocolError, Reply};
use plakoto_engine::printable::quote;

/// The keyword after `help` that shows the list of gnubg's commands.
pub(super) const WORD: &str = "gnubg";

/// Returns the list of all gnubg commands.
pub(super) fn list() -> Reply {
    Shown::many(entries().map(line).collect(), [(WORD, entries().map(fields).collect::<Vec<_>>().into())])
}

/// Explains `words` as a gnubg command. Returns `None` if they are not one.
pub(super) fn one(words: &[String]) -> Option<Reply> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (entry, explanation) = about(&words)?;
    let explanation =
        explanation.map_or_else(|| line(entry), |explanation| format!("{}  {explanation}", entry.words));
    Some(Shown::many(vec![explanation], [(WORD, vec![fields(entry)].into())]))
}

/// Returns the error for an unknown gnubg command.
pub(super) fn unknown(words: &[String]) -> ProtocolError {
    ProtocolError::bad_argument(format!("expected a command of gnubg 1.07, got {}", quote(&words.join(" "))))
}

/// Returns a line for each gnubg command that works differently or not at all in plakoto.
pub(super) fn unlike() -> impl Iterator<Item = String> {
    entries().filter(|entry| !matches!(entry.fate, Fate::Works(_))).map(line)
}

/// Formats an entry as `WORDS  FATE`: the gnubg command, and how it works in plakoto.
fn line(entry: &GnubgEntry) -> String {
    let GnubgEntry { words, fate } = entry;
    let because = |why: &str| if why.is_empty() { String::new() } else { format!(": {why}") };
    let fate = match fate {
        Fate::Works(line) => format!("works: {line}"),
        Fate::Use(say, why) => format!("say `{say}`{}", because(why)),
        Fate::As(begin, why) => format!("say `{begin} …`{}", because(why)),
        Fate::Nothing(why) => format!("means nothing here: {why}"),
    };
    format!("{words:<44}  {fate}")
}

fn fields(GnubgEntry { words, fate }: &GnubgEntry) -> Value {
    match fate {
        Fate::Works(line) => json!({ "words": words, "fate": "works", "example": line }),
        Fate::Use(say, why) => json!({ "words": words, "fate": "use", "say": say, "why": why }),
        Fate::As(begin, why) => json!({ "words": words, "fate": "as", "say": begin, "why": why }),
        Fate::Nothing(why) => json!({ "words": words, "fate": "nothing", "why": why }),
    }
}
