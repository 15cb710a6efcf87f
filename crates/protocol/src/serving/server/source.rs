//! The input of a session.

use std::io::BufRead;
use std::time::Duration;

use super::scene::Scene;
use crate::commands::Line;
use crate::serving::lines::LineReader;
use crate::serving::queue::Queue;

/// The source of a session's lines.
pub enum LineSource {
    /// A pipe or a file.
    Lines(LineReader<Box<dyn BufRead + Send>>),
    /// A user at a prompt.
    Person(Box<dyn Prompt>),
}

/// Asks the user for lines.
pub trait Prompt: Send {
    /// Waits for the next event.
    fn next_event(&mut self) -> PromptEvent;

    /// Receives the visible state of the session, before the first line is requested.
    fn watch(&mut self, scene: Scene);

    /// Returns a function that measures the screen.
    fn columns(&self) -> Columns;
}

/// Returns the number of columns of the screen; `None` without a screen.
pub type Columns = fn() -> Option<u16>;

/// An event at the prompt.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one is made a line, and nothing keeps it")]
pub enum PromptEvent {
    /// A line.
    Line(Line),
    /// The input cannot be read.
    Broken(std::io::Error),
    /// Ctrl-C at the prompt.
    Interrupt,
    /// The end of the input.
    End,
}

impl PromptEvent {
    /// Returns whether the user leaves.
    pub(super) fn leaves(&self) -> bool {
        match self {
            Self::Line(line) => line.is_quit(),
            Self::Broken(_) | Self::Interrupt => false,
            Self::End => true,
        }
    }
}

/// How long the next prompt waits for the answer to the last line, so that quick answers appear before it.
/// A longer search gets a prompt while it runs, where the user can type `stop`.
const QUICK: Duration = Duration::from_millis(300);

impl LineSource {
    /// Reads lines from a pipe or a file.
    pub fn lines(input: impl BufRead + Send + 'static) -> Self {
        Self::Lines(LineReader::new(Box::new(input)))
    }

    pub(super) fn next_event(&mut self) -> PromptEvent {
        match self {
            Self::Person(prompt) => prompt.next_event(),
            Self::Lines(lines) => match lines.next_line() {
                Ok(Some(line)) => PromptEvent::Line(line),
                Ok(None) => PromptEvent::End,
                Err(error) => PromptEvent::Broken(error),
            },
        }
    }

    /// Waits a little for the answer to a line before the next prompt appears. Returns whether there will
    /// be another prompt. After `quit` there is none, so the line editor does not own the terminal when the
    /// program ends.
    pub(super) fn await_answer(&self, is_quit: bool, queue: &Queue, strict: bool) -> bool {
        match self {
            Self::Lines(_) => true,
            Self::Person(_) if is_quit => false,
            Self::Person(_) => queue.wait_until_idle(if strict { Duration::MAX } else { QUICK }),
        }
    }
}
