//! The user's terminal: a prompt, line editing, and a history file of the lines typed in this session and earlier ones.

use std::fs::OpenOptions;
use std::io::{self, Error, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Editor, ExternalPrinter};

use super::assistant::{Assistant, QUICK};
use super::output::write_out;
use super::screen::{self, Pager, Paint};
use plakoto_engine::{files, printable};
use plakoto_protocol::grammar::parse_line;
use plakoto_protocol::{Columns, ErrorStyle, Prompt, PromptEvent, Scene};
use plakoto_table::messages;
use plakoto_words::{Language, Message, message};

type Printer = Box<dyn ExternalPrinter + Send>;

/// Reads lines that the user types at a prompt.
pub(super) struct Terminal {
    editor: Editor<Assistant, DefaultHistory>,
    history: History,
    is_coloured: bool,
    /// Printer that redraws the prompt; `None` once the redrawing thread owns the printer.
    refresher: Option<Printer>,
    /// Whether the user is editing a line at the moment.
    is_editing: Arc<AtomicBool>,
    pager: Pager,
    paint: Paint,
    language: Language,
}

/// Prints output above the prompt while the user edits a line.
pub(super) struct AbovePrompt {
    printer: Printer,
    paint: Paint,
    pager: Pager,
}

/// Interval at which the status of a running command is redrawn.
const TICK: Duration = Duration::from_millis(500);

/// What leaves a long reply, as in other pagers.
const LEAVES: [&str; 3] = ["q", "Q", ":q"];

/// Escape sequences: [`UP`] moves the cursor up one line, [`CLEAR`] clears the rest of the line.
const UP: &str = "\u{1b}[A";
const CLEAR: &str = "\u{1b}[K";

impl Terminal {
    /// Opens the terminal of this process. Returns the terminal and a writer that prints above its prompt.
    ///
    /// # Errors
    /// If the terminal does not support line editing.
    pub(super) fn new(paint: Paint, language: Language) -> Result<(Self, AbovePrompt)> {
        let mut editor = Editor::new().map_err(Error::other)?;
        // Each line of a pasted text is a command of its own.
        editor.enable_bracketed_paste(false);
        editor.set_completion_type(CompletionType::List);
        // The assistant decides whether to use colours, so the editor must not.
        editor.set_color_mode(ColorMode::Forced);
        let printer = |editor: &mut Editor<_, _>| -> Result<Printer> {
            Ok(Box::new(editor.create_external_printer().map_err(Error::other)?))
        };
        let pager = Pager::new(language);
        let above = AbovePrompt { printer: printer(&mut editor)?, paint, pager: pager.clone() };
        let refresher = Some(printer(&mut editor)?);
        let (history, is_editing) = (History::default(), Arc::default());
        let is_coloured = paint.is_coloured;
        Ok((Self { editor, history, is_coloured, refresher, is_editing, pager, paint, language }, above))
    }

    /// Loads the history from a file, and adds later lines to that file. Returns a message for the user if
    /// the file cannot be used.
    pub(super) fn remember(&mut self, path: PathBuf) -> Option<Message> {
        let (history, lines, told) = History::open(path);
        self.history = history;
        for line in lines {
            self.note(&line);
        }
        told
    }

    /// Makes a line available to the arrow keys.
    fn note(&mut self, line: &str) {
        // The error is ignored, because a line can be executed even if it cannot be recalled.
        let _ = self.editor.add_history_entry(line);
    }
}

/// Redraws the prompt whenever a command runs, and once more when the command ends.
fn refresh(scene: &Scene, mut printer: Printer, is_editing: &AtomicBool) {
    // Errors are ignored, because at worst the prompt is out of date.
    let mut draw = || {
        if is_editing.load(Ordering::SeqCst) {
            // Printing an empty line makes the editor redraw the prompt. The cursor moves up first, so no
            // empty line remains.
            let _ = printer.print(format!("{UP}\n"));
        }
    };
    loop {
        scene.wait_until_busy();
        let mut is_idle = scene.wait_until_idle(QUICK);
        draw();
        while !is_idle {
            is_idle = scene.wait_until_idle(TICK);
            draw();
        }
    }
}

