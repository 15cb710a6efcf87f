//! What an engine in another process can do wrong, and how its words are shown.

use std::time::Duration;

use plakoto_engine::printable::escaped;

/// Why an engine loses a game that is not over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFault {
    /// It cannot be started.
    #[error("`{command}` cannot be started: {reason}")]
    Start {
        /// Its command line.
        command: String,
        /// What the operating system says.
        reason: String,
    },
    /// It has ended, or closed its output.
    #[error("the engine ended ({how}) before it answered `{question}`")]
    Crash {
        /// Its exit status.
        how: String,
        /// What it had been sent last.
        question: String,
    },
    /// No answer came in time.
    #[error("no answer to `{question}` within {} s; {}", .limit.as_secs_f64(), said(.last))]
    Timeout {
        /// What it had been sent last.
        question: String,
        /// How long it had.
        limit: Duration,
        /// The last line that it wrote instead.
        last: Option<String>,
    },
    /// An answer that is none to what was asked.
    #[error("expected {expected}, got `{got}`")]
    Unreadable {
        /// What it should have been.
        expected: &'static str,
        /// The line.
        got: String,
    },
    /// A play that the rules do not allow.
    #[error("illegal play `{play}` with {dice} at {position}: {reason}")]
    Illegal {
        /// The play.
        play: String,
        /// The roll.
        dice: String,
        /// The position ID, seen by the player.
        position: String,
        /// Why it is illegal.
        reason: String,
    },
}

/// The faults that are counted apart.
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

    /// What reports call them.
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
    /// What it counts as.
    pub const fn kind(&self) -> FaultKind {
        match self {
            Self::Start { .. } | Self::Crash { .. } => FaultKind::Crash,
            Self::Timeout { .. } => FaultKind::Timeout,
            Self::Unreadable { .. } => FaultKind::Unreadable,
            Self::Illegal { .. } => FaultKind::Illegal,
        }
    }
}

fn said(last: &Option<String>) -> String {
    last.as_ref().map_or_else(|| "it said nothing".into(), |line| format!("it said `{line}`"))
}

/// Characters that are shown of a text.
const LONGEST: usize = 120;

/// The start of a text, with escapes for what cannot be seen or would do something to a terminal.
pub fn shown(text: &str) -> String {
    escaped(text, LONGEST)
}
