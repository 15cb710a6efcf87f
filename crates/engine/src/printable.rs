//! Text of files, of other programs and of lines that were not understood, as it may be shown: without anything that
//! moves a cursor, changes colours or turns a line round, and not longer than somebody wants to read.

use std::borrow::Cow;
use std::path::Path;

/// What stands for a character that is not shown.
const INSTEAD: char = '?';

/// The longest word of an error, in characters: none that could have been meant is longer.
const LONGEST_WORD: usize = 40;

/// The longest name of a file in an error, in characters.
const LONGEST_PATH: usize = 120;

/// Whether a character shows itself and does nothing else.
pub fn is_printable(character: char) -> bool {
    !character.is_control() && !is_invisible(character)
}

/// Characters that are no controls by their class and yet cannot be seen: soft hyphens, marks and overrides of the
/// direction, separators of lines, spaces without width, annotations and tags. Joiners are left: some scripts need them.
const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// The text with `?` for every character that is not printable.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let shown = |character| if is_printable(character) { character } else { INSTEAD };
    Cow::Owned(text.chars().map(shown).collect())
}

/// The first `longest` characters, with `…` behind them if there are more.
pub fn shorten(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A word as errors quote it: an [`excerpt`] in backquotes.
pub fn quote(word: &str) -> String {
    format!("`{}`", excerpt(word))
}

/// A word, clean, and cut if it is longer than any that could have been meant.
pub fn excerpt(word: &str) -> String {
    clean(&shorten(word, LONGEST_WORD)).into_owned()
}

/// The name of a file as errors tell it: clean, and of a long one only the end.
pub fn path(path: &Path) -> String {
    let name = path.display().to_string();
    match name.char_indices().rev().nth(LONGEST_PATH) {
        None => clean(&name).into_owned(),
        Some((start, first)) => format!("…{}", clean(&name[start + first.len_utf8()..])),
    }
}

/// The first `longest` characters of what another program said, in which those that are not printable are written as
/// escapes: what they were matters to whoever has to mend it.
pub fn escaped(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for character in shorten(text, longest).chars() {
        if is_printable(character) {
            shown.push(character);
        } else {
            shown.extend(character.escape_default());
        }
    }
    shown
}

/// JSON of one line in which characters that are not printable are escaped: it says the same.
///
/// Outside its strings JSON has no such characters.
pub fn escape_json(json: &str) -> Cow<'_, str> {
    if json.chars().all(is_printable) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if is_printable(character) {
            escaped.push(character);
        } else {
            let mut units = [0; 2];
            escaped.extend(character.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    Cow::Owned(escaped)
}

/// A number as JSON has it: six digits behind the decimal point are more than any chance or equity is worth.
pub fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A number, always with its sign: nothing has a plus.
pub fn plus_or_minus(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_nothing = text.chars().all(|character| "-0.".contains(character));
    if is_nothing { text.replacen('-', "+", 1) } else { text }
}

/// A number with its sign, which nothing has not.
pub fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_nothing = text.chars().all(|character| "+-0.".contains(character));
    if is_nothing { text.replace(['-', '+'], "") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_shows_itself_is_shown() {
        assert_eq!(clean("Zoë ☘ 𝕏 – נעה"), "Zoë ☘ 𝕏 – נעה");
        assert_eq!(clean("\u{1b}[31mEve\u{7f}\u{9b}2J"), "?[31mEve??2J");
        assert_eq!(clean("a\u{202e}b\u{2066}c\u{2028}d\u{feff}e\tf\ng"), "a?b?c?d?e?f?g");
    }

    #[test]
    fn what_programs_say_is_escaped() {
        assert_eq!(escaped("a \u{1b}[2J\0\r\u{202e}\"ü\" \\", 100), "a \\u{1b}[2J\\u{0}\\r\\u{202e}\"ü\" \\");
        assert_eq!(escaped(&"ü".repeat(300), 200), "ü".repeat(200) + "…");
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(quote("24/18"), "`24/18`");
        assert_eq!(quote(&"é".repeat(41)), format!("`{}…`", "é".repeat(40)));
        assert_eq!(quote("\u{1b}c"), "`?c`");
    }

    #[test]
    fn of_a_long_path_the_end_is_told() {
        assert_eq!(path(Path::new("games/\u{1b}c.mat")), "games/?c.mat");
        let long = format!("{}/five.mat", "a".repeat(500));
        assert_eq!(path(Path::new(&long)), format!("…{}/five.mat", "a".repeat(LONGEST_PATH - 9)));
    }

    #[test]
    fn escaped_json_says_the_same() {
        let text = "\u{1b}[0m \u{9b} \u{202e} \u{e0041} \u{7f} Zoë";
        let json = serde_json::to_string(text).unwrap();
        let escaped = escape_json(&json);
        assert!(escaped.chars().all(is_printable), "{escaped}");
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
