//! A person at a terminal: a prompt, line editing and a history that is forgotten at the end.

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::protocol::grammar::parse_line;
use crate::protocol::queue::Queue;

/// Reads lines from a person.
pub struct Terminal {
    editor: DefaultEditor,
}

const PROMPT: &str = "plakoto> ";

impl Terminal {
    /// The terminal of this process.
    ///
    /// # Errors
    /// If it cannot be used for line editing.
    pub fn new() -> std::io::Result<Self> {
        DefaultEditor::new().map(|editor| Self { editor }).map_err(std::io::Error::other)
    }

    /// Reads lines, each after the last one has been answered. Two interrupts in a row leave; an interrupt of a search
    /// stops that.
    pub(super) fn read(mut self, queue: &Queue) {
        while queue.wait_until_idle() {
            match self.editor.readline(PROMPT) {
                Ok(line) => {
                    // A line that cannot be remembered can still be executed.
                    let _ = self.editor.add_history_entry(line.as_str());
                    queue.push(parse_line(&line));
                }
                Err(ReadlineError::Interrupted) if !queue.interrupt() => {
                    println!("Interrupt once more to leave, or type `quit`.");
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => break,
                Err(error) => {
                    log::warn!("the terminal cannot be read: {error}");
                    break;
                }
            }
        }
        queue.close();
    }
}
