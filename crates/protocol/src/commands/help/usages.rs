//! The usage lines and the examples that `help` shows for some words.

use crate::text::usage::{CommandHelp, Example, Usage};

/// Returns the usage lines of all commands.
pub(super) fn all(pages: &[CommandHelp]) -> impl Iterator<Item = Usage> {
    pages.iter().flat_map(|page| page.usages.clone())
}

/// Returns the usage lines that begin with `words`. If none exist, returns the usage lines whose first
/// words `words` abbreviates.
pub(super) fn about(words: &[String], pages: &[CommandHelp]) -> Vec<Usage> {
    let exact = matching(pages, words, 0, is_word);
    if exact.is_empty() { matching(pages, words, 0, starts_word) } else { exact }
}

/// Returns the usage lines of `set` and `show` in which `words` follow the first word. If none exist and
/// `words` is a single word, returns those that contain this word anywhere. If there are still none, `words`
/// may be abbreviations.
pub(super) fn settings(words: &[String], pages: &[CommandHelp]) -> Vec<Usage> {
    let is_setting = |usage: &Usage| usage.line.starts_with("set ") || usage.line.starts_with("show ");
    let within = |usage: &Usage| {
        let [word] = words else { return false };
        usage.line.split([' ', '|']).any(|choice| choice == word)
    };
    let mut usages = matching(pages, words, 1, is_word);
    if usages.is_empty() {
        usages = all(pages).filter(within).collect();
    }
    if usages.is_empty() {
        usages = matching(pages, words, 1, starts_word);
    }
    usages.retain(is_setting);
    usages
}

/// Returns whether `words` name a command without abbreviation.
pub(super) fn is_exact(words: &[String], pages: &[CommandHelp]) -> bool {
    !matching(pages, words, 0, is_word).is_empty()
}

fn is_word(choice: &str, word: &str) -> bool {
    choice.eq_ignore_ascii_case(word)
}

fn starts_word(choice: &str, word: &str) -> bool {
    choice.to_lowercase().starts_with(word)
}

/// Returns the usage lines in which `words` follow `skipped` other words.
fn matching(
    pages: &[CommandHelp],
    words: &[String],
    skipped: usize,
    is_meant: fn(&str, &str) -> bool,
) -> Vec<Usage> {
    let matches = |usage: &Usage| {
        let mut parts = usage.line.split(' ').skip(skipped);
        words
            .iter()
            .all(|word| parts.next().is_some_and(|part| part.split('|').any(|choice| is_meant(choice, word))))
    };
    all(pages).filter(matches).collect()
}

/// Returns the examples for all commands.
pub(super) fn all_examples(pages: &[CommandHelp]) -> impl Iterator<Item = &Example> {
    pages.iter().flat_map(|page| &page.examples)
}

/// Maximum number of examples to show; more would hide the explanation.
const MAX_KEYS: usize = 2;

/// Returns the examples for these usage lines, if all the lines belong to one command or setting. A usage
/// line of `show` serves as its own example.
pub(super) fn examples(usages: &[Usage], pages: &[CommandHelp]) -> Vec<String> {
    let distinct = |key: &dyn Fn(&str) -> String| {
        let mut keys: Vec<String> = usages.iter().map(|usage| key(&usage.line)).collect();
        keys.dedup();
        keys
    };
    // Prefers the examples of each usage line. If that gives too many, takes the example of the command that
    // all the lines share.
    let keys = [distinct(&|line| closest(line, pages)), distinct(&key)]
        .into_iter()
        .find(|keys| keys.len() <= MAX_KEYS);
    let keys = keys.unwrap_or_else(|| first_word(&distinct(&key)));
    let mut lines: Vec<String> = Vec::new();
    for line in keys.iter().flat_map(|key| lines_of(key, pages)) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn lines_of(key: &str, pages: &[CommandHelp]) -> Vec<String> {
    match all_examples(pages).find(|(begin, _)| *begin == key) {
        Some((_, lines)) => lines.clone(),
        None => vec![key.to_owned()],
    }
}

/// Returns the key of the most specific example for a usage line.
fn closest(line: &str, pages: &[CommandHelp]) -> String {
    let is_about =
        |begin: &str| line.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let known = all_examples(pages).map(|(begin, _)| begin.clone()).filter(|begin| is_about(begin));
    known.chain([key(line)]).max_by_key(String::len).unwrap_or_default()
}

/// Returns the first word of the keys, if all keys begin with the same word.
fn first_word(keys: &[String]) -> Vec<String> {
    let mut words: Vec<String> =
        keys.iter().filter_map(|key| key.split(' ').next()).map(str::to_owned).collect();
    words.dedup();
    if words.len() == 1 { words } else { Vec::new() }
}

/// Returns the default key of a usage line: its first word, or its first two words for `set` and `show`.
pub(super) fn key(line: &str) -> String {
    let mut words = line.split(' ');
    match (words.next().unwrap_or_default(), words.next()) {
        (first @ ("set" | "show"), Some(setting)) if setting != "WORD" => format!("{first} {setting}"),
        (first, _) => first.to_owned(),
    }
}
