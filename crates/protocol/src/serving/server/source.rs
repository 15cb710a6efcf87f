//! The input side of a session.

use std::io::BufRead;
use std::time::Duration;

use super::scene::Scene;
use crate::commands::Line;
use crate::grammar::{parse_line, parse_typed_line};
use crate::output::OutputSettings;
use crate::serving::lines::LineReader;
use crate::serving::queue::Queue;

/// The source of a session's input lines.
pub enum LineSource {
    /// A pipe or a file.
    Lines(LineReader<Box<dyn BufRead + Send>>),
    /// A user at a prompt.
    Person(Box<dyn Prompt>),
}

/// An interactive prompt, which asks the user for input lines.
pub trait Prompt: Send {
    /// Waits for the user's next line or for another event at the prompt.
    fn next_event(&mut self) -> PromptEvent;

    /// Receives the visible state of the session. Called before the first line is requested.
    fn watch(&mut self, scene: Scene);

    /// Returns a function that measures the width of the screen.
    fn columns(&self) -> Columns;

    /// Returns a function that gives errors their colour.
    fn error_style(&self) -> ErrorStyle;
}

/// Returns the width of the screen in columns; `None` if there is no screen.
pub type Columns = fn() -> Option<u16>;

/// Gives whole lines of an error their colour.
pub type ErrorStyle = fn(&str) -> String;

/// An event at the prompt.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one is made a line, and nothing keeps it")]
pub enum PromptEvent {
    /// A line from a program, a file or a pipe.
    Line(Line),
    /// A line that the user has typed.
    Typed(String),
    /// The input could not be read.
    Broken(std::io::Error),
    /// The user has pressed Ctrl-C.
    Interrupt,
    /// The end of the input.
    End,
}

impl PromptEvent {
    /// Parses the line that the user has typed. It may be a sentence if people read the replies.
    pub(super) fn parsed(self, settings: &OutputSettings) -> Self {
        match self {
            Self::Typed(text) if settings.is_for_people() => Self::Line(parse_typed_line(&text)),
            Self::Typed(text) => Self::Line(parse_line(&text)),
            event => event,
        }
    }

    /// Returns whether the event means that the user leaves.
    pub(super) fn leaves(&self) -> bool {
        match self {
            Self::Line(line) => line.is_quit(),
            Self::Typed(_) | Self::Broken(_) | Self::Interrupt => false,
            Self::End => true,
        }
    }
}

/// Maximum time to wait for the answer to the last line before the next prompt appears, so that a quick
/// answer appears above the prompt. A longer search gets a prompt while it runs, where the user can type
/// `stop`.
const QUICK: Duration = Duration::from_millis(300);

impl LineSource {
    /// Creates a source that reads lines from a pipe or a file.
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

    /// Waits a little for the answer to the last line, before the next prompt appears. Returns whether there
    /// will be another prompt. After `quit` there is none, because the line editor must not control the
    /// terminal when the program ends.
    pub(super) fn await_answer(&self, is_quit: bool, queue: &Queue, strict: bool) -> bool {
        match self {
            Self::Lines(_) => true,
            Self::Person(_) if is_quit => false,
            Self::Person(_) => queue.wait_until_idle(if strict { Duration::MAX } else { QUICK }),
        }
    }
}
