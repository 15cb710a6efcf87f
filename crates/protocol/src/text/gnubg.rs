//! Answers to commands that do not exist in plakoto, mostly gnubg's: one sentence each, which says what to use
//! instead, or why there is nothing.
//!
//! A row of `gnubg.tsv` contains beginnings of such commands with commas between them, and the key of their sentence. `|`
//! separates alternative words, and `*` is any word or none. If an input line cannot be parsed, the longest beginning
//! that it has gives the answer.

use std::sync::LazyLock;

use plakoto_words::Message;

use crate::ProtocolError;

/// Matches any word, or none.
const ANY: &str = "*";

/// The beginning of commands, with the key of its sentence.
struct Beginning {
    words: Vec<&'static str>,
    key: &'static str,
}

static BEGINNINGS: LazyLock<Vec<Beginning>> = LazyLock::new(|| {
    let rows = include_str!("gnubg.tsv").lines().filter_map(|row| row.split_once('\t'));
    rows.flat_map(|(beginnings, key)| {
        let with_and_without = |beginning: &'static str| {
            [true, false].map(|has_any| beginning.split(' ').filter(|word| has_any || *word != ANY).collect())
        };
        let beginnings = beginnings.split(", ").flat_map(with_and_without);
        beginnings.map(move |words| Beginning { words, key })
    })
    .collect()
});

impl Beginning {
    /// Returns the number of words, and how many of them the line does not abbreviate. Returns `None` if the
    /// line does not begin with these words.
    fn matched(&self, line: &[&str]) -> Option<(usize, usize)> {
        let given = line.get(..self.words.len())?;
        let are_full = self.words.iter().zip(given).map(|(choice, given)| is_full(choice, given));
        let are_full: Vec<bool> = are_full.collect::<Option<_>>()?;
        Some((are_full.len(), are_full.iter().filter(|is_full| **is_full).count()))
    }
}

/// Returns whether `given` is one of the alternatives in `choice` in full. Returns `None` if `given` is not
/// even an abbreviation of one.
fn is_full(choice: &str, given: &str) -> Option<bool> {
    let is_full = choice == ANY || choice.split('|').any(|word| word.eq_ignore_ascii_case(given));
    let starts = |word: &str| word.get(..given.len()).is_some_and(|start| start.eq_ignore_ascii_case(given));
    (is_full || choice.split('|').any(starts)).then_some(is_full)
}

/// Returns the error for an input line that cannot be parsed, if the line begins like a command in the table.
/// An abbreviated command counts only if no other command could be meant.
pub(crate) fn explain(words: &[&str], error: &ProtocolError) -> Option<ProtocolError> {
    let (is_in_full, sentence) = find(words)?;
    (error.is_unknown_word || is_in_full).then(|| ProtocolError::unsupported(sentence))
}

/// Returns the sentence about the command that begins with these words, if it is in the table.
pub(crate) fn about(words: &[&str]) -> Option<Message> {
    find(words).map(|(_, sentence)| sentence)
}

/// Returns the sentence of the longest beginning that matches, and whether the line has all its words in full.
/// If several match equally well, the first row counts, as in gnubg.
fn find(line: &[&str]) -> Option<(bool, Message)> {
    let found = BEGINNINGS.iter().rev().filter_map(|row| Some((row.matched(line)?, row.key)));
    let ((words, in_full), key) = found.max_by_key(|(matched, _)| *matched)?;
    Some((words == in_full, Message::of_key(key)))
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

    use super::*;
    use crate::grammar::parse_line;

    const CUBE: &str = "there is no doubling cube in plakoto";

    fn error(line: &str) -> Option<ProtocolError> {
        parse_line(line).command.and_then(Result::err)
    }

    fn detail(line: &str) -> String {
        error(line).map(|error| error.text(Language::English)).unwrap_or_default()
    }

    /// Returns all lines with one of the alternatives in place of each word.
    fn lines(words: &[&str]) -> Vec<String> {
        let [choice, rest @ ..] = words else { return vec![String::new()] };
        let rest = lines(rest);
        let word = |word: &str| rest.iter().map(|rest| format!("{word} {rest}")).collect::<Vec<_>>();
        choice.replace(ANY, "0").split('|').flat_map(word).collect()
    }

    #[test]
    fn every_beginning_has_its_sentence() {
        let rows = include_str!("gnubg.tsv").lines();
        assert!(rows.clone().all(|row| row.split('\t').count() == 2) && rows.count() > 40);
        for Beginning { words, key } in BEGINNINGS.iter() {
            let sentence = Message::of_key(*key).to_string();
            for line in lines(words) {
                assert_eq!(detail(&line), sentence, "{line}");
                assert_eq!(detail(&line.to_uppercase()), sentence, "{line}");
            }
        }
    }

    #[test]
    fn suggested_lines_can_be_parsed() {
        let in_shell = ["plakoto ", "nice", "sqlite3"];
        for row in BEGINNINGS.iter() {
            let [english, greek] = Language::ALL.map(|language| Message::of_key(row.key).say(language));
            let [english, greek] = [&english, &greek].map(|said| {
                let mut quoted: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
                quoted.sort_unstable();
                quoted
            });
            assert_eq!(english, greek);
            for line in english.iter().filter(|line| !in_shell.iter().any(|begin| line.starts_with(begin))) {
                assert_eq!(error(line), None, "{line}");
            }
        }
    }

    fn assert_details(cases: &[(&str, &str)]) {
        for (line, part) in cases {
            assert!(detail(line).contains(part), "{line}: {}", detail(line));
        }
    }

    #[test]
    fn unambiguous_words_may_be_abbreviated() {
        assert_details(&[
            ("set crawf on", CUBE),
            ("SET Cube VALUE 2", CUBE),
            ("redoub", CUBE),
            ("imp sgg match.sgg", "`import mat match.mat`"),
            ("set player 0 chequerplay rollout trials 36", "`help set rollout`"),
            ("set player \"a\" cubedecision type", CUBE),
            // Both `redouble` and `redo` begin so.
            ("red", CUBE),
            // Words that could also be an ambiguous abbreviation in plakoto, or a command that lacks a number,
            // are not explained.
            ("set output m", " is ambiguous: "),
            ("set ca", "cache entries"),
            ("s", " is ambiguous: "),
        ]);
    }

    #[test]
    fn other_words_are_unknown() {
        assert_details(&[
            ("tkae", "expected a command (see `help`), got `tkae`"),
            ("set tutro on", "got `tutro` (did you mean `tutor`?)"),
            ("set rollout nonsense", "expected a rollout setting"),
        ]);
    }
}