impl Prompt for Terminal {
    fn next_event(&mut self) -> PromptEvent {
        let prompt = self.editor.helper().map_or_else(|| "plakoto> ".to_owned(), Assistant::prompt);
        self.is_editing.store(true, Ordering::SeqCst);
        let read = self.editor.readline(&prompt);
        self.is_editing.store(false, Ordering::SeqCst);
        match read {
            Ok(text) if text.trim().is_empty() => {
                let page = self.pager.next().unwrap_or_default();
                // An error is ignored: the user may have left.
                let _ = write_out(&self.paint.text(&page));
                PromptEvent::Line(parse_line(&text))
            }
            Ok(text) if LEAVES.contains(&text.trim()) && self.pager.leave() => {
                PromptEvent::Line(parse_line(""))
            }
            Ok(text) => {
                self.note(&text);
                self.history.add(&text);
                PromptEvent::Typed(text)
            }
            Err(ReadlineError::Interrupted) => {
                if self.editor.helper().is_some_and(Assistant::has_status) {
                    // Removes the status of the command that the user interrupted.
                    let _ = write_out(&format!("{UP}\r{prompt}{CLEAR}\n"));
                }
                PromptEvent::Interrupt
            }
            Err(ReadlineError::Eof) => PromptEvent::End,
            Err(error) => PromptEvent::Broken(Error::other(error)),
        }
    }

    fn watch(&mut self, scene: Scene) {
        self.pager.watch(scene.clone());
        self.editor.set_helper(Some(Assistant::new(scene.clone(), self.is_coloured, self.language)));
        if let Some(printer) = self.refresher.take() {
            let is_editing = Arc::clone(&self.is_editing);
            thread::spawn(move || refresh(&scene, printer, &is_editing));
        }
    }

    fn columns(&self) -> Columns {
        screen::columns
    }

    fn error_style(&self) -> ErrorStyle {
        if self.is_coloured { screen::error } else { str::to_owned }
    }
}

impl Write for AbovePrompt {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let page = self.pager.first(String::from_utf8_lossy(bytes).into_owned());
        let text = self.paint.text(&page);
        self.printer.print(text).map_err(Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// First line of the history file, without the version number.
const HEADER: &str = "# plakoto history, version ";

const VERSION: u32 = 1;

/// Maximum number of lines that the file keeps after it is shortened.
const MAX_LINES: usize = 1000;

/// Maximum size of the history file in bytes. Lines of usual length reach 2 * [`MAX_LINES`] lines long
/// before this size.
const MAX_BYTES: u64 = 1 << 24;

/// Maximum length of a line in bytes. Longer lines come from programs and are not saved. With this maximum, a
/// file of [`MAX_BYTES`] has more than 2 * [`MAX_LINES`] lines, so it can always be shortened.
const MAX_LINE_BYTES: usize = 1 << 12;

const _: () = assert!(MAX_BYTES as usize / (MAX_LINE_BYTES + 1) > 2 * MAX_LINES);

/// A history file to which lines are appended. Several sessions may use it at the same time.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Path of the history file; `None` if the history cannot be saved.
    path: Option<PathBuf>,
}

impl History {
    /// Opens a history file, which may be missing. Returns the history, the lines in the file, and a message
    /// for the user if the file cannot be used.
    pub(super) fn open(path: PathBuf) -> (Self, Vec<String>, Option<Message>) {
        let name = printable::path(&path);
        let (path, told) = match read(&path) {
            Ok(Some(lines)) => return (Self { path: Some(path) }, lines, None),
            Ok(None) => (None, message!("terminal-newer_history", file = name)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let told = match files::put_aside(&path) {
                    Ok(aside) => {
                        let aside = printable::path(&aside);
                        message!("terminal-renamed_history", file = name, aside = aside)
                    }
                    Err(io) => {
                        message!("terminal-damaged_history", file = name, reason = messages::system(&io))
                    }
                };
                (Some(path).filter(|path| !path.exists()), told)
            }
            Err(error) => {
                (None, message!("terminal-unread_history", file = name, reason = messages::system(&error)))
            }
        };
        (Self { path }, Vec::new(), Some(told))
    }

