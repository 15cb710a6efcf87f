//! Examples for `help`: one or more input lines for every command and every setting.

use crate::text::usage::{CommandHelp, Usage};

/// Returns the examples for all commands.
pub(super) fn all(pages: &[CommandHelp]) -> impl Iterator<Item = &(&'static str, Vec<&'static str>)> {
    pages.iter().flat_map(|page| &page.examples)
}

/// Maximum number of examples to show; more would hide the explanation.
const MOST_KEYS: usize = 2;

/// Returns the examples for these usage lines, if all the lines belong to one command or setting. A usage
/// line of `show` serves as its own example.
pub(super) fn of(usages: &[Usage], pages: &[CommandHelp]) -> Vec<String> {
    let distinct = |key: &dyn Fn(&str) -> String| {
        let mut keys: Vec<String> = usages.iter().map(|usage| key(usage.line)).collect();
        keys.dedup();
        keys
    };
    // Prefers the examples of each usage line. If that gives too many, takes the example of the command that
    // all the lines share.
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

/// Returns the key of the most specific example for a usage line.
fn closest(line: &str, pages: &[CommandHelp]) -> String {
    let is_about =
        |begin: &str| line.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let known = all(pages).map(|(begin, _)| (*begin).to_owned()).filter(|begin| is_about(begin));
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
