//! The lines of `.mat` text, and the cells of the two columns in the lines of a game.

use super::words::{self, PlaySaid, Statement};

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

/// Index of the first character in a text line, counted from 0, that belongs to the right column.
const MIDDLE: usize = 20;

/// How the lines of a game separate their columns with tabs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TabLayout {
    /// Whether a tab also follows the number of each line.
    follows_number: bool,
}

/// A cell of a text line: a turn, or words such as `Wins 2 points`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell<'a> {
    /// Whether the cell is in the right column.
    pub(super) is_right: bool,
    /// Whether the cell follows another one in the same line, so its column may be only apparent.
    pub(super) is_second: bool,
    /// The contents of the cell.
    pub(super) content: Content<'a>,
    /// The whole text of the cell.
    pub(super) text: &'a str,
}

/// The contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content<'a> {
    /// The dice, or pending numbers in brackets, and what the cell says about the play.
    Turn(&'a str, PlaySaid<'a>),
    /// Words without dice.
    Statement(Statement),
    /// Text that means nothing here.
    Unknown,
}

impl TabLayout {
    /// Finds out how the lines of a file use tabs.
    pub(super) fn of(lines: &[&str]) -> Self {
        let has_own_column = |line: &&str| {
            let (number, rest) = split_number(line);
            let Some(cells) = rest.strip_prefix('\t').filter(|_| !number.is_empty()) else { return false };
            let mut pieces = cells.split('\t').map(|piece| !piece.trim().is_empty());
            let first = pieces.next() == Some(true);
            first && (pieces.any(|is_text| is_text) || starts(cells).len() > 1)
        };
        Self { follows_number: lines.iter().any(has_own_column) }
    }

    /// Splits a line into its cells.
    pub(super) fn cells(self, line: &str) -> Vec<Cell<'_>> {
        let (number, rest) = split_number(line);
        let at = number.chars().count();
        let starts = starts(rest);
        let ends = starts.iter().skip(1).copied().chain([rest.len()]);
        let mut cells: Vec<Cell<'_>> = Vec::new();
        for (start, end) in starts.iter().copied().zip(ends) {
            let (before, text) = (&rest[..start], rest[start..end].trim_end());
            let content = content(text);
            let is_second = !cells.is_empty();
            let is_right = match cells.last() {
                Some(last) if last.is_right => true,
                Some(last) if last.is_handed_over() => false,
                // The words may belong to the turn of the same player, as in `31:   Wins 1 point`.
                Some(last) if matches!(last.content, Content::Turn(_, PlaySaid::Nothing)) => {
                    self.is_right(at, before) || !matches!(content, Content::Statement(_))
                }
                Some(_) => true,
                None => self.is_right(at, before),
            };
            cells.push(Cell { is_right, is_second, content, text });
        }
        cells
    }

    /// Whether text after `before` is in the right column. `at` is the length of the number of the line.
    fn is_right(self, at: usize, before: &str) -> bool {
        match before.matches('\t').count() {
            0 => at + before.chars().count() >= MIDDLE,
            tabs => tabs > usize::from(self.follows_number),
        }
    }
}

impl<'a> Cell<'a> {
    /// Whether the cell contains pending numbers, so the same player rolls next.
    pub(super) fn is_handed_over(&self) -> bool {
        matches!(self.content, Content::Turn(numbers, _) if numbers.starts_with('('))
    }
}

/// Splits a line after its number, as in `12)`. The number may be missing.
fn split_number(line: &str) -> (&str, &str) {
    let digits = line.trim_start();
    let rest = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = rest.len() < digits.len() && rest.starts_with([')', '.']);
    line.split_at(if is_number { line.len() - rest.len() + 1 } else { 0 })
}

/// Returns the bytes at which the cells begin.
fn starts(line: &str) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    let mut last = ' ';
    for (at, sign) in line.char_indices() {
        let follows_space = last.is_whitespace();
        let is_word = !sign.is_whitespace() && (follows_space || last == ')');
        last = sign;
        if is_word && starts.last().is_none_or(|start| begins(line, *start, at, follows_space)) {
            starts.push(at);
        }
    }
    starts
}

/// Whether the word at byte `at` begins a cell. The cell before it begins at byte `start`.
fn begins(line: &str, start: usize, at: usize, follows_space: bool) -> bool {
    if length_of_numbers(line, at).is_some() || (follows_space && Statement::of(&line[at..]).is_some()) {
        return true;
    }
    // Other words begin a cell in the right column, if the left one is complete.
    let word = line[at..].split_whitespace().next().unwrap_or_default();
    let is_text = word.starts_with(char::is_alphabetic) && !word.contains(['/', '-']);
    let is_complete = || !matches!(content(line[start..at].trim_end()), Content::Turn(_, PlaySaid::Nothing));
    has_gap(&line[..at]) && is_text && line[..at].chars().count() >= MIDDLE && is_complete()
}

/// Whether a text ends with the space between two columns.
fn has_gap(before: &str) -> bool {
    before.ends_with("  ") || before.ends_with('\t')
}

