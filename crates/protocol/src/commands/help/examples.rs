//! A line, or a few, for every command and every setting.

use crate::text::usage::{CommandHelp, Usage};

/// Those of all commands.
pub(super) fn all(pages: &[CommandHelp]) -> impl Iterator<Item = &(&'static str, Vec<&'static str>)> {
    pages.iter().flat_map(|page| &page.examples)
}

/// More of them than that would hide the explanation.
const MOST_KEYS: usize = 2;

/// The examples of what was asked about, if that is one command or setting; what is shown is its own example.
pub(super) fn of(usages: &[Usage], pages: &[CommandHelp]) -> Vec<String> {
    let distinct = |key: &dyn Fn(&str) -> String| {
        let mut keys: Vec<String> = usages.iter().map(|usage| key(usage.line)).collect();
        keys.dedup();
        keys
    };
    // Each line has an example; where there are many, the command they have in common.
    let keys = [distinct(&|line| closest(line, pages)), distinct(&key)]
        .into_iter()
        .find(|keys| keys.len() <= MOST_KEYS);
    let keys = keys.unwrap_or_else(|| first_word(&distinct(&key)));
    keys.iter().flat_map(|key| lines_of(key, pages)).collect()
}

fn lines_of(key: &str, pages: &[CommandHelp]) -> Vec<String> {
    match all(pages).find(|(begin, _)| *begin == key) {
        Some((_, lines)) => lines.iter().map(|line| (*line).to_owned()).collect(),
        None => vec![key.to_owned()],
    }
}

/// What the example for a line begins with: as many of its words as there is one for.
fn closest(line: &str, pages: &[CommandHelp]) -> String {
    let is_about =
        |begin: &str| line.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let known = all(pages).map(|(begin, _)| (*begin).to_owned()).filter(|begin| is_about(begin));
    known.chain([key(line)]).max_by_key(String::len).unwrap_or_default()
}

/// What all keys begin with, if that is one word.
fn first_word(keys: &[String]) -> Vec<String> {
    let mut words: Vec<String> =
        keys.iter().filter_map(|key| key.split(' ').next()).map(str::to_owned).collect();
    words.dedup();
    if words.len() == 1 { words } else { Vec::new() }
}

/// What an example of a line begins with: its first word, or two of what is set or shown.
pub(super) fn key(line: &str) -> String {
    let mut words = line.split(' ');
    match (words.next().unwrap_or_default(), words.next()) {
        (first @ ("set" | "show"), Some(setting)) if setting != "WORD" => format!("{first} {setting}"),
        (first, _) => first.to_owned(),
    }
}
