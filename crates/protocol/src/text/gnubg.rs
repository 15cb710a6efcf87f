//! gnubg's commands: which of them work in plakoto, which have another form, and which have no meaning.
//!
//! `gnubg.tsv` contains every command of gnubg 1.07, either in full or as the first words of a group of
//! commands. Its columns are the words of the command, its fate in plakoto, an input line to use, and the
//! reason. If an input line cannot be parsed, this module looks it up in the table. `help gnubg` and
//! `docs/gnubg-commands.md` show the same table.

use std::sync::LazyLock;

use self::CommandStatus::{As, Nothing, Use, Works};
use crate::ProtocolError;
use crate::text::input::Input;

/// A row of the table: the fate of all commands that begin with `words`. If several rows match a command, the
/// row with the most words applies.
#[derive(Debug)]
pub(crate) struct GnubgEntry {
    /// The command's words in full; `|` separates alternatives.
    pub(crate) words: &'static str,
    pub(crate) status: CommandStatus,
}

/// What happens to a gnubg command in plakoto.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CommandStatus {
    /// The command works; contains an example.
    Works(&'static str),
    /// Another input line replaces the command; contains that line, and the reason if one is needed.
    Use(&'static str, &'static str),
    /// Other words replace the first words of the command, and the arguments stay as they are; contains those
    /// other words and the reason.
    As(&'static str, &'static str),
    /// The command has no meaning in plakoto; contains the reason.
    Nothing(&'static str),
}

/// Every command of gnubg, in the order of gnubg's own `help`.
static ENTRIES: LazyLock<Vec<GnubgEntry>> = LazyLock::new(|| read(include_str!("gnubg.tsv")));

/// Commands from programs other than gnubg, and short words for settings.
static OTHERS: LazyLock<Vec<GnubgEntry>> = LazyLock::new(|| read(include_str!("gnubg_others.tsv")));

fn read(table: &'static str) -> Vec<GnubgEntry> {
    table.lines().filter_map(entry).collect()
}

/// Parses a row of the table; `None` if the row does not have four cells.
fn entry(line: &'static str) -> Option<GnubgEntry> {
    let [words, status, say, why] = *line.split('\t').collect::<Vec<_>>() else { return None };
    let status = match status {
        "works" => Works(say),
        "use" => Use(say, why),
        "as" => As(say, why),
        "nothing" => Nothing(why),
        _ => return None,
    };
    Some(GnubgEntry { words, status })
}

/// Returns every command of gnubg, in the order of gnubg's own `help`.
pub(crate) fn entries() -> impl Iterator<Item = &'static GnubgEntry> {
    ENTRIES.iter()
}

/// A table row that matches the start of an input line.
#[derive(Clone, Copy)]
struct EntryMatch {
    entry: &'static GnubgEntry,
    /// Number of words of the table row that the input matches. `in_full` counts those that the input does not
    /// abbreviate.
    words: usize,
    in_full: usize,
    /// Number of words in the input line that the match covers.
    used: usize,
}

impl EntryMatch {
    fn is_in_full(&self) -> bool {
        self.words == self.in_full
    }
}

/// Explains why an input line cannot be parsed, if it is a gnubg command that does not work in plakoto.
/// Otherwise returns `None`. An abbreviated command counts only if no other command could be meant.
pub(crate) fn explain(input: Input<'_>, error: &ProtocolError) -> Option<ProtocolError> {
    let words: Vec<&str> = input.rest().split_whitespace().collect();
    let found = find(&words).filter(|found| error.is_unknown_word || found.is_in_full())?;
    explanation(found, &words).map(ProtocolError::unsupported)
}

/// Returns the table row for an input line with these words. Also returns the explanation if the line does
/// not work.
pub(crate) fn about(words: &[&str]) -> Option<(&'static GnubgEntry, Option<String>)> {
    find(words).map(|found| (found.entry, explanation(found, words)))
}

