//! What helps a person who types a line: completion, hints, and what is told beside the prompt.

use std::borrow::Cow;
use std::cell::Cell;
use std::time::Duration;

use anstyle::Style;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};
use unicode_width::UnicodeWidthStr;

use super::file_names::{self, file_names};
use super::paint::styled;
use super::screen;
use plakoto_protocol::{Completion, Running, Scene, Seen, complete, usage};

/// How long something goes on before that is told.
pub(super) const QUICK: Duration = Duration::from_millis(300);

/// The widest status.
const STATUS: usize = 100;

/// The narrowest one that says something.
const LEAST_STATUS: usize = 20;

/// Looks at the session while a line is typed.
pub(super) struct Assistant {
    scene: Scene,
    is_coloured: bool,
    /// The columns that are kept free for the status, behind an empty line.
    status: Cell<usize>,
}

/// What is shown behind the cursor.
pub(super) struct Tip {
    shown: String,
    /// Whether the right arrow takes it over.
    is_taken: bool,
}

impl Assistant {
    pub(super) fn new(scene: Scene, is_coloured: bool) -> Self {
        Self { scene, is_coloured, status: Cell::new(0) }
    }

    /// The prompt for the next line. While something is executed it has room for whatever comes.
    pub(super) fn prompt(&self) -> String {
        let seen = self.scene.now();
        let prompt = prompt(&seen);
        if seen.running.is_none() {
            self.status.set(0);
            return prompt;
        }
        let longest = seen.names.iter().map(|name| name.width()).max().unwrap_or(0);
        let width = prompt.width().max("plakoto (, 66)> ".len() + longest);
        let columns = screen::columns().map_or(80, usize::from);
        let room = columns.saturating_sub(width + 1).min(STATUS);
        self.status.set(if room < LEAST_STATUS { 0 } else { room });
        padded(prompt, width)
    }

    /// Whether what goes on stands behind an empty line.
    pub(super) fn has_status(&self) -> bool {
        self.status.get() > 0
    }

    /// What is going on now, in so many columns.
    fn status(&self, columns: usize) -> String {
        let running = self.scene.now().running.filter(|running| running.elapsed() >= QUICK);
        padded(running.as_ref().map(status).unwrap_or_default(), columns)
    }
}

/// `plakoto (Ann, 31)> `
fn prompt(seen: &Seen) -> String {
    match seen.label() {
        label if label.is_empty() => "plakoto> ".to_owned(),
        label => format!("plakoto ({label})> "),
    }
}

/// `hint at 2-ply: 3 s, Control-C stops it; 1-ply complete`
fn status(running: &Running) -> String {
    let Running { command, plies, note, .. } = running;
    let what = match *command {
        "hint" | "why" | "bestmove" | "eval" => format!("{command} at {plies}-ply"),
        command => command.to_owned(),
    };
    let note = if note.is_empty() { String::new() } else { format!("; {note}") };
    format!("{what}: {} s, Control-C stops it{note}", running.elapsed().as_secs())
}

/// A text of so many columns.
fn padded(mut text: String, columns: usize) -> String {
    while text.width() > columns {
        text.pop();
    }
    let missing = columns - text.width();
    text + &" ".repeat(missing)
}

impl Helper for Assistant {}

impl Validator for Assistant {}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let Completion { start, candidates, takes_file } = complete(typed, &self.scene.now());
        if takes_file && candidates.is_empty() {
            let start = file_names::start(typed);
            let names = file_names(typed.get(start..).unwrap_or_default());
            let pair = |name: String| Pair { display: name.clone(), replacement: name };
            return Ok((start, names.into_iter().map(pair).collect()));
        }
        // A word that is the only one is followed by another one, if by anything.
        let is_play = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
        let end = match candidates.as_slice() {
            [one] if !is_play(one) && !one.ends_with('=') => " ",
            _ => "",
        };
        let pair = |text: String| Pair { replacement: format!("{text}{end}"), display: text };
        Ok((start, candidates.into_iter().map(pair).collect()))
    }
}

impl Hinter for Assistant {
    type Hint = Tip;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Tip> {
        if line.is_empty() {
            let room = self.status.get();
            return (room > 0).then(|| Tip { shown: " ".repeat(room), is_taken: false });
        }
        // Without colours it would look as if it had been typed.
        if pos < line.len() || !self.is_coloured {
            return None;
        }
        let Completion { start, candidates, .. } = complete(line, &self.scene.now());
        let typed = line.get(start..).unwrap_or_default();
        if let [one] = candidates.as_slice()
            && !typed.is_empty()
            && let Some(rest) = one.get(typed.len()..).filter(|rest| !rest.is_empty())
        {
            return Some(Tip { shown: rest.to_owned(), is_taken: true });
        }
        let rest = usage(line)?;
        let space = if line.ends_with(char::is_whitespace) { "" } else { " " };
        Some(Tip { shown: format!("{space}{rest}"), is_taken: false })
    }
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, shown: &'p str, is_ours: bool) -> Cow<'b, str> {
        if !is_ours {
            return Cow::Borrowed(shown);
        }
        let now = prompt(&self.scene.now());
        let text = if now.width() > shown.width() { shown.to_owned() } else { padded(now, shown.width()) };
        Cow::Owned(if self.is_coloured { styled(Style::new().bold(), &text) } else { text })
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let is_status = self.status.get() > 0 && hint.len() == self.status.get() && hint.trim().is_empty();
        let text = if is_status { Cow::Owned(self.status(hint.len())) } else { Cow::Borrowed(hint) };
        if self.is_coloured { Cow::Owned(styled(Style::new().dimmed(), &text)) } else { text }
    }
}

impl Hint for Tip {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.is_taken.then_some(&self.shown)
    }
}
