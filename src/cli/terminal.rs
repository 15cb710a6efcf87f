//! A person at a terminal: a prompt, line editing, and a history.

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
use super::paint::Paint;
use super::screen;
use plakoto_protocol::grammar::parse_line;
use plakoto_protocol::{Columns, Prompt, PromptEvent, Scene};

type Printer = Box<dyn ExternalPrinter + Send>;

/// Reads lines from a person.
pub(super) struct Terminal {
    editor: Editor<Assistant, DefaultHistory>,
    history: History,
    is_coloured: bool,
    /// Draws the prompt anew.
    refresher: Option<Printer>,
    /// Whether a line is being edited.
    is_editing: Arc<AtomicBool>,
}

/// Prints above the prompt while a line is being edited.
pub(super) struct AbovePrompt {
    printer: Printer,
    paint: Paint,
}

/// How often the status is drawn anew.
const TICK: Duration = Duration::from_millis(500);

/// What moves the cursor to the line above, and what clears the rest of a line.
const UP: &str = "\u{1b}[A";
const CLEAR: &str = "\u{1b}[K";

impl Terminal {
    /// The terminal of this process, and what prints above its prompt.
    ///
    /// # Errors
    /// If it cannot be used for line editing.
    pub(super) fn new(paint: Paint) -> Result<(Self, AbovePrompt)> {
        let mut editor = Editor::new().map_err(Error::other)?;
        // Several lines that are pasted are several commands.
        editor.enable_bracketed_paste(false);
        editor.set_completion_type(CompletionType::List);
        // The assistant knows itself whether it may use colours.
        editor.set_color_mode(ColorMode::Forced);
        let printer = |editor: &mut Editor<_, _>| -> Result<Printer> {
            Ok(Box::new(editor.create_external_printer().map_err(Error::other)?))
        };
        let above = AbovePrompt { printer: printer(&mut editor)?, paint };
        let refresher = Some(printer(&mut editor)?);
        let (history, is_editing) = (History::default(), Arc::default());
        let is_coloured = paint.is_coloured;
        Ok((Self { editor, history, is_coloured, refresher, is_editing }, above))
    }

    /// Goes on with the lines of this file; returns what has to be told of it.
    pub(super) fn remember(&mut self, path: PathBuf) -> Option<String> {
        let (history, lines, told) = History::open(path);
        self.history = history;
        for line in lines {
            self.note(&line);
        }
        told
    }

    /// Has a line come back by the arrows.
    fn note(&mut self, line: &str) {
        // One that cannot be remembered can still be executed.
        let _ = self.editor.add_history_entry(line);
    }
}

/// Draws the prompt anew while something goes on, and once more at its end.
fn refresh(scene: &Scene, mut printer: Printer, is_editing: &AtomicBool) {
    // A prompt that cannot be drawn anew is an old one, and no more.
    let mut draw = || {
        if is_editing.load(Ordering::SeqCst) {
            // Above it nothing is printed: up by one line, and down again.
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
            Ok(text) => {
                self.note(&text);
                self.history.add(&text);
                PromptEvent::Line(parse_line(&text))
            }
            Err(ReadlineError::Interrupted) => {
                if self.editor.helper().is_some_and(Assistant::has_status) {
                    // The status of what is stopped now must not stay.
                    let _ = write_out(&format!("{UP}\r{prompt}{CLEAR}\n"));
                }
                PromptEvent::Interrupt
            }
            Err(ReadlineError::Eof) => PromptEvent::End,
            Err(error) => PromptEvent::Broken(Error::other(error)),
        }
    }

    fn watch(&mut self, scene: Scene) {
        self.editor.set_helper(Some(Assistant::new(scene.clone(), self.is_coloured)));
        if let Some(printer) = self.refresher.take() {
            let is_editing = Arc::clone(&self.is_editing);
            thread::spawn(move || refresh(&scene, printer, &is_editing));
        }
    }

    fn columns(&self) -> Columns {
        screen::columns
    }
}

impl Write for AbovePrompt {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let text = self.paint.text(&String::from_utf8_lossy(bytes));
        self.printer.print(text).map_err(Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
