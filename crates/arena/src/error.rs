//! Errors of the arena, faults of players, and differences of settings.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use plakoto_engine::printable::{self, escaped};
use plakoto_table::messages;
use plakoto_words::{Message, message};

/// Reasons why an operation of this crate fails.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A file or folder cannot be used.
    File {
        /// Path of the unusable file or folder.
        path: PathBuf,
        /// Fault of the file or folder.
        fault: FileFault,
    },
    /// A file cannot be read.
    Unread {
        /// Path of the file that cannot be read.
        path: PathBuf,
        /// Error that the operating system reported.
        source: io::Error,
    },
    /// The log of an arena has a format version that this program does not read.
    Version {
        /// Path of the arena's log.
        path: PathBuf,
        /// The format version that this program reads.
        known: u64,
        /// The format version of the file.
        got: u64,
    },
    /// A pair of players contains an index for which the arena has no player.
    Strangers([usize; 2]),
}

/// Faults of files.
#[derive(Debug)]
pub enum FileFault {
    /// The file system reports an error.
    Io(io::Error),
    /// Another arena has locked the log for writing.
    InUse,
    /// The file is not an arena's log. The field describes its contents.
    Foreign(String),
    /// A text line of the log is not a valid record.
    Line {
        /// Number of the text line, from 1.
        line: usize,
        /// Description of the fault in the text line.
        reason: String,
    },
    /// The log was written by an arena with other settings. The field is the first setting that differs.
    OtherSettings(Box<SettingsDifference>),
    /// The file already exists, and the user did not allow the command to replace it.
    Exists,
    /// A folder for game records is not empty, and its files do not belong to this arena.
    NotEmpty,
    /// A text line is not a position from which a game can start. The fields are the line number, from 1, and
    /// the reason.
    Position(usize, Message),
    /// The file of starting positions contains no positions.
    NoPosition,
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl FileFault {
    fn message(&self, file: String) -> Message {
        match self {
            Self::Io(error) => message!("shell-in_file", file = file, error = messages::system(error)),
            Self::InUse => message!("arena-in_use", file = file),
            Self::Foreign(got) => message!("arena-foreign", file = file, got = got),
            Self::Line { line, reason } => {
                message!("arena-damaged_line", file = file, line = *line, reason = reason)
            }
            Self::OtherSettings(difference) => {
                let SettingsDifference { name, was, is } = &**difference;
                let (was, is) = (was.to_string(), is.to_string());
                message!("arena-other_settings", file = file, name = name, was = was, is = is)
            }
            Self::Exists => message!("shell-file_exists", file = file),
            Self::NotEmpty => message!("arena-not_empty", file = file),
            Self::Position(line, reason) => {
                let reason = message!("error-line", line = *line, error = reason.clone());
                message!("shell-in_file", file = file, error = reason)
            }
            Self::NoPosition => message!("arena-no_position", file = file),
        }
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl ArenaError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::File { path, fault } => fault.message(printable::path(path)),
            Self::Unread { path, source } => {
                message!("error-cannot_read", file = printable::path(path), reason = messages::system(source))
            }
            Self::Version { path, known, got } => {
                message!("arena-version", file = printable::path(path), known = *known, got = *got)
            }
            Self::Strangers([first, second]) => {
                message!("arena-strangers", first = *first, second = *second)
            }
        }
    }

    /// Creates an error about a file from its path and fault.
    pub(crate) fn file(path: &Path, fault: impl Into<FileFault>) -> Self {
        Self::File { path: path.to_owned(), fault: fault.into() }
    }
}

/// Extension trait for `Result` that adds the path of a file to an error.
pub(crate) trait At<T> {
    /// Adds `path` to the error if the result is an error.
    fn at(self, path: &Path) -> Result<T, ArenaError>;
}

impl<T, E: Into<FileFault>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, ArenaError> {
        self.map_err(|fault| ArenaError::file(path, fault))
    }
}

