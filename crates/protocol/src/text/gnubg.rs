//! gnubg's commands: which work here, which have other words, and which mean nothing in Plakoto.
//!
//! `gnubg.tsv` holds every command of gnubg 1.07, alone or as the words that a family of them begins with: its words, its fate,
//! a line to type, and why. A line that cannot be read is looked up here, `help gnubg` lists them, and
//! `docs/gnubg-commands.md` is that list.

use std::sync::LazyLock;

use self::Fate::{As, Nothing, Use, Works};
use crate::ProtocolError;
use crate::text::input::Input;

/// What becomes of commands that begin with some words; the entry with the most of their words holds.
#[derive(Debug)]
pub(crate) struct GnubgEntry {
    /// In full; `|` separates alternatives.
    pub(crate) words: &'static str,
    pub(crate) fate: Fate,
}

/// What becomes of a command of gnubg.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fate {
    /// It works: a line with it.
    Works(&'static str),
    /// Another line does it, and why it is another one, if that needs to be said.
    Use(&'static str, &'static str),
    /// The same words behind others do it, and why.
    As(&'static str, &'static str),
    /// It has no meaning here, and why.
    Nothing(&'static str),
}

/// Every command of gnubg, in the order of its own `help`.
static ENTRIES: LazyLock<Vec<GnubgEntry>> = LazyLock::new(|| read(include_str!("gnubg.tsv")));

/// Words of other programs, and short ones that name settings.
static OTHERS: LazyLock<Vec<GnubgEntry>> = LazyLock::new(|| read(include_str!("gnubg_others.tsv")));

fn read(table: &'static str) -> Vec<GnubgEntry> {
    table.lines().filter_map(entry).collect()
}

/// A line of the table; `None` if it does not have its four cells.
fn entry(line: &'static str) -> Option<GnubgEntry> {
    let [words, fate, say, why] = *line.split('\t').collect::<Vec<_>>() else { return None };
    let fate = match fate {
        "works" => Works(say),
        "use" => Use(say, why),
        "as" => As(say, why),
        "nothing" => Nothing(why),
        _ => return None,
    };
    Some(GnubgEntry { words, fate })
}

/// Every command of gnubg, in the order of its own `help`.
pub(crate) fn entries() -> impl Iterator<Item = &'static GnubgEntry> {
    ENTRIES.iter()
}

/// An entry, and how much of a line it is about.
#[derive(Clone, Copy)]
struct Found {
    entry: &'static GnubgEntry,
    /// How many words of the entry stand in the line, and how many of those in full.
    words: usize,
    in_full: usize,
    /// How many words of the line they are.
    used: usize,
}

impl Found {
    fn is_in_full(&self) -> bool {
        self.words == self.in_full
    }
}

/// Why a line cannot be read, if it is one of gnubg's with another fate than to work. An abbreviation is one only if nothing
/// else could have been meant.
pub(crate) fn explain(input: Input<'_>, error: &ProtocolError) -> Option<ProtocolError> {
    let words: Vec<&str> = input.rest().split_whitespace().collect();
    let found = find(&words).filter(|found| error.is_unknown_word || found.is_in_full())?;
    told(found, &words).map(ProtocolError::unsupported)
}

/// The entry about a line of these words, and what is said of them if they do not work.
pub(crate) fn about(words: &[&str]) -> Option<(&'static GnubgEntry, Option<String>)> {
    find(words).map(|found| (found.entry, told(found, words)))
}

/// What is said of a line; nothing if it works.
fn told(Found { entry, used, .. }: Found, words: &[&str]) -> Option<String> {
    match entry.fate {
        Works(_) => None,
        Use(say, why) => Some(instead(why, say)),
        Nothing(why) => Some(why.to_owned()),
        As(begin, why) => {
            // Behind `player` stands who.
            let used = used + usize::from(entry.words.ends_with(" player"));
            let line: Vec<&str> = begin.split(' ').chain(words.iter().skip(used).copied()).collect();
            match find(&line).map(|other| (other, other.entry.fate)) {
                None => Some(instead(why, &format!("{begin} …"))),
                Some((_, Works(say))) => Some(instead(why, say)),
                Some((other, _)) => told(other, &line),
            }
        }
    }
}

/// `WHY: say SAY instead`
fn instead(why: &str, say: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!("{why}: ") };
    format!("{why}say `{say}` instead")
}

