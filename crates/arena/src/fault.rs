//! Faults of engines in other processes, and printable forms of text from engines.

use std::time::Duration;

use plakoto_engine::printable::escaped;

/// Reasons why an engine in another process loses a game before the game is over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFault {
    /// The engine cannot be started.
    #[error("`{command}` cannot be started: {reason}")]
    Start {
        /// Command line that starts the engine.
        command: String,
        /// Why the engine cannot be started, usually the operating system's error.
        reason: String,
    },
    /// The engine exited, or closed its output.
    #[error("the engine exited ({how}) before it answered `{question}`")]
    Crash {
        /// Exit status of the engine, or "it closed its output".
        how: String,
        /// The last line that was sent to the engine.
        question: String,
    },
    /// The engine did not answer in time.
    #[error("no answer to `{question}` within {} s; {}", .limit.as_secs_f64(), last_line(.last))]
    Timeout {
        /// The last line that was sent to the engine.
        question: String,
        /// The time limit that the engine exceeded.
        limit: Duration,
        /// The last line that the engine wrote after the question; `None` if it wrote nothing.
        last: Option<String>,
    },
    /// The engine's answer does not fit the question.
    #[error("expected {expected}, got `{got}`")]
    Unreadable {
        /// Description of the expected answer.
        expected: &'static str,
        /// The line that was received.
        got: String,
    },
    /// The engine chose a play that the rules do not allow.
    #[error("illegal play `{play}` with {dice} in position {position}: {reason}")]
    Illegal {
        /// The illegal play, as the engine wrote it.
        play: String,
        /// The numbers to play: a roll, or numbers passed on by the opponent.
        dice: String,
        /// ID of the position, from the view of the engine's player.
        position: String,
        /// Why the play is illegal.
        reason: String,
    },
}

/// Kinds of faults. Each kind is counted separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The engine chose an illegal play.
    Illegal,
    /// The engine gave an answer that cannot be understood.
    Unreadable,
    /// The engine exited, or could not be started.
    Crash,
    /// The engine did not answer in time.
    Timeout,
}

impl FaultKind {
    /// All kinds of faults, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Illegal, Self::Unreadable, Self::Crash, Self::Timeout];

    /// Name of the kind in reports.
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

/// Maximum number of characters of a text that are shown.
const LONGEST: usize = 120;

/// Returns the start of a text. Characters that are invisible or would control a terminal are escaped.
pub fn shown(text: &str) -> String {
    escaped(text, LONGEST)
}
