//! What people type in place of a command: phrases, and words typed on the keyboard of another language.

use crate::commands::{COMMANDS, CommandEntry};

/// Greek vowels with accents, each with the plain letter.
const PLAIN: [(char, char); 11] = [
    ('ά', 'α'),
    ('έ', 'ε'),
    ('ή', 'η'),
    ('ί', 'ι'),
    ('ϊ', 'ι'),
    ('ΐ', 'ι'),
    ('ό', 'ο'),
    ('ύ', 'υ'),
    ('ϋ', 'υ'),
    ('ΰ', 'υ'),
    ('ώ', 'ω'),
];

/// The Latin letters, and the Greek letters on the same keys.
const KEYS: [(char, char); 25] = [
    ('a', 'α'),
    ('b', 'β'),
    ('c', 'ψ'),
    ('d', 'δ'),
    ('e', 'ε'),
    ('f', 'φ'),
    ('g', 'γ'),
    ('h', 'η'),
    ('i', 'ι'),
    ('j', 'ξ'),
    ('k', 'κ'),
    ('l', 'λ'),
    ('m', 'μ'),
    ('n', 'ν'),
    ('o', 'ο'),
    ('p', 'π'),
    ('r', 'ρ'),
    ('s', 'σ'),
    ('t', 'τ'),
    ('u', 'θ'),
    ('v', 'ω'),
    ('w', 'ς'),
    ('x', 'χ'),
    ('y', 'υ'),
    ('z', 'ζ'),
];

/// Maximum length of a phrase in bytes. A longer line, such as one with the text of a match, is not examined.
const LONGEST: usize = 80;

/// Returns the command that a phrase means, and its arguments.
pub(super) fn find(line: &str) -> Option<(&'static CommandEntry, &'static str)> {
    if line.len() > LONGEST {
        return None;
    }
    let line = simplified(line);
    all().find(|(phrase, ..)| *phrase == line).map(|(_, entry, arguments)| (entry, arguments))
}

fn all() -> impl Iterator<Item = (&'static str, &'static CommandEntry, &'static str)> {
    COMMANDS.iter().flat_map(|entry| {
        entry.phrases.iter().flat_map(move |(arguments, phrases)| {
            phrases.iter().map(move |phrase| (*phrase, entry, *arguments))
        })
    })
}

/// Returns a line in lower case, with single spaces, and without accents and a mark at its end.
fn simplified(line: &str) -> String {
    let plain = |letter: char| {
        PLAIN.iter().find(|(accented, _)| *accented == letter).map_or(letter, |(_, plain)| *plain)
    };
    let line = line.to_lowercase().chars().map(plain).collect::<String>();
    let words: Vec<&str> = line.trim_end_matches(['?', '!', '.', ';', ' ']).split_whitespace().collect();
    words.join(" ")
}

/// Returns the phrase or command that a line means if it was typed on the keyboard of the other language.
pub(super) fn on_other_keyboard(line: &str) -> Option<&'static str> {
    let line = simplified(line);
    let key = |letter: char| {
        let latin = KEYS.iter().find(|(_, greek)| *greek == letter).map(|(latin, _)| *latin);
        latin.or_else(|| KEYS.iter().find(|(latin, _)| *latin == letter).map(|(_, greek)| *greek))
    };
    let typed: String = line.chars().map(|letter| key(letter).unwrap_or(letter)).collect();
    let words = COMMANDS.iter().flat_map(|entry| entry.words.iter().copied());
    let phrases = all().map(|(phrase, ..)| phrase);
    let first = typed.split(' ').next().filter(|word| word.chars().count() > 1);
    words.chain(phrases).find(|name| *name == typed || Some(*name) == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::parse_line;

    fn meaning(line: &str) -> Option<(&'static str, &'static str)> {
        find(line).map(|(entry, arguments)| (entry.name(), arguments))
    }

    #[test]
    fn phrases_win_over_abbreviations() {
        assert_eq!(meaning("I lost!"), Some(("resign", "")));
        assert_eq!(meaning("  take   BACK "), Some(("undo", "")), "not the cube");
        assert_eq!(meaning("help me"), Some(("help", "")), "not `help met`");
        assert_eq!(meaning("Βοήθεια!"), Some(("help", "")));
        assert_eq!((meaning("roll"), meaning("take")), (None, None));
        assert_eq!(parse_line("what now?").name, Some("help"));
    }

    #[test]
    fn every_phrase_is_written_simply_once_and_is_a_command() {
        let mut known = Vec::new();
        for (phrase, entry, arguments) in all() {
            assert_eq!(phrase, simplified(phrase));
            assert!(phrase.len() <= LONGEST, "{phrase}");
            assert!(!known.contains(&phrase), "{phrase}");
            known.push(phrase);
            let line = parse_line(phrase);
            assert_eq!(line.name, Some(entry.name()), "{phrase}");
            assert!(matches!(line.command, Some(Ok(_))), "{phrase} {arguments}");
            let is_other = |other: &CommandEntry| other != entry && other.words.contains(&phrase);
            assert!(!COMMANDS.iter().any(is_other), "{phrase} is a command");
        }
    }

    #[test]
    fn words_on_the_wrong_keyboard_are_recognised() {
        assert_eq!(on_other_keyboard("ηιντ"), Some("hint"));
        assert_eq!(on_other_keyboard("νες γαμε"), Some("new"));
        assert_eq!(on_other_keyboard("γαμε"), None, "`game` is no command");
        assert_eq!(on_other_keyboard("bohueia"), Some("βοηθεια"));
        assert_eq!(on_other_keyboard("hint"), None);
    }
}