/// Reads the contents of a cell.
fn content(text: &str) -> Content<'_> {
    if let Some(length) = length_of_numbers(text, 0) {
        let play = text[length..].strip_prefix(':').unwrap_or(&text[length..]);
        return Content::Turn(&text[..length], PlaySaid::of(play));
    }
    Statement::of(text).map_or(Content::Unknown, Content::Statement)
}

/// Returns the length of a text like `31` or `(4,5)`, if such a text begins at byte `at` and a colon follows it.
/// Dice without a colon are read if a play follows them.
fn length_of_numbers(line: &str, at: usize) -> Option<usize> {
    let rest = &line.as_bytes()[at..];
    let length = match rest {
        [first, second, ..] if first.is_ascii_digit() && second.is_ascii_digit() => 2,
        [b'(', numbers @ ..] => {
            let digits = numbers.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b',').count();
            (digits > 0 && numbers.get(digits) == Some(&b')')).then_some(digits + 2)?
        }
        _ => return None,
    };
    match rest.get(length) {
        Some(b':') => Some(length),
        Some(b' ' | b'\t') if rest[0] != b'(' => {
            let is_die = |byte: &u8| (b'1'..=b'6').contains(byte);
            let has_gap = at == 0 || has_gap(&line[..at]);
            let next = line[at + length..].split_whitespace().next();
            let is_play = next.is_some_and(|next| next.contains('/'));
            (has_gap && is_play && rest[..length].iter().all(is_die)).then_some(length)
        }
        _ => None,
    }
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

    /// Writes cells as text: `<` or `>` for the column, then the text of the cell.
    fn shown(line: &str, tabs: TabLayout) -> Vec<String> {
        let sign = |cell: &Cell<'_>| if cell.is_right { '>' } else { '<' };
        tabs.cells(line).iter().map(|cell| format!("{}{}", sign(cell), cell.text)).collect()
    }

    #[test]
    fn columns_are_separated_by_spaces() {
        for (line, cells) in [
            ("  1)                             31: 24/20", vec![">31: 24/20"]),
            (" 12) 66: 24/18(4)                21: 24/22 24/23", vec!["<66: 24/18(4)", ">21: 24/22 24/23"]),
            ("  2) 31: 24/20 42: 24/18", vec!["<31: 24/20", ">42: 24/18"]),
            (
                "  2) (4,5): 24/20 20/15 31: 24/20 66: pass",
                vec!["<(4,5): 24/20 20/15", "<31: 24/20", ">66: pass"],
            ),
            ("  3) 31:       Wins 2 points", vec!["<31:", "<Wins 2 points"]),
            (" 27) 11: ????   Wins 2 points", vec!["<11: ????", ">Wins 2 points"]),
            ("  3) 31: 24/20                  Resigns", vec!["<31: 24/20", ">Resigns"]),
            ("  3) 31: 24/20                  Hurrah", vec!["<31: 24/20", ">Hurrah"]),
            ("  3) Resigns                    Wins 1 point", vec!["<Resigns", ">Wins 1 point"]),
            ("      Wins 1 point", vec!["<Wins 1 point"]),
            ("                                  Wins 1 point", vec![">Wins 1 point"]),
            ("  3) 31:  bar/22 24/23            Doubles => 2", vec!["<31:  bar/22 24/23", ">Doubles => 2"]),
            ("  3) 31:                  Cannot Move", vec!["<31:                  Cannot Move"]),
            ("  3) 31 24/20                    42 24/18", vec!["<31 24/20", ">42 24/18"]),
            ("  3)", vec![]),
        ] {
            assert_eq!(shown(line, TabLayout::default()), cells, "{line}");
        }
    }

    #[test]
    fn columns_are_separated_by_tabs() {
        let plain = ["  1)\t31: 24/20", "  2) 66: 24/18(4)\t21: 24/22 24/23", "\tWins 1 point"];
        let tabs = TabLayout::of(&plain);
        assert_eq!(shown(plain[0], tabs), [">31: 24/20"]);
        assert_eq!(shown(plain[1], tabs), ["<66: 24/18(4)", ">21: 24/22 24/23"]);
        assert_eq!(shown(plain[2], tabs), [">Wins 1 point"]);
        assert_eq!(shown("  2) 31:\t66: 24/18(4)", tabs), ["<31:", ">66: 24/18(4)"]);
        let own =
            ["1)\t\t31: 24/20", "2)\t66: 24/18(4)\t21: 24/22 24/23", "\tWins 1 point", "\t\tWins 1 point"];
        let tabs = TabLayout::of(&own);
        assert_eq!(shown(own[0], tabs), [">31: 24/20"]);
        assert_eq!(shown(own[1], tabs), ["<66: 24/18(4)", ">21: 24/22 24/23"]);
        assert_eq!(shown(own[2], tabs), ["<Wins 1 point"]);
        assert_eq!(shown(own[3], tabs), [">Wins 1 point"]);
    }
}
