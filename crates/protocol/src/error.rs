//! Errors as the protocol reports them.

use std::fmt;

use serde::Serialize;

use plakoto_engine::engine::OutOfRange;
use plakoto_engine::files::{FileCause, FileError};
use plakoto_engine::notation::play_text::{IllegalPlay, Reason};
use plakoto_engine::notation::{NotationCause, NotationError};
use plakoto_engine::printable;
use plakoto_engine::rules::ResignationError;
use plakoto_table::match_play::TableError;

/// The kind of an error: the word behind `error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The first word is no command, or an abbreviation of several.
    UnknownCommand,
    /// Something behind the command is wrong.
    BadArgument,
    /// The command needs a position, dice or a game that are not there.
    MissingContext,
    /// The position breaks the rules.
    IllegalPosition,
    /// The play breaks the rules.
    IllegalMove,
    /// Understood, but not available.
    Unsupported,
    /// Too many commands are waiting.
    Busy,
    /// A file cannot be read or written.
    Io,
    /// A fault of the engine itself.
    Internal,
}

/// The longest detail of an error, in characters, without its column. What quotes is cut before that.
const LONGEST_DETAIL: usize = 350;

/// The longest name of a field in an error, in characters.
const LONGEST_FIELD: usize = 40;

/// An error reply: `error <code> <detail>`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("error {code} {detail}")]
pub struct ProtocolError {
    /// Its kind.
    pub code: ErrorCode,
    /// What was expected, what came and where: one line.
    #[serde(rename = "message")]
    pub detail: String,
    /// The column of the fault in the line, from 1, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The field of the request that is wrong, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Why the play or the step is not legal, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The number of the step that is not possible, from 1, where steps were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Whether a word is not known, and is no abbreviation of several.
    #[serde(skip)]
    pub is_unknown_word: bool,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl ProtocolError {
    /// An error without a place; the detail is made clean.
    pub fn new(code: ErrorCode, detail: impl fmt::Display) -> Self {
        let detail = detail.to_string();
        let detail = printable::clean(&printable::shorten(&detail, LONGEST_DETAIL)).into_owned();
        Self { code, detail, column: None, field: None, reason: None, step: None, is_unknown_word: false }
    }

    /// The same error at a column of the line, from 1, which is added to the detail.
    #[must_use]
    pub fn at_column(self, column: usize) -> Self {
        Self { detail: format!("{} at column {column}", self.detail), column: Some(column), ..self }
    }

    /// The same error in a field of a request, which is named instead of a column.
    #[must_use]
    pub(super) fn in_field(self, field: &str) -> Self {
        let place = self.column.map_or_else(String::new, |column| format!(" at column {column}"));
        let detail = self.detail.strip_suffix(&place).unwrap_or(&self.detail);
        let detail = detail.replace("the end of the line", "nothing");
        let named = printable::clean(&printable::shorten(field, LONGEST_FIELD)).into_owned();
        Self { detail: format!("{named}: {detail}"), column: None, field: Some(named), ..self }
    }

    /// `missing_context`.
    pub fn missing(detail: impl fmt::Display) -> Self {
        Self::new(ErrorCode::MissingContext, detail)
    }

    /// `unsupported`.
    pub fn unsupported(detail: impl fmt::Display) -> Self {
        Self::new(ErrorCode::Unsupported, detail)
    }

    /// `io`, about a file that cannot be written.
    pub fn unwritable(file: &std::path::Path, error: &std::io::Error) -> Self {
        Self::new(ErrorCode::Io, format!("cannot write {}: {error}", printable::path(file)))
    }

    /// `bad_argument`.
    pub fn bad_argument(detail: impl fmt::Display) -> Self {
        Self::new(ErrorCode::BadArgument, detail)
    }
}

/// Errors of the layers below whose kind does not depend on what they say.
macro_rules! with_code {
    ($($error:ty => $code:ident),* $(,)?) => {
        $(impl From<$error> for ProtocolError {
            fn from(error: $error) -> Self {
                Self::new(ErrorCode::$code, error)
            }
        })*
    };
}

with_code! {
    OutOfRange => BadArgument,
    ResignationError => BadArgument,
}

impl From<IllegalPlay> for ProtocolError {
    fn from(error: IllegalPlay) -> Self {
        let (reason, step) = (Some(error.reason), error.step);
        Self { reason, step, ..Self::new(ErrorCode::IllegalMove, error) }
    }
}

impl From<NotationError> for ProtocolError {
    fn from(error: NotationError) -> Self {
        let code = match error.cause {
            NotationCause::Syntax => ErrorCode::BadArgument,
            NotationCause::Illegal => ErrorCode::IllegalPosition,
            NotationCause::Unsupported => ErrorCode::Unsupported,
        };
        Self::new(code, error)
    }
}

impl From<TableError> for ProtocolError {
    fn from(error: TableError) -> Self {
        let hint = match error {
            TableError::File(error) => return error.into(),
            TableError::NotManual => {
                let detail = "expected the end of the line: dice are entered only after `set rng manual`";
                return Self::bad_argument(detail);
            }
            TableError::Begun => ": `undo new` takes that back",
            TableError::GameOver => ": `new game` starts another",
            TableError::MatchOver => ": `new match` or `new session` starts another",
            TableError::Offered => ": `accept` or `decline` it",
            TableError::Pending(_) => ": `move` or `play` them",
            TableError::NotKept => return Self::new(ErrorCode::Io, error),
            TableError::NoPosition => ", or `undo` that",
            TableError::ByHand
            | TableError::Rolled(_)
            | TableError::NotOffered
            | TableError::NothingToUndo => "",
        };
        Self::missing(format!("{error}{hint}"))
    }
}

/// A file that is not there, or one that holds something wrong.
impl From<FileError> for ProtocolError {
    fn from(error: FileError) -> Self {
        let code = match error.cause {
            FileCause::Io(_) => ErrorCode::Io,
            FileCause::Version => ErrorCode::Unsupported,
            FileCause::Foreign | FileCause::Damaged | FileCause::Differs => ErrorCode::BadArgument,
        };
        Self::new(code, error)
    }
}
