//! Replies on the user's terminal: what the terminal can show, colours, lines broken between words, and long replies page
//! by page. An empty line shows the next page, and `q` skips the rest.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal, Write, stderr, stdout};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthStr;

use plakoto_protocol::Scene;
use plakoto_words::{Language, Message, message};

/// Whether to use colours. With `Auto`, colours are used if standard output is a terminal and the environment
/// does not forbid colours.
pub(super) fn is_coloured(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stdout().is_terminal() && AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
        }
    }
}

/// The language of standard output.
pub(super) fn language() -> Language {
    language_on(&stdout())
}

/// The language of help, which people also read through a pager: standard output or standard error is a terminal.
pub(super) fn help_language() -> Language {
    if stdout().is_terminal() { language() } else { error_language() }
}

/// The language of standard error.
pub(super) fn error_language() -> Language {
    language_on(&stderr())
}

/// The language of the user's locale if the stream is a terminal; English if a program reads the stream, or if there are no
/// texts in the language of the locale.
fn language_on(stream: &impl IsTerminal) -> Language {
    let locale = if stream.is_terminal() { locale("LC_MESSAGES") } else { String::new() };
    locale.get(..2).and_then(Language::of_code).unwrap_or_default()
}

/// Says a message in the [`language`].
pub(super) fn say(message: &Message) -> String {
    message.say(language())
}

/// The locale for a category, in lower case; empty if the environment names none.
fn locale(category: &str) -> String {
    let variables = ["LC_ALL", category, "LANG"].map(|name| env::var(name).unwrap_or_default());
    variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase()
}

/// Whether the terminal probably supports Unicode.
pub(super) fn has_unicode() -> bool {
    if cfg!(windows) {
        return env::var_os("WT_SESSION").is_some();
    }
    let locale = locale("LC_CTYPE");
    let is_poor = env::var("TERM").is_ok_and(|name| ["dumb", "linux"].contains(&name.as_str()));
    (locale.contains("utf-8") || locale.contains("utf8")) && !is_poor
}

/// Width of the terminal, in columns; `None` if it is unknown.
pub(super) fn columns() -> Option<u16> {
    size().map(|(_, columns)| columns)
}

/// Rows and columns of the terminal; `None` if they are unknown.
pub(super) fn size() -> Option<(u16, u16)> {
    console::Term::stdout().size_checked().filter(|(rows, columns)| *rows > 0 && *columns > 0)
}

/// Colours of the checkers of player 0 and player 1.
const PLAYERS: [Style; 2] = [AnsiColor::Yellow.on_default(), AnsiColor::Cyan.on_default()];

const ERROR: Style = AnsiColor::Red.on_default();

/// Marks of plays and rolls with their styles. A mark that ends with another mark comes before it.
const MARKS: [(&str, Style); 7] = [
    ("?! doubtful", AnsiColor::Yellow.on_default()),
    ("?? very bad", AnsiColor::Red.on_default().bold()),
    ("? bad", AnsiColor::Red.on_default()),
    (", very unlucky", AnsiColor::Magenta.on_default()),
    (", unlucky", AnsiColor::Magenta.on_default()),
    (", very lucky", AnsiColor::Green.on_default()),
    (", lucky", AnsiColor::Green.on_default()),
];

/// Applies a style to a text.
pub(super) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Colours whole lines of an error.
pub(super) fn error(text: &str) -> String {
    text.lines().map(|line| styled(ERROR, line) + "\n").collect()
}

/// Style of replies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    /// Whether colours are used.
    pub(super) is_coloured: bool,
    /// Returns the width of the screen; `None` if lines are not broken.
    pub(super) columns: Option<fn() -> Option<u16>>,
}

