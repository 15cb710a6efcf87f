//! Faults of engines in other processes, and printable forms of their text.

use std::time::Duration;

use plakoto_engine::printable::escaped;

/// Reasons for which an engine loses a game before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFault {
    /// The engine cannot be started.
    #[error("`{command}` cannot be started: {reason}")]
    Start {
        /// Command line of the engine.
        command: String,
        /// Error text of the operating system.
        reason: String,
    },
    /// The engine ended, or closed its output.
    #[error("the engine ended ({how}) before it answered `{question}`")]
    Crash {
        /// Exit status of the engine.
        how: String,
        /// The last line sent to it.
        question: String,
    },
    /// No answer came in time.
    #[error("no answer to `{question}` within {} s; {}", .limit.as_secs_f64(), last_line(.last))]
    Timeout {
        /// The last line sent to it.
        question: String,
        /// The time limit.
        limit: Duration,
        /// The last line that it wrote instead of an answer.
        last: Option<String>,
    },
    /// An answer that does not fit the question.
    #[error("expected {expected}, got `{got}`")]
    Unreadable {
        /// The expected answer.
        expected: &'static str,
        /// The received line.
        got: String,
    },
    /// A play that the rules do not allow.
    #[error("illegal play `{play}` with {dice} at {position}: {reason}")]
    Illegal {
        /// The play.
        play: String,
        /// The roll.
        dice: String,
        /// The position ID, from the player's view.
        position: String,
        /// Why it is illegal.
        reason: String,
    },
}

/// Kinds of faults, which are counted separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Illegal plays.
    Illegal,
    /// Answers that cannot be understood.
    Unreadable,
    /// Engines that ended or could not be started.
    Crash,
    /// Answers that did not come in time.
    Timeout,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Illegal, Self::Unreadable, Self::Crash, Self::Timeout];

    /// Name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Unreadable => "unreadable",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
        }
    }
}

impl GameFault {
    /// Kind of the fault.
    pub const fn kind(&self) -> FaultKind {
        match self {
            Self::Start { .. } | Self::Crash { .. } => FaultKind::Crash,
            Self::Timeout { .. } => FaultKind::Timeout,
            Self::Unreadable { .. } => FaultKind::Unreadable,
            Self::Illegal { .. } => FaultKind::Illegal,
        }
    }
}

fn last_line(last: &Option<String>) -> String {
    last.as_ref().map_or_else(|| "it said nothing".into(), |line| format!("it said `{line}`"))
}

/// Characters of a text that are shown.
const LONGEST: usize = 120;

/// The start of a text, with escapes for characters that are invisible or would control a terminal.
pub fn shown(text: &str) -> String {
    escaped(text, LONGEST)
}
