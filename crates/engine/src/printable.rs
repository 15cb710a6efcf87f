//! Makes untrusted text safe to display: text from files, from other programs and from unparsable input. The
//! resulting text cannot move the cursor, change colours or reverse the writing direction. Long text is
//! truncated.

use std::borrow::Cow;
use std::path::Path;

/// Replacement for each character that is not printable.
const INSTEAD: char = '?';

/// Maximum length, in characters, of a word quoted in an error message. No meaningful word is longer.
const LONGEST_WORD: usize = 40;

/// Maximum length, in characters, of a path in an error message.
const LONGEST_PATH: usize = 120;

/// Whether a character is visible and has no effect on the terminal.
pub fn is_printable(character: char) -> bool {
    !character.is_control() && !is_invisible(character)
}

/// Whether a character is invisible although its class is not "control": soft hyphens, direction marks and
/// overrides, line separators, zero-width spaces, annotations and tags. Joiners count as visible, because
/// some scripts need them.
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

/// Returns the text with each unprintable character replaced by `?`.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let shown = |character| if is_printable(character) { character } else { INSTEAD };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Returns a text from outside for a cell of a table, without unprintable characters. A quotation mark comes first if a
/// spreadsheet would take the text for a formula.
pub fn cell(text: &str) -> Cow<'_, str> {
    if text.trim_start().starts_with(['=', '+', '-', '@']) || text.starts_with(['\t', '\r', '\n']) {
        return Cow::Owned(format!("'{}", clean(text)));
    }
    clean(text)
}

/// Returns the first `longest` characters of the text, followed by `…` if the text is longer.
pub fn shorten(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// Formats a word for an error message, as an [`excerpt`] in backquotes.
pub fn quote(word: &str) -> String {
    format!("`{}`", excerpt(word))
}

/// Returns the word with unprintable characters replaced by `?`, truncated if it is longer than any
/// meaningful word.
pub fn excerpt(word: &str) -> String {
    clean(&shorten(word, LONGEST_WORD)).into_owned()
}

/// Formats a path for error messages: replaces unprintable characters, and keeps only the end of a long path.
pub fn path(path: &Path) -> String {
    let name = path.display().to_string();
    match name.char_indices().rev().nth(LONGEST_PATH) {
        None => clean(&name).into_owned(),
        Some((start, first)) => format!("…{}", clean(&name[start + first.len_utf8()..])),
    }
}

/// Returns the first `longest` characters of another program's output, with unprintable characters escaped.
/// The escapes show a developer which characters the output contained.
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

/// Escapes the unprintable characters in one line of JSON. The JSON value stays the same, because such
/// characters occur only inside strings.
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

/// Rounds a number for JSON output to six decimal places, which is more than any probability or equity needs.
pub fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Formats a number with its sign; zero gets a plus sign.
pub fn plus_or_minus(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_nothing = text.chars().all(|character| "-0.".contains(character));
    if is_nothing { text.replacen('-', "+", 1) } else { text }
}

/// Formats a number with its sign; zero gets no sign.
pub fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_nothing = text.chars().all(|character| "+-0.".contains(character));
    if is_nothing { text.replace(['-', '+'], "") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_printable_characters_are_shown() {
        assert_eq!(clean("Zoë ☘ 𝕏 – נעה"), "Zoë ☘ 𝕏 – נעה");
        assert_eq!(clean("\u{1b}[31mEve\u{7f}\u{9b}2J"), "?[31mEve??2J");
        assert_eq!(clean("a\u{202e}b\u{2066}c\u{2028}d\u{feff}e\tf\ng"), "a?b?c?d?e?f?g");
    }

    #[test]
    fn cells_are_no_formulas() {
        for (text, shown) in [
            ("=1+1", "'=1+1"),
            (" @SUM(A1)", "' @SUM(A1)"),
            ("-x", "'-x"),
            ("\tx", "'?x"),
            ("a=b\u{1b}", "a=b?"),
        ] {
            assert_eq!(cell(text), shown);
        }
    }

    #[test]
    fn output_of_programs_is_escaped() {
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
    fn a_long_path_is_cut_at_its_start() {
        assert_eq!(path(Path::new("games/\u{1b}c.mat")), "games/?c.mat");
        let long = format!("{}/five.mat", "a".repeat(500));
        assert_eq!(path(Path::new(&long)), format!("…{}/five.mat", "a".repeat(LONGEST_PATH - 9)));
    }

    #[test]
    fn escaped_json_has_the_same_value() {
        let text = "\u{1b}[0m \u{9b} \u{202e} \u{e0041} \u{7f} Zoë";
        let json = serde_json::to_string(text).unwrap();
        let escaped = escape_json(&json);
        assert!(escaped.chars().all(is_printable), "{escaped}");
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