/// The entry with the most words of a line, among these the one with the most words in full, among these the first.
fn find(words: &[&str]) -> Option<Found> {
    let found = entries().chain(OTHERS.iter()).filter_map(|entry| matched(entry, words));
    found.reduce(|best, next| {
        let is_better = (next.words, next.in_full) > (best.words, best.in_full);
        if is_better { next } else { best }
    })
}

/// How an entry is about a line that begins with all its words, which may be abbreviated. The player whom `player` names
/// stands between its words.
fn matched(entry: &'static GnubgEntry, line: &[&str]) -> Option<Found> {
    let (mut used, mut in_full, mut words) = (0, 0, 0);
    let mut is_behind_player = false;
    for choice in entry.words.split(' ') {
        let word_at = |at: usize| line.get(at).and_then(|given| Some((at, word(choice, given)?)));
        let (at, is_full) = match word_at(used) {
            None if is_behind_player => word_at(used + 1)?,
            found => found?,
        };
        (used, words, in_full) = (at + 1, words + 1, in_full + usize::from(is_full));
        is_behind_player = choice == "player";
    }
    Some(Found { entry, words, in_full, used })
}

/// Whether `given` is one of the words of `choice`, or the start of one, and whether it is one in full.
fn word(choice: &str, given: &str) -> Option<bool> {
    let is_full = choice.split('|').any(|word| word.eq_ignore_ascii_case(given));
    let starts = |word: &str| word.get(..given.len()).is_some_and(|start| start.eq_ignore_ascii_case(given));
    (is_full || choice.split('|').any(starts)).then_some(is_full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::parse_line;
    use crate::text::words::CUBE;

    fn error(line: &str) -> Option<ProtocolError> {
        parse_line(line).command.and_then(Result::err)
    }

    #[test]
    fn every_line_of_the_tables_is_an_entry() {
        for table in [include_str!("gnubg.tsv"), include_str!("gnubg_others.tsv")] {
            let wrong: Vec<&str> = table.lines().filter(|line| entry(line).is_none()).collect();
            assert!(wrong.is_empty(), "{wrong:?}");
        }
    }

    #[test]
    fn what_works_and_what_is_to_be_said_instead_can_be_read() {
        for entry in entries().chain(OTHERS.iter()) {
            let said = match entry.fate {
                Works(line) => line,
                Use(line, _) => line,
                As(..) | Nothing(_) => continue,
            };
            assert_eq!(error(said), None, "{}", entry.words);
            if let Works(line) = entry.fate {
                let words: Vec<&str> = line.split(' ').collect();
                assert!(matched(entry, &words).is_some_and(|found| found.is_in_full()), "{line}");
            }
        }
    }

    #[test]
    fn what_does_not_work_is_told_in_the_words_of_the_tables() {
        for entry in entries().chain(OTHERS.iter()) {
            if matches!(entry.fate, Works(_)) {
                continue;
            }
            let first_of = |choice: &'static str| choice.split('|').next().unwrap_or_default();
            let (first, rest) = entry.words.split_once(' ').unwrap_or((entry.words, ""));
            for first in first.split('|') {
                let line: Vec<&str> = [first].into_iter().chain(rest.split(' ').map(first_of)).collect();
                let line = line.join(" ");
                let words: Vec<&str> = line.split_whitespace().collect();
                let told = about(&words).and_then(|(_, told)| told);
                let refused = error(&line).map(|error| error.detail);
                // What is said about `set rollout …` as a whole may be that it works.
                if !matches!(entry.fate, As(..)) || told.is_some() {
                    assert_eq!(refused, told, "{line}");
                }
            }
        }
    }

    #[test]
    fn words_may_be_abbreviated_where_nothing_else_is_meant() {
        let detail = |line: &str| error(line).map(|error| error.detail).unwrap_or_default();
        assert_eq!(detail("set crawf on"), CUBE);
        assert_eq!(detail("SET Cube VALUE 2"), CUBE);
        assert_eq!(detail("redoub"), CUBE);
        assert!(
            detail("set player 0 chequerplay rollout limit enable on")
                .contains("`set rollout limit enable on`")
        );
        assert!(detail("set player \"a\" cubedecision type").contains(CUBE));
        // What could be a setting of ours is an abbreviation of several, or lacks a number.
        assert!(detail("set output m").contains(" is ambiguous: "));
        assert!(detail("set c").contains("cache entries"));
        assert!(detail("s").contains(" is ambiguous: "));
    }
}
