//! Introductions: sentences in which players say their name.

use super::words::{READINGS, Reading, Word};
use crate::text::spelling::{plain, words};

/// The words before the name.
const INTRODUCTIONS: [&str; 4] = ["my name is", "με λενε", "λεγομαι", "το ονομα μου ειναι"];

/// Words that may come first.
const GREETINGS: [&str; 6] = ["hello", "hi", "hey", "γεια", "σου", "εμενα"];

/// Returns the name with which a sentence ends, as it is typed. A known word is no name.
pub(super) fn introduction(line: &str, is_known: impl Fn(&Word, Reading) -> bool) -> Option<String> {
    let (start, name) = line.trim().trim_end_matches(['.', '!']).rsplit_once(char::is_whitespace)?;
    let word = Word::new(plain(name), false);
    let is_name =
        name.chars().all(char::is_alphabetic) && !READINGS.iter().any(|reading| is_known(&word, *reading));
    (is_name && INTRODUCTIONS.iter().any(|words| introduces(start, words))).then(|| name.to_owned())
}

/// Whether `start` is the introducing words, in Greek letters or by their sound, after words without a meaning.
fn introduces(start: &str, introducing: &str) -> bool {
    let read =
        |text: &str| -> Vec<Word> { words(text).into_iter().map(|word| Word::new(word, false)).collect() };
    let (start, introducing) = (read(start), read(introducing));
    let Some(from) = start.len().checked_sub(introducing.len()) else { return false };
    let is_greeting = |word: &Word| GREETINGS.contains(&&*word.plain);
    start[..from].iter().all(is_greeting)
        && start[from..].iter().zip(&introducing).all(|(one, other)| one.sounds[0] == other.sounds[0])
}