impl Paint {
    /// Formats whole lines for the screen. JSON lines stay unchanged.
    pub(super) fn text(&self, text: &str) -> String {
        let columns = self.columns.and_then(|columns| columns()).map_or(usize::MAX, usize::from);
        text.split_inclusive('\n')
            .map(|whole| {
                let line = whole.strip_suffix('\n').unwrap_or(whole);
                let end = &whole[line.len()..];
                if line.starts_with('{') { whole.to_owned() } else { self.line(line, columns) + end }
            })
            .collect()
    }

    fn line(&self, line: &str, columns: usize) -> String {
        let broken = if is_board(line) { Cow::Borrowed(line) } else { wrap(line, columns) };
        if !self.is_coloured {
            return broken.into_owned();
        }
        let is_error = line.starts_with("error ");
        let lines = broken.split('\n').map(|part| match () {
            () if is_error => styled(ERROR, part),
            () if is_board(part) => board(part),
            () => marked(part),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A stream for whole replies, which it formats.
pub(super) struct Painted<W> {
    pub(super) paint: Paint,
    pub(super) output: W,
}

impl<W: Write> Write for Painted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.paint.is_coloured {
            return self.output.write(bytes);
        }
        self.output.write_all(self.paint.text(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Columns of the bars of a board, and the last column, after the checkers borne off.
const BARS: [usize; 4] = [1, 20, 24, 43];
const LAST: usize = 47;

/// Whether a line is a row of gnubg's board, with checkers on it.
fn is_board(line: &str) -> bool {
    let signs: Vec<char> = line.chars().take(LAST + 1).collect();
    BARS.iter().all(|column| matches!(signs.get(*column), Some('|' | '│')))
}

/// Colours the checkers in a row of the board.
fn board(line: &str) -> String {
    let paint = |(column, sign): (usize, char)| {
        let player = match sign {
            'O' | '○' if column <= LAST => 0,
            'X' | '●' if column <= LAST => 1,
            _ => return sign.to_string(),
        };
        styled(PLAYERS[player], &sign.to_string())
    };
    line.chars().enumerate().map(paint).collect()
}

/// Colours the mark of a play or a roll, or the sign of a player next to the board.
fn marked(line: &str) -> String {
    for (sign, player) in [("O: ", 0), ("○: ", 0), ("X: ", 1), ("●: ", 1)] {
        let place = line.find(sign).filter(|place| line[..*place].ends_with("     "));
        if let Some(place) = place {
            let (before, rest) = line.split_at(place);
            let (symbol, rest) = rest.split_at(rest.find(':').unwrap_or(0));
            return format!("{before}{}{rest}", styled(PLAYERS[player], symbol));
        }
    }
    for (mark, style) in MARKS {
        if let Some((before, behind)) = line.split_once(mark) {
            return format!("{before}{}{behind}", styled(style, mark));
        }
    }
    line.to_owned()
}

/// Breaks a line between words so that no part is wider than the screen, except for words wider than the
/// screen. All parts but the first are indented. Tables with tabs stay unchanged.
fn wrap(line: &str, columns: usize) -> Cow<'_, str> {
    if line.width() <= columns || columns < 8 || line.contains('\t') {
        return Cow::Borrowed(line);
    }
    let indent = " ".repeat((line.len() - line.trim_start().len() + 4).min(columns / 3));
    let options = Options::new(columns).subsequent_indent(&indent).break_words(false);
    let options =
        options.word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation);
    Cow::Owned(textwrap::wrap(line, options).join("\n"))
}

/// Commands whose replies are shown page by page. Rolls and plays are never held back.
const PAGED: [&str; 11] =
    ["analyse", "book", "export", "help", "hint", "legal", "list", "relational", "review", "rollout", "show"];

/// The pages that the user has not seen yet. Clones share them.
#[derive(Clone)]
pub(super) struct Pager {
    state: Arc<Mutex<PagerState>>,
    language: Language,
}

#[derive(Default)]
struct PagerState {
    scene: Option<Scene>,
    rest: Vec<String>,
}

impl Pager {
    pub(super) fn new(language: Language) -> Self {
        Self { state: Arc::default(), language }
    }

    /// Lets the pager see which command is running.
    pub(super) fn watch(&self, scene: Scene) {
        self.state().scene = Some(scene);
    }

    /// Returns the first page of a reply, and keeps the others. A reply that is not paged is returned whole.
    pub(super) fn first(&self, text: String) -> String {
        let mut state = self.state();
        let running = state.scene.as_ref().and_then(|scene| scene.now().running);
        state.rest = Vec::new();
        if running.is_none_or(|running| !PAGED.contains(&running.command)) {
            return text;
        }
        state.rest = text.lines().map(str::to_owned).collect();
        self.page(&mut state.rest)
    }

    /// Returns the next page; `None` if the user has seen all pages.
    pub(super) fn next(&self) -> Option<String> {
        let mut state = self.state();
        (!state.rest.is_empty()).then(|| self.page(&mut state.rest))
    }

    /// Drops the pages that the user has not seen. Returns whether there were any.
    pub(super) fn leave(&self) -> bool {
        !std::mem::take(&mut self.state().rest).is_empty()
    }

    /// Takes a page from the front of the lines. If more lines follow, a line says so.
    fn page(&self, lines: &mut Vec<String>) -> String {
        let (rows, columns) = size().unwrap_or((u16::MAX, 80));
        let (room, columns) = (usize::from(rows).saturating_sub(1).max(2), usize::from(columns.max(1)));
        let height = |line: &String| line.width().div_ceil(columns).max(1);
        if lines.iter().map(height).sum::<usize>() <= room {
            return lines.drain(..).map(|line| line + "\n").collect();
        }
        let mut used = 1;
        let fits = |line: &&String| {
            used += height(line);
            used <= room
        };
        let count = lines.iter().take_while(fits).count().max(1);
        let page: String = lines.drain(..count).map(|line| line + "\n").collect();
        let more = message!("terminal-more_lines", count = lines.len());
        format!("{page}{}\n", more.say(self.language))
    }

    fn state(&self) -> MutexGuard<'_, PagerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str, columns: usize) -> String {
        wrap(text, columns).into_owned()
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(plain("one two three four", 18), "one two three four");
        assert_eq!(plain("one two three four five", 13), "one two three\n    four five");
        assert_eq!(plain("  one two three", 10), "  one two\n   three");
        assert_eq!(plain("unbreakablelongword x", 10), "unbreakablelongword\n   x");
        assert_eq!(plain("a\tb c d e f g h", 8), "a\tb c d e f g h");
        assert_eq!(plain("一二三 四五六 七", 10), "一二三\n   四五六\n   七", "two columns each");
    }

    #[test]
    fn checkers_and_marks_have_colours() {
        let paint = Paint { is_coloured: true, columns: None };
        let row = " |                O |   |       X        O | XXX 1 point of OX\n";
        let painted = paint.text(row);
        assert_eq!(painted.matches("\u{1b}[33mO\u{1b}[0m").count(), 2, "{painted:?}");
        assert_eq!(painted.matches("\u{1b}[36mX\u{1b}[0m").count(), 4, "{painted:?}");
        assert!(painted.ends_with(" 1 point of OX\n"), "{painted:?}");
        assert_eq!(paint.text("error io no\n"), "\u{1b}[31merror io no\u{1b}[0m\n");
        assert!(paint.text("user 31: 24/20 ? bad (-0.1)").contains("\u{1b}[31m? bad\u{1b}[0m"));
        let json = "{\"a\":\"error ? bad\"}\n";
        assert_eq!(paint.text(json), json);
        let edge = " +13-14-15-16-17-18------19-20-21-22-23-24-+     O: X: y\n";
        assert!(paint.text(edge).contains("+     \u{1b}[33mO\u{1b}[0m: X: y"));
        let none = Paint { is_coloured: false, columns: None };
        assert_eq!(none.text(row), row);
    }
}
