//! Which command a word stands for.

use std::sync::LazyLock;

use super::commands::COMMANDS;
use super::entry::CommandEntry;
use super::words::{Unavailable, Vocabulary};
use crate::protocol::ProtocolError;

/// What gnubg and UCI have, and this program has not.
const ABSENT: &[(&str, Unavailable)] = &[
    ("annotate", Unavailable::Gnubg),
    ("beaver", Unavailable::Cube),
    ("clear", Unavailable::Gnubg),
    ("cmark", Unavailable::Gnubg),
    ("copy", Unavailable::Gnubg),
    ("dicerolls", Unavailable::Gnubg),
    ("double", Unavailable::Cube),
    ("drop", Unavailable::Cube),
    ("end", Unavailable::Gnubg),
    ("eq2mwc", Unavailable::Gnubg),
    ("external", Unavailable::Gnubg),
    ("history", Unavailable::Gnubg),
    ("invert", Unavailable::Gnubg),
    ("json", Unavailable::Use("set output json on")),
    ("level", Unavailable::Use("set player 0 level NAME")),
    ("mwc2eq", Unavailable::Gnubg),
    ("quiz", Unavailable::Shell("plakoto quiz")),
    ("redouble", Unavailable::Cube),
    ("relational", Unavailable::Gnubg),
    ("take", Unavailable::Cube),
    ("uci", Unavailable::Uci),
    ("ucinewgame", Unavailable::Uci),
];

static GNUBG: LazyLock<Vocabulary<&CommandEntry>> = LazyLock::new(|| {
    let entries = COMMANDS.iter().filter(|entry| !entry.is_ubgi);
    let mut known: Vec<_> =
        entries.flat_map(|entry| entry.words.iter().map(move |word| (*word, entry))).collect();
    known.sort_unstable_by_key(|(word, _)| *word);
    Vocabulary { known, unavailable: ABSENT.to_vec() }
});

/// The command that `word` stands for.
pub(super) fn find(word: &str) -> Result<&'static CommandEntry, ProtocolError> {
    let is_word = |entry: &&CommandEntry| entry.words.iter().any(|name| name.eq_ignore_ascii_case(word));
    match COMMANDS.iter().filter(|entry| entry.is_ubgi).find(is_word) {
        Some(entry) => Ok(entry),
        None => GNUBG.find(word, "a command (see `help`)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(word: &str) -> Result<&'static str, String> {
        find(word).map(CommandEntry::name).map_err(|error| error.detail)
    }

    #[test]
    fn exact_words_win_and_prefixes_must_be_unique() {
        let detail = |word| name(word).unwrap_err();
        assert_eq!(name("roll"), Ok("roll"));
        assert_eq!(name("R"), Ok("roll"));
        assert_eq!(name("HiN"), Ok("hint"));
        assert_eq!((name("ro"), name("rollo")), (Ok("roll"), Ok("rollout")), "as gnubg has it");
        assert_eq!(name("anal"), Ok("analyse"));
        assert_eq!((name("Stop"), name("sto").is_err()), (Ok("stop"), true), "UBGI is not abbreviated");
        assert_eq!(detail("s"), "`s` is ambiguous: save, set, show, steps, swap");
        assert_eq!(detail("hnit"), "expected a command (see `help`), got `hnit` (did you mean `hint`?)");
        assert_eq!(detail("é"), "expected a command (see `help`), got `é`");
    }
}
