//! Lookup of a command by name or synonym.

use plakoto_words::message;
use std::sync::LazyLock;

use crate::Result;
use crate::commands::COMMANDS;
use crate::commands::CommandEntry;
use crate::text::words;

/// The words for all commands in gnubg's style. For gnubg commands that are missing here,
/// [`gnubg`](crate::text::gnubg) explains why.
static GNUBG: LazyLock<Vec<(&str, &CommandEntry)>> = LazyLock::new(|| {
    let entries = COMMANDS.iter().filter(|entry| !entry.is_ubgi);
    let mut known: Vec<_> =
        entries.flat_map(|entry| entry.words.iter().map(move |word| (*word, entry))).collect();
    known.sort_unstable_by_key(|(word, _)| *word);
    known
});

/// Looks up a command by name, synonym or abbreviation.
pub(super) fn find(word: &str) -> Result<&'static CommandEntry> {
    let is_word = |entry: &&CommandEntry| entry.words.iter().any(|name| name.eq_ignore_ascii_case(word));
    match COMMANDS.iter().filter(|entry| entry.is_ubgi).find(is_word) {
        Some(entry) => Ok(entry),
        None => words::find(&GNUBG, word, message!("expected-command")),
    }
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

    use super::*;

    fn name(word: &str) -> Result<&'static str, String> {
        find(word).map(CommandEntry::name).map_err(|error| error.text(Language::English))
    }

    #[test]
    fn exact_words_win_and_prefixes_must_be_unique() {
        let detail = |word| name(word).unwrap_err();
        assert_eq!(name("roll"), Ok("roll"));
        assert_eq!(["R", "p", "n"].map(name), ["roll", "previous", "next"].map(Ok));
        assert_eq!(name("HiN"), Ok("hint"));
        assert_eq!((name("ro"), name("rollo")), (Ok("roll"), Ok("rollout")), "as gnubg has it");
        assert_eq!(name("anal"), Ok("analyse"));
        assert_eq!((name("Stop"), name("sto").is_err()), (Ok("stop"), true), "UBGI is not abbreviated");
        assert_eq!(detail("s"), "`s` is ambiguous: save, set, show, steps, swap");
        assert_eq!(detail("hnit"), "expected a command (see `help`), got `hnit` (did you mean `hint`?)");
        assert_eq!(detail("é"), "expected a command (see `help`), got `é`");
    }
}
