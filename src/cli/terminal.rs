//! A person at a terminal: a prompt, line editing, and a history.

use std::io::{Error, Result, Write};
use std::path::PathBuf;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, ExternalPrinter};

use super::history::History;
use crate::protocol::grammar::parse_line;
use crate::protocol::{Entry, Prompt};

/// Reads lines from a person.
pub(super) struct Terminal {
    editor: DefaultEditor,
    history: History,
}

/// Prints above the prompt while a line is being edited.
pub(super) struct AbovePrompt(Box<dyn ExternalPrinter + Send>);

const PROMPT: &str = "plakoto> ";

impl Terminal {
    /// The terminal of this process, and what prints above its prompt.
    ///
    /// # Errors
    /// If it cannot be used for line editing.
    pub(super) fn new() -> Result<(Self, AbovePrompt)> {
        let mut editor = DefaultEditor::new().map_err(Error::other)?;
        // Several lines that are pasted are several commands.
        editor.enable_bracketed_paste(false);
        let printer = editor.create_external_printer().map_err(Error::other)?;
        Ok((Self { editor, history: History::none() }, AbovePrompt(Box::new(printer))))
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

impl Prompt for Terminal {
    fn next_entry(&mut self) -> Entry {
        match self.editor.readline(PROMPT) {
            Ok(text) => {
                self.note(&text);
                self.history.add(&text);
                Entry::Line(parse_line(&text))
            }
            Err(ReadlineError::Interrupted) => Entry::Interrupt,
            Err(ReadlineError::Eof) => Entry::End,
            Err(error) => Entry::Broken(Error::other(error)),
        }
    }
}

impl Write for AbovePrompt {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.print(String::from_utf8_lossy(bytes).into_owned()).map_err(Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
