//! Help while the user types a line in a session: completion of words and file names, hints, and a command's status next
//! to the prompt.

use std::borrow::Cow;
use std::cell::Cell;
use std::fs;
use std::path::is_separator;
use std::time::Duration;

use anstyle::Style;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};
use unicode_width::UnicodeWidthStr;

use super::screen::{self, styled};
use plakoto_protocol::{Completion, RunningCommand, Scene, SessionSnapshot, complete, usage};
use plakoto_words::{Language, Message, message};

/// Delay before the status of a running command is shown.
pub(super) const QUICK: Duration = Duration::from_millis(300);

/// Maximum width of the status, in columns.
const MAX_STATUS: usize = 100;

/// Minimum width of the status, in columns. On a narrower terminal no status is shown.
const MIN_STATUS: usize = 20;

/// Completes and colours the line that the user types, from the current state of the session.
pub(super) struct Assistant {
    scene: Scene,
    is_coloured: bool,
    language: Language,
    /// Number of columns reserved for the status next to the prompt; 0 if no status is shown.
    status: Cell<usize>,
}

/// Suggestion shown after the cursor.
pub(super) struct Tip {
    shown: String,
    /// Whether the right arrow key inserts the text.
    is_taken: bool,
}

impl Assistant {
    pub(super) fn new(scene: Scene, is_coloured: bool, language: Language) -> Self {
        Self { scene, is_coloured, language, status: Cell::new(0) }
    }

    /// Returns the prompt for the next line. While a command runs, the prompt is padded so that every label
    /// that may follow fits.
    pub(super) fn prompt(&self) -> String {
        let seen = self.scene.now();
        let prompt = prompt(&seen, self.language);
        if seen.running.is_none() {
            self.status.set(0);
            return prompt;
        }
        let longest = seen.names.iter().map(|name| name.width()).max().unwrap_or(0);
        let width = prompt.width().max("plakoto (, 66)> ".len() + longest);
        let columns = screen::columns().map_or(80, usize::from);
        let room = columns.saturating_sub(width + 1).min(MAX_STATUS);
        self.status.set(if room < MIN_STATUS { 0 } else { room });
        padded(prompt, width)
    }

    /// Whether a status is shown next to the prompt while the line is empty.
    pub(super) fn has_status(&self) -> bool {
        self.status.get() > 0
    }

    /// Returns the status of the running command, cut or padded to `columns`.
    fn status(&self, columns: usize) -> String {
        let running = self.scene.now().running.filter(|running| running.elapsed() >= QUICK);
        padded(
            running.as_ref().map(|running| status(running).say(self.language)).unwrap_or_default(),
            columns,
        )
    }
}

/// Formats the prompt: `plakoto (Ann, 31)> `.
fn prompt(seen: &SessionSnapshot, language: Language) -> String {
    match seen.label().say(language) {
        label if label.is_empty() => "plakoto> ".to_owned(),
        label => format!("plakoto ({label})> "),
    }
}

/// Formats the status: `hint at 2-ply: 3 s, Control-C stops it; 1-ply complete`.
fn status(running: &RunningCommand) -> Message {
    let what = match running.command {
        command @ ("hint" | "why" | "bestmove" | "eval") => {
            message!("status-running_at", command = command, plies = running.plies)
        }
        command => Message::text(command),
    };
    let seconds = running.elapsed().as_secs();
    match running.note.clone() {
        None => message!("status-running", what = what, seconds = seconds),
        Some(note) => message!("status-running_note", what = what, seconds = seconds, note = note),
    }
}

/// Cuts or pads a text to a width of `columns`.
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
            let start = file_name_start(typed);
            let names = file_names(typed.get(start..).unwrap_or_default());
            let pair = |name: String| Pair { display: name.clone(), replacement: name };
            return Ok((start, names.into_iter().map(pair).collect()));
        }
        // A space follows the only candidate, because the user can only go on with another word.
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
        // Without colours the hint would look like typed text.
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
        let now = prompt(&self.scene.now(), self.language);
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

/// Returns the files and folders whose names begin with `typed`, as the user would write them in a line:
/// names with spaces are quoted. Hidden files are included only if `typed` begins with a dot.
fn file_names(typed: &str) -> Vec<String> {
    let path = typed.strip_prefix('"').unwrap_or(typed);
    let (folder, start) = path.split_at(path.rfind(is_separator).map_or(0, |at| at + 1));
    let Ok(entries) = fs::read_dir(if folder.is_empty() { "." } else { folder }) else { return Vec::new() };
    let mut names = Vec::new();
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !name.starts_with(start) || name.starts_with('.') && !start.starts_with('.') {
            continue;
        }
        let is_folder = fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_dir());
        let path = format!("{folder}{name}{}", if is_folder { "/" } else { "" });
        let is_quoted = typed.starts_with('"') || path.contains(' ');
        names.push(match (is_quoted, is_folder) {
            (false, _) => path,
            (true, true) => format!("\"{path}"),
            (true, false) => format!("\"{path}\""),
        });
    }
    names.sort();
    names
}

/// Returns the index at which the file name at the end of a line begins: at its quotation mark or after the
/// last space.
fn file_name_start(line: &str) -> usize {
    if line.matches('"').count() % 2 == 1 {
        return line.rfind('"').unwrap_or(0);
    }
    line.rfind(' ').map_or(0, |space| space + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_quoted() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["ann.jsonl", "ann and bob.mat", ".hidden"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("annals")).unwrap();
        let base = format!("{}/", folder.path().display());
        let found = |typed: &str| -> Vec<String> {
            let names = file_names(&typed.replace('@', &base));
            names.into_iter().map(|name| name.replace(&base, "@")).collect()
        };
        assert_eq!(found("@an"), ["\"@ann and bob.mat\"", "@ann.jsonl", "@annals/"]);
        assert_eq!(found("\"@ann"), ["\"@ann and bob.mat\"", "\"@ann.jsonl\"", "\"@annals/"]);
        assert_eq!(found("@.h"), ["@.hidden"]);
        assert_eq!(found("@zz"), Vec::<String>::new());
        assert_eq!(found("/no/such/folder/"), Vec::<String>::new());
        assert_eq!(["save match a", "save match \"a b", ""].map(file_name_start), [11, 11, 0]);
    }
}
