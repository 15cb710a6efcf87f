//! Words typed on the keyboard of another language.

use super::intents;
use crate::commands::COMMANDS;
use crate::text::spelling::{is_greek, plain, sound};

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

/// Returns the keyword or command that a line means if it was typed on the keyboard of the other language.
pub(super) fn on_other_keyboard(line: &str) -> Option<&'static str> {
    let key = |letter: char| {
        let latin = KEYS.iter().find(|(_, greek)| *greek == letter).map(|(latin, _)| *latin);
        latin.or_else(|| KEYS.iter().find(|(latin, _)| *latin == letter).map(|(_, greek)| *greek))
    };
    let line = line.to_lowercase();
    let word = line.split_whitespace().next()?;
    let typed: String = word.chars().map(|letter| key(letter).unwrap_or(letter)).collect();
    // Greek in Latin letters is no wrong keyboard.
    let is_same = |h| sound(word, h) == sound(&plain(&typed), h);
    if !is_greek(word) && ["i", "x"].into_iter().any(is_same) {
        return None;
    }
    let words = COMMANDS.iter().flat_map(|entry| entry.words.iter().copied());
    let keywords = intents::keywords().filter(|word| is_greek(word) && word.chars().count() > 3);
    words.filter(|word| word.len() > 1).chain(keywords).find(|word| *word == plain(&typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_on_the_wrong_keyboard_are_recognised() {
        assert_eq!(on_other_keyboard("ηιντ"), Some("hint"));
        assert_eq!(on_other_keyboard("νες γαμε"), Some("new"));
        assert_eq!(on_other_keyboard("γαμε"), None, "`game` is no command");
        assert_eq!(on_other_keyboard("bohueia"), Some("βοηθεια"));
        assert_eq!(on_other_keyboard("giati"), None, "the same letters as γιατί");
        assert_eq!(on_other_keyboard("hint"), None);
    }
}