/// Reasons why an engine in another process loses a game before the game is over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFault {
    /// The engine cannot be started.
    Start {
        /// Command line that starts the engine.
        command: String,
        /// Why the engine cannot be started, usually the operating system's error.
        reason: Message,
    },
    /// The engine exited, or closed its output.
    Crash {
        /// Exit status of the engine, or "it closed its output".
        how: Message,
        /// The last line that was sent to the engine.
        question: String,
    },
    /// The engine did not answer in time.
    Timeout {
        /// The last line that was sent to the engine.
        question: String,
        /// The time limit that the engine exceeded.
        limit: Duration,
        /// The last line that the engine wrote after the question; `None` if it wrote nothing.
        last: Option<String>,
    },
    /// The engine's answer does not fit the question.
    Unreadable {
        /// Description of the expected answer.
        expected: Message,
        /// The line that was received.
        got: String,
    },
    /// The engine chose a play that the rules do not allow.
    Illegal {
        /// The illegal play, as the engine wrote it.
        play: String,
        /// The numbers to play: a roll, or numbers passed on by the opponent.
        dice: String,
        /// ID of the position, from the view of the engine's player.
        position: String,
        /// Why the play is illegal.
        reason: Box<Message>,
    },
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl GameFault {
    /// Returns the message of the fault.
    pub fn message(&self) -> Message {
        match self {
            Self::Start { command, reason } => {
                message!("fault-start", command = command, reason = reason.clone())
            }
            Self::Crash { how, question } => message!("fault-crash", how = how.clone(), question = question),
            Self::Timeout { question, limit, last } => {
                let time = limit.as_secs_f64().to_string();
                let last = last.as_ref().map_or_else(
                    || message!("fault-said_nothing"),
                    |line| message!("fault-said", line = shown(line)),
                );
                message!("fault-timeout", question = question, time = time, last = last)
            }
            Self::Unreadable { expected, got } => {
                message!("error-expected_got", what = expected.clone(), got = format!("`{got}`"))
            }
            Self::Illegal { play, dice, position, reason } => message!(
                "fault-illegal",
                play = play,
                dice = dice,
                position = position,
                reason = Message::clone(reason)
            ),
        }
    }
}

/// Maximum number of characters of a text that are shown.
const MAX_SHOWN: usize = 120;

/// Returns the start of a text. Characters that are invisible or would control a terminal are escaped.
pub fn shown(text: &str) -> String {
    escaped(text, MAX_SHOWN)
}

/// The first setting that differs between a file and the current run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsDifference {
    /// Full name of the setting, such as `limits[0][1]`.
    pub name: String,
    /// Value of the setting in the file.
    pub was: Value,
    /// Current value of the setting.
    pub is: Value,
}

impl SettingsDifference {
    /// Returns the first difference between two values of the setting `name`, with the full name of the
    /// innermost setting that differs. The name of all settings is empty.
    pub(crate) fn first(name: &str, was: &Value, is: &Value) -> Option<Self> {
        match (was, is) {
            _ if was == is => None,
            (Value::Object(old), Value::Object(new)) => old.keys().chain(new.keys()).find_map(|key| {
                let inner = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                Self::first(&inner, &was[key], &is[key])
            }),
            (Value::Array(old), Value::Array(new)) if old.len() == new.len() => (0..old.len())
                .find_map(|index| Self::first(&format!("{name}[{index}]"), &old[index], &new[index])),
            _ => Some(Self { name: name.to_owned(), was: was.clone(), is: is.clone() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_innermost_setting_is_named() {
        let was = json!({"seed": 1, "players": [{"plies": 1}, {"plies": 2}], "filter": null});
        let message = |is: Value| {
            SettingsDifference::first("", &was, &is)
                .map(|SettingsDifference { name, was, is }| format!("{name} was {was}, now it is {is}"))
        };
        let with = |change: fn(&mut Value)| {
            let mut is = was.clone();
            change(&mut is);
            message(is)
        };
        assert_eq!(message(was.clone()), None);
        assert_eq!(with(|is| is["seed"] = json!("x")).as_deref(), Some("seed was 1, now it is \"x\""));
        let found = with(|is| is["players"][1]["plies"] = json!(3));
        assert_eq!(found.as_deref(), Some("players[1].plies was 2, now it is 3"));
        assert_eq!(
            with(|is| is["players"] = json!([])).as_deref().map(|message| message.ends_with("now it is []")),
            Some(true)
        );
        assert_eq!(with(|is| is["more"] = json!(true)).as_deref(), Some("more was null, now it is true"));
        assert_eq!(
            message(json!({"seed": 1})).as_deref().map(|message| message.starts_with("players was [")),
            Some(true)
        );
    }
}
