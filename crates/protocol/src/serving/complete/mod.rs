//! Completion of the input line that the user is typing. Command words come from the usage lines of `help`;
//! plays come from the legal plays.

mod pattern;
mod plays;

use self::pattern::Pattern;
use super::server::SessionSnapshot;
use crate::commands::COMMANDS;
use crate::commands::CommandEntry;
use crate::grammar::entry;
use plakoto_engine::engine::Level;
use plakoto_engine::notation::play_text::begins_play;
use plakoto_engine::rules::Switch;

/// The possible completions at the end of an input line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Byte offset in the input line at which the completed word begins.
    pub start: usize,
    /// The possible completions, in the order in which to show them.
    pub candidates: Vec<String>,
    /// Whether the user may also type a file name here.
    pub takes_file: bool,
}

/// Returns the possible completions at the end of an input line.
#[must_use]
pub fn complete(line: &str, seen: &SessionSnapshot) -> Completion {
    let text = without_tag(line);
    let base = line.len() - text.len();
    if begins_play(text) {
        return Completion { start: base, candidates: plays::plays(text, seen), takes_file: false };
    }
    let start = text.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let (before, partial) = text.split_at(start);
    let Some((entry, words)) = command_and_words(before) else {
        if !before.trim().is_empty() {
            return Completion { start: base + start, ..Completion::default() };
        }
        let candidates = names().filter(|name| begins_with(name, partial)).map(str::to_owned).collect();
        return Completion { start: base + start, candidates, takes_file: false };
    };
    let mut completion = Completion { start: base + start, ..Completion::default() };
    for usage in entry.usages() {
        let pattern = Pattern::new(&usage.line);
        for choice in pattern.next(&words) {
            match choice {
                "PLAY" | "[PLAY]" => {
                    let behind = text.len() - text.trim_start().len() + first_word(text).len();
                    let typed = text[behind..].trim_start();
                    completion.start = base + text.len() - typed.len();
                    completion.candidates.extend(plays::plays(typed, seen));
                }
                "FILE" | "FOLDER" => completion.takes_file = true,
                word => completion.candidates.extend(
                    expand_placeholder(word, entry.name(), seen)
                        .into_iter()
                        .filter(|candidate| begins_with(candidate, partial)),
                ),
            }
        }
    }
    completion.candidates.dedup();
    let mut known = std::collections::HashSet::new();
    completion.candidates.retain(|candidate| known.insert(candidate.clone()));
    completion
}

/// Returns what may follow the words that the user has typed, as `help` writes it. Returns `None` if nothing
/// may follow, or if the number of matching usage lines is not exactly one.
#[must_use]
pub fn usage(line: &str) -> Option<String> {
    let text = without_tag(line);
    let (entry, words) = command_and_words(text)?;
    let rests: Vec<String> =
        entry.usages().iter().filter_map(|usage| Pattern::new(&usage.line).rest(&words)).collect();
    match rests.as_slice() {
        [rest] if !rest.is_empty() => Some(rest.clone()),
        _ => None,
    }
}

/// Returns the command that the completely typed words begin with, and the words after it.
fn command_and_words(before: &str) -> Option<(&'static CommandEntry, Vec<&str>)> {
    let mut words = before.split_whitespace();
    let entry = entry(words.next()?)?;
    Some((entry, words.collect()))
}

/// Returns the completions for a word in a usage line. A word in capitals is a placeholder, and represents
/// several completions; a word in small letters is its own completion.
fn expand_placeholder(word: &str, command: &str, seen: &SessionSnapshot) -> Vec<String> {
    let all = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    match word {
        "COMMAND" => names().map(str::to_owned).collect(),
        "NAME" if command == "go" => Level::NAMED.iter().map(|(name, _)| (*name).to_owned()).collect(),
        "LEVEL" => Level::NAMED.iter().map(|(name, _)| (*name).to_owned()).collect(),
        "NAME" => seen.names.iter().map(|name| quoted(name)).collect(),
        "MARK" => all(&["bad", "doubtful", "lucky", "unlucky", "verybad", "verylucky", "veryunlucky"]),
        "WORD" => Vec::new(),
        "SWITCH=VALUE" => Switch::of_shipped_games().map(|switch| format!("{}=", switch.name())).collect(),
        word if word.starts_with(|first: char| first.is_ascii_lowercase()) => vec![word.to_owned()],
        _ => Vec::new(),
    }
}

/// Quotes a name for use in an input line, if the name contains spaces.
fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(CommandEntry::name)
}

fn begins_with(candidate: &str, partial: &str) -> bool {
    candidate.get(..partial.len()).is_some_and(|start| start.eq_ignore_ascii_case(partial))
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Returns the input line without its tag and without leading spaces.
fn without_tag(line: &str) -> &str {
    crate::text::tags::without_tag(line).trim_start()
}

#[cfg(test)]
mod tests;
