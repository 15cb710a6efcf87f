//! `help`.

mod rules;

use serde_json::json;

use crate::printable::quote;
use crate::protocol::grammar::{COMMANDS, CommandEntry};
use crate::protocol::reply::Shown;
use crate::protocol::settings::Usage;
use crate::protocol::{ProtocolError, Reply};

/// The widest usage that stands on one line with its explanation.
const USAGE_WIDTH: usize = 34;

/// Lists the commands, or those that begin with the given words, or explains the rules.
pub(super) fn help(words: &[String]) -> Result<Reply, ProtocolError> {
    let usages = if words.is_empty() {
        COMMANDS.iter().flat_map(CommandEntry::summary).collect()
    } else {
        about(words)
    };
    if usages.is_empty() {
        if let Some(rules) = rules::rules(words) {
            return Ok(rules);
        }
        let detail = format!("expected a command, got {}: `help` lists them", quote(&words.join(" ")));
        return Err(ProtocolError::bad_argument(detail));
    }
    let lines = usages.iter().map(line).collect();
    let fields: Vec<_> =
        usages.iter().map(|usage| json!({ "usage": usage.line, "does": usage.does })).collect();
    Ok(Shown::many(lines, [("help", fields.into())]))
}

/// Every line that is understood.
fn all() -> impl Iterator<Item = Usage> {
    COMMANDS.iter().flat_map(CommandEntry::usages)
}

/// The lines that begin with these words, or with words that they abbreviate.
fn about(words: &[String]) -> Vec<Usage> {
    let exact = matching(words, |choice, word| choice.eq_ignore_ascii_case(word));
    if exact.is_empty() {
        matching(words, |choice, word| choice.to_lowercase().starts_with(word))
    } else {
        exact
    }
}

fn matching(words: &[String], is_meant: fn(&str, &str) -> bool) -> Vec<Usage> {
    let matches = |usage: &Usage| {
        let mut parts = usage.line.split(' ');
        words
            .iter()
            .all(|word| parts.next().is_some_and(|part| part.split('|').any(|choice| is_meant(choice, word))))
    };
    all().filter(matches).collect()
}

fn line(Usage { line, does }: &Usage) -> String {
    if line.len() <= USAGE_WIDTH {
        format!("{line:<USAGE_WIDTH$}  {does}")
    } else {
        format!("{line}  {does}")
    }
}

#[cfg(test)]
mod tests {
    use super::all;
    use crate::protocol::ErrorCode;
    use crate::protocol::grammar::parse_line;

    /// The first words of every usage are known; what stands for something else may be refused, but not they.
    #[test]
    fn every_command_listed_is_understood() {
        for entry in all() {
            let usage = entry.line.replace(['[', ']'], "");
            let line = usage
                .replace("set KEY VALUE", "set engine.ply 1")
                .replace("KEY", "engine.ply")
                .replace("PLAY", "24/18");
            let words: Vec<&str> =
                line.split(' ').map(|word| word.split('|').next().unwrap_or_default()).collect();
            let parsed = parse_line(&words.join(" "));
            if let Some(Err(error)) = parsed.command {
                assert!(
                    error.code != ErrorCode::UnknownCommand && error.code != ErrorCode::Unsupported,
                    "{}: {error}",
                    entry.line
                );
            }
        }
    }
}
