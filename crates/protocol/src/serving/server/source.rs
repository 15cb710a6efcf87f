//! Where the lines of a session come from.

use std::io::BufRead;
use std::time::Duration;

use super::scene::Scene;
use crate::commands::Line;
use crate::serving::lines::LineReader;
use crate::serving::queue::Queue;

/// Where a session's lines come from.
pub enum LineSource {
    /// A pipe or a file.
    Lines(LineReader<Box<dyn BufRead + Send>>),
    /// A person.
    Person(Box<dyn Prompt>),
}

/// Asks a person for lines.
pub trait Prompt: Send {
    /// Waits for what comes next.
    fn next_event(&mut self) -> PromptEvent;

    /// Hands over what can be seen of the session, before the first line is asked for.
    fn watch(&mut self, scene: Scene);

    /// What tells how wide the screen is now.
    fn columns(&self) -> Columns;
}

/// Tells how many columns a screen has, if it has any.
pub type Columns = fn() -> Option<u16>;

/// What comes next.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one is made a line, and nothing keeps it")]
pub enum PromptEvent {
    /// A line.
    Line(Line),
    /// The input cannot be read.
    Broken(std::io::Error),
    /// Control-C at the prompt.
    Interrupt,
    /// There is no more.
    End,
}

impl PromptEvent {
    /// Whether somebody leaves.
    pub(super) fn leaves(&self) -> bool {
        match self {
            Self::Line(line) => line.is_quit(),
            Self::Broken(_) | Self::Interrupt => false,
            Self::End => true,
        }
    }
}

/// How long the next prompt waits for the answer to the last line, so that quick ones come before it. During a longer
/// search there is a prompt, where `stop` can be typed.
const QUICK: Duration = Duration::from_millis(300);

impl LineSource {
    /// A pipe or a file.
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

    /// Gives the answer to a line the time to come before the next prompt; tells whether there is to be one. At the
    /// end of the program the terminal must not be in the editor's hands.
    pub(super) fn await_answer(&self, is_quit: bool, queue: &Queue, strict: bool) -> bool {
        match self {
            Self::Lines(_) => true,
            Self::Person(_) if is_quit => false,
            Self::Person(_) => queue.wait_until_idle(if strict { Duration::MAX } else { QUICK }),
        }
    }
}