    /// Appends a line to the history file.
    pub(super) fn add(&mut self, line: &str) {
        let Some(path) = &self.path else { return };
        if line.trim().is_empty() || line.contains(['\n', '\r']) || line.len() > MAX_LINE_BYTES {
            return;
        }
        if let Err(error) = append(path, line) {
            let (file, reason) = (printable::path(path), error.to_string());
            log::warn!("{}", message!("shell-unsaved_history", file = file, reason = reason));
            self.path = None;
        }
    }
}

/// Reads the lines of a history file, and shortens a file that has become too long. Returns `None` if the
/// file was written by a newer version.
fn read(path: &Path) -> io::Result<Option<Vec<String>>> {
    let text = match files::read_text(path, MAX_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(Vec::new())),
        text => text?,
    };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let version = first.strip_prefix(HEADER).and_then(|version| version.trim().parse::<u32>().ok());
    let version = version.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
    if version > VERSION {
        return Ok(None);
    }
    let all: Vec<&str> = rest.lines().collect();
    let lines: Vec<String> =
        all[all.len().saturating_sub(MAX_LINES)..].iter().map(|line| (*line).to_owned()).collect();
    if all.len() > 2 * MAX_LINES {
        let text: String = std::iter::once(format!("{HEADER}{VERSION}\n"))
            .chain(lines.iter().map(|line| format!("{line}\n")))
            .collect();
        files::replace(path, text.as_bytes())?;
    }
    Ok(Some(lines))
}

/// Appends a line to the history file in a single write, because several sessions may share the file.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let is_new = !path.exists();
    if is_new && let Some(folder) = path.parent() {
        files::make_private_folder(folder)?;
    }
    let open = || private(OpenOptions::new().append(true).create(true)).open(path);
    let mut file = open()?;
    if file.metadata()?.len() + (line.len() as u64) >= MAX_BYTES {
        // Reading the file shortens it if it has too many lines.
        read(path)?;
        file = open()?;
    }
    let header = if file.metadata()?.len() == 0 { format!("{HEADER}{VERSION}\n") } else { String::new() };
    file.write_all(format!("{header}{line}\n").as_bytes())
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn lines_are_kept_and_the_oldest_are_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/history");
        let (mut history, lines, told) = History::open(path.clone());
        assert_eq!((lines, told), (Vec::new(), None));
        for number in 0..2 * MAX_LINES + 1 {
            history.add(&format!("roll {number}"));
        }
        for lost in ["", "  ", "two\nlines"] {
            history.add(lost);
        }
        let (_, lines, _) = History::open(path.clone());
        assert_eq!((lines.len(), lines[0].as_str()), (MAX_LINES, "roll 1001"));
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), MAX_LINES + 1, "it was cut");
        assert_eq!(History::open(path).1, lines);
    }

    #[test]
    fn a_history_of_long_lines_stays_readable() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history");
        let (mut history, ..) = History::open(path.clone());
        let long = "x".repeat(MAX_LINE_BYTES);
        for _ in 0..MAX_BYTES as usize / MAX_LINE_BYTES + 10 {
            history.add(&long);
        }
        history.add(&(long + "x"));
        history.add("roll");
        let (_, lines, told) = History::open(path);
        assert_eq!((told, lines.last().map(String::as_str)), (None, Some("roll")));
        assert!(lines.len() >= MAX_LINES, "{}", lines.len());
    }

    #[test]
    fn a_damaged_history_is_renamed_and_a_newer_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history");
        fs::write(&path, "something else\n").unwrap();
        let (mut history, lines, told) = History::open(path.clone());
        assert!(lines.is_empty() && told.is_some_and(|told| told.to_string().contains("history.damaged")));
        history.add("hint");
        assert_eq!(History::open(path.clone()).1, ["hint"]);
        let newer = format!("{HEADER}2\nhint\n");
        fs::write(&path, &newer).unwrap();
        let (mut history, lines, told) = History::open(path.clone());
        assert!(lines.is_empty() && told.is_some_and(|told| told.to_string().contains("newer version")));
        history.add("roll");
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    }
}
