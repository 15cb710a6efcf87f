//! The user's terminal: a prompt, line editing and a history of lines.

use std::collections::VecDeque;
use std::io::{Error, Result, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Editor, ExternalPrinter};

use super::assistant::{Assistant, QUICK};
use super::history::History;
use super::output::write_out;
use super::pager::Pager;
use super::paint::{self, Paint};
use super::screen;
use plakoto_protocol::grammar::parse_line;
use plakoto_protocol::{Columns, ErrorStyle, Prompt, PromptEvent, Scene};
use plakoto_words::{Language, Message};

type Printer = Box<dyn ExternalPrinter + Send>;

/// Reads lines that the user types at a prompt.
pub(super) struct Terminal {
    editor: Editor<Assistant, DefaultHistory>,
    history: History,
    is_coloured: bool,
    /// Printer that redraws the prompt; `None` once the redrawing thread owns the printer.
    refresher: Option<Printer>,
    /// Lines to execute before the user's.
    first: VecDeque<String>,
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
        let first = VecDeque::new();
        Ok((
            Self { editor, history, is_coloured, refresher, first, is_editing, pager, paint, language },
            above,
        ))
    }

    /// Executes these lines before the user's.
    pub(super) fn begin_with(&mut self, lines: Vec<String>) {
        self.first = lines.into();
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
        if let Some(line) = self.first.pop_front() {
            return PromptEvent::Line(parse_line(&line));
        }
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
                PromptEvent::Line(parse_line(&text))
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
        if self.is_coloured { paint::error } else { str::to_owned }
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