/// Returns why an input line does not work and what to use instead; `None` if it works.
fn explanation(EntryMatch { entry, used, .. }: EntryMatch, words: &[&str]) -> Option<String> {
    match entry.status {
        Works(_) => None,
        Use(say, why) => Some(use_instead(why, say)),
        Nothing(why) => Some(why.to_owned()),
        As(begin, why) => {
            // The word after `player` is the name or number of a player, so it is replaced, too.
            let used = used + usize::from(entry.words.ends_with(" player"));
            let line: Vec<&str> = begin.split(' ').chain(words.iter().skip(used).copied()).collect();
            match find(&line).map(|other| (other, other.entry.status)) {
                None => Some(use_instead(why, &format!("{begin} …"))),
                Some((_, Works(say))) => Some(use_instead(why, say)),
                Some((other, _)) => explanation(other, &line),
            }
        }
    }
}

/// Formats the explanation `WHY: say SAY instead`.
fn use_instead(why: &str, say: &str) -> String {
    let why = if why.is_empty() { String::new() } else { format!("{why}: ") };
    format!("{why}use `{say}` instead")
}

/// Returns the row that matches the most words of an input line. If several rows match equally many words,
/// returns the one with the most words in full. If there are still several, returns the first.
fn find(words: &[&str]) -> Option<EntryMatch> {
    let found = entries().chain(OTHERS.iter()).filter_map(|entry| match_entry(entry, words));
    found.reduce(|best, next| {
        let is_better = (next.words, next.in_full) > (best.words, best.in_full);
        if is_better { next } else { best }
    })
}

/// Matches a row with the start of an input line, whose words may be abbreviated. After `player`, the line
/// may contain the name or number of a player, which the row does not contain.
fn match_entry(entry: &'static GnubgEntry, line: &[&str]) -> Option<EntryMatch> {
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
    Some(EntryMatch { entry, words, in_full, used })
}

/// Returns whether `given` is one of the alternatives in `choice` in full. Returns `None` if `given` is not
/// even an abbreviation of one.
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
    fn suggested_lines_can_be_parsed() {
        for entry in entries().chain(OTHERS.iter()) {
            let said = match entry.status {
                Works(line) => line,
                Use(line, _) => line,
                As(..) | Nothing(_) => continue,
            };
            assert_eq!(error(said), None, "{}", entry.words);
            if let Works(line) = entry.status {
                let words: Vec<&str> = line.split(' ').collect();
                assert!(match_entry(entry, &words).is_some_and(|found| found.is_in_full()), "{line}");
            }
        }
    }

    #[test]
    fn lines_that_do_not_work_are_explained_by_the_tables() {
        for entry in entries().chain(OTHERS.iter()) {
            if matches!(entry.status, Works(_)) {
                continue;
            }
            let first_of = |choice: &'static str| choice.split('|').next().unwrap_or_default();
            let (first, rest) = entry.words.split_once(' ').unwrap_or((entry.words, ""));
            for first in first.split('|') {
                let line: Vec<&str> = [first].into_iter().chain(rest.split(' ').map(first_of)).collect();
                let line = line.join(" ");
                let words: Vec<&str> = line.split_whitespace().collect();
                let explanation = about(&words).and_then(|(_, explanation)| explanation);
                let refused = error(&line).map(|error| error.detail);
                // A group such as `set rollout …` may work although some commands in the group do not.
                if !matches!(entry.status, As(..)) || explanation.is_some() {
                    assert_eq!(refused, explanation, "{line}");
                }
            }
        }
    }

    #[test]
    fn unambiguous_words_may_be_abbreviated() {
        let detail = |line: &str| error(line).map(|error| error.detail).unwrap_or_default();
        assert_eq!(detail("set crawf on"), CUBE);
        assert_eq!(detail("SET Cube VALUE 2"), CUBE);
        assert_eq!(detail("redoub"), CUBE);
        assert!(
            detail("set player 0 chequerplay rollout limit enable on")
                .contains("`set rollout limit enable on`")
        );
        assert!(detail("set player \"a\" cubedecision type").contains(CUBE));
        // Words that could also be an ambiguous abbreviation in plakoto, or a command that lacks a number,
        // are not explained.
        assert!(detail("set output m").contains(" is ambiguous: "));
        assert!(detail("set ca").contains("cache entries"));
        assert!(detail("s").contains(" is ambiguous: "));
    }
}
