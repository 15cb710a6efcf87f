//! The text lines of a file: line ends, the match length, and the end of the first match.

use super::words;

/// Splits text into lines, which end with LF, CR LF or CR.
pub(super) fn split(text: &str) -> Vec<&str> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.find(['\n', '\r']) {
        lines.push(&rest[..at]);
        let end = if rest[at..].starts_with("\r\n") { 2 } else { 1 };
        rest = &rest[at + end..];
    }
    lines.extend(Some(rest).filter(|rest| !rest.is_empty()));
    lines
}

/// Whether a line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with([';', '#'])
}

/// Returns the lines of the first match, and the number of matches that follow it.
///
/// A match begins with a line that contains its length, or with another game 1. The comments directly before that
/// line belong to the same match.
pub(super) fn first_match<'a, 'b>(lines: &'b [&'a str]) -> (&'b [&'a str], usize) {
    let (mut has_length, mut has_game) = (false, false);
    let mut starts = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !is_comment(line)) {
        let (is_length, is_game) = (length(line).is_some(), game(line) == Some("1"));
        if (is_length && (has_length || has_game)) || (is_game && has_game) {
            starts.push(at);
            (has_length, has_game) = (false, false);
        }
        has_length |= is_length;
        has_game |= is_game;
    }
    let Some(second) = starts.first() else { return (lines, 0) };
    let before = &lines[..*second];
    let end = before.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |last| last + 1);
    let header = before[..end].iter().rev().take_while(|line| is_comment(line)).count();
    (&lines[..end - header], starts.len())
}

/// Reads the match length from its line, such as `7 point match`, `3 points match`, `Match to 5` or
/// `Unlimited match`; 0 means without a limit. Returns `None` for other lines.
pub(super) fn length(line: &str) -> Option<u32> {
    let line = line.to_lowercase();
    let is_between = |sign: char| sign.is_whitespace() || "-,.:()!".contains(sign);
    let all: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let (numbers, text): (Vec<&str>, Vec<&str>) = all.iter().partition(is_number);
    if !text.iter().all(|word| words::LENGTH.contains(word)) {
        return None;
    }
    let has = |wanted: &[&str]| text.iter().any(|word| wanted.contains(word));
    match numbers.as_slice() {
        [number] if has(&["match"]) && has(&["point", "points", "pt", "pts", "to", "of"]) => {
            Some(number.parse().unwrap_or(u32::MAX))
        }
        [] if has(&["unlimited", "money"]) && has(&["match", "session", "game", "games", "play"]) => Some(0),
        _ => None,
    }
}

/// Reads the number of a game from its line: `Game 1`. Returns `None` for other lines.
pub(super) fn game(line: &str) -> Option<&str> {
    let (word, number) = line.trim().split_once(char::is_whitespace)?;
    let number = number.trim().trim_start_matches('#').trim_end_matches(['.', ':']).trim_end();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (word.eq_ignore_ascii_case("game") && is_number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_line_end() {
        for (text, lines) in [
            ("", vec![]),
            ("a\nb", vec!["a", "b"]),
            ("a\r\nb\r\n", vec!["a", "b"]),
            ("a\rb\r", vec!["a", "b"]),
            ("a\n\nb", vec!["a", "", "b"]),
            ("a\r\n\r\nb", vec!["a", "", "b"]),
            ("a\r\rb", vec!["a", "", "b"]),
            ("\r\na\r", vec!["", "a"]),
        ] {
            assert_eq!(split(text), lines, "{text:?}");
        }
    }

    #[test]
    fn lengths_have_several_spellings() {
        for (line, expected) in [
            (" 7 point match", Some(7)),
            ("3 points match", Some(3)),
            ("5-point match", Some(5)),
            ("5 pt. match (Crawford)", Some(5)),
            ("Match to 11 points", Some(11)),
            ("Match of 9", Some(9)),
            ("99999999999 point match", Some(u32::MAX)),
            ("0 point match", Some(0)),
            ("Unlimited match", Some(0)),
            ("Money session", Some(0)),
            ("Unlimited game", Some(0)),
            ("5 match", None),
            ("match", None),
            ("3 5 point match", None),
            ("Game 1", None),
            ("a point match of 5 : 0", None),
        ] {
            assert_eq!(length(line), expected, "{line}");
        }
    }

    #[test]
    fn a_second_match_begins_with_its_comments() {
        let text =
            "1 point match\nGame 1\n ...\n; about the turn\n\n; [Player 1 \"a\"]\n\n2 point match\nGame 1";
        assert_eq!(first_match(&split(text)), (&split(text)[..5], 1));
        assert_eq!(first_match(&["1 point match", "Game 1"]).1, 0);
    }
}
