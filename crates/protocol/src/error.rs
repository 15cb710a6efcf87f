//! The errors that the protocol reports.

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::language::Translate;
use plakoto_engine::engine::OutOfRange;
use plakoto_engine::files::{FileCause, FileError};
use plakoto_engine::game::GameError;
use plakoto_engine::notation::play_text::{IllegalPlay, Reason};
use plakoto_engine::notation::{NotationCause, NotationError};
use plakoto_engine::printable;
use plakoto_engine::rules::ResignationError;
use plakoto_table::match_play::TableError;
use plakoto_words::Language;

/// The kind of an error: the word after `error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The first word is not a command, or abbreviates several commands.
    UnknownCommand,
    /// Something after the command is wrong.
    BadArgument,
    /// The command needs a position, dice or a game, which the session does not have.
    MissingContext,
    /// The position breaks the rules.
    IllegalPosition,
    /// The play breaks the rules.
    IllegalMove,
    /// The command is valid, but not available here.
    Unsupported,
    /// Too many commands are waiting.
    Busy,
    /// A file cannot be read or written.
    Io,
    /// An internal error.
    Internal,
}

/// The longest detail of an error, in characters, without its column. Longer details are cut.
const LONGEST_DETAIL: usize = 350;

/// The longest name of a field in an error, in characters.
const LONGEST_FIELD: usize = 40;

/// An error reply: `error <code> <detail>`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, JsonSchema)]
#[error("error {code} {detail}")]
pub struct ProtocolError {
    /// The kind of the error.
    pub code: ErrorCode,
    /// The error in one line: the expected input, the actual input, and its column.
    #[serde(rename = "message")]
    pub detail: String,
    /// The column of the mistake in the line, counted from 1, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The wrong field of the request, if the line was a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Why the play or the step is illegal, in one word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The number of the impossible step, counted from 1, if steps were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Whether a word is unknown rather than an ambiguous abbreviation.
    #[serde(skip)]
    pub is_unknown_word: bool,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl ProtocolError {
    /// Creates an error without a column. Shortens the detail and replaces unprintable characters.
    pub fn new(code: ErrorCode, detail: impl fmt::Display) -> Self {
        let detail = detail.to_string();
        let detail = printable::clean(&printable::shorten(&detail, LONGEST_DETAIL)).into_owned();
        Self { code, detail, column: None, field: None, reason: None, step: None, is_unknown_word: false }
    }

    /// Sets the column of the error, counted from 1, and appends it to the detail.
    #[must_use]
    pub fn at_column(self, column: usize) -> Self {
        Self { detail: format!("{} at column {column}", self.detail), column: Some(column), ..self }
    }

    /// Returns the detail in this language.
    #[must_use]
    pub fn text(&self, language: Language) -> Cow<'_, str> {
        language.say_part(&self.detail)
    }

    /// Returns the error for a user at a terminal: what is wrong, and then what to do.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let place = self.column.map_or_else(String::new, |column| format!(" at column {column}"));
        let detail = self.detail.strip_suffix(&place).unwrap_or(&self.detail);
        let text = match detail.split_once(": ") {
            _ if self.code != ErrorCode::IllegalMove => detail.to_owned(),
            Some((step, reason)) => format!("{step} is not legal: {reason}. `legal` lists your plays."),
            None => format!("this play is not legal: {detail}. `legal` lists your plays."),
        };
        let said = language.translate(&text);
        let first_word = said.split(' ').next().unwrap_or_default().trim_end_matches([',', '.', ':']);
        let mut letters = said.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        let end = if said.ends_with(['.', '?', '!']) { "" } else { "." };
        // The name of a file keeps its first letter.
        if first_word.contains(['.', '/']) {
            format!("{said}{end}")
        } else {
            format!("{first}{}{end}", letters.as_str())
        }
    }

    /// Names a field of a request instead of a column.
    #[must_use]
    pub(super) fn in_field(self, field: &str) -> Self {
        let place = self.column.map_or_else(String::new, |column| format!(" at column {column}"));
        let detail = self.detail.strip_suffix(&place).unwrap_or(&self.detail);
        let detail = detail.replace("the end of the line", "nothing");
        let named = printable::clean(&printable::shorten(field, LONGEST_FIELD)).into_owned();
        Self { detail: format!("{named}: {detail}"), column: None, field: Some(named), ..self }
    }

    /// Creates a `missing_context` error.
    pub fn missing(detail: impl fmt::Display) -> Self {
        Self::new(ErrorCode::MissingContext, detail)
    }

    /// Creates an `unsupported` error.
    pub fn unsupported(detail: impl fmt::Display) -> Self {
        Self::new(ErrorCode::Unsupported, detail)
    }

    /// Creates an `io` error about a file that cannot be written.
    pub fn unwritable(file: &std::path::Path, error: &std::io::Error) -> Self {
        Self::new(ErrorCode::Io, format!("cannot write {}: {error}", printable::path(file)))
    }

    /// Creates a `bad_argument` error.
    pub fn bad_argument(detail: impl fmt::Display) -> Self {
        Self::new(ErrorCode::BadArgument, detail)
    }
}

/// Converts errors of the lower layers that always have the same code.
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

impl From<GameError> for ProtocolError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Illegal(error) => error.into(),
            GameError::Notation(error) => error.into(),
            GameError::Resignation(error) => error.into(),
            GameError::TooManyPlays => Self::unsupported(error),
            GameError::Over
            | GameError::InProgress
            | GameError::MatchOver
            | GameError::NotRolled
            | GameError::Rolled(_)
            | GameError::Pending(_) => Self::missing(error),
            GameError::OtherGame(_)
            | GameError::OtherRules { .. }
            | GameError::OtherPlay(_)
            | GameError::TooDeep(_) => Self::bad_argument(error),
        }
    }
}

impl From<TableError> for ProtocolError {
    fn from(error: TableError) -> Self {
        let hint = match error {
            TableError::File(error) => return error.into(),
            TableError::NotManual => {
                let detail = "expected the end of the line: dice can be entered only after `set rng manual`";
                return Self::bad_argument(detail);
            }
            TableError::Begun => ": `undo new` goes back to the previous game",
            TableError::GameOver => ": `new game` starts another",
            TableError::MatchOver => ": `new match` or `new session` starts another",
            TableError::Offered => ": `accept` or `decline` it",
            TableError::Pending(_) => ": `move` or `play` them",
            TableError::NotKept => return Self::new(ErrorCode::Io, error),
            TableError::NoPosition => ", or use `undo`",
            TableError::ByHand
            | TableError::Rolled(_)
            | TableError::NotOffered
            | TableError::NothingToUndo => "",
        };
        Self::missing(format!("{error}{hint}"))
    }
}

/// The code depends on whether the file is missing, too new or damaged.
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

#[cfg(test)]
mod tests {
    use super::{ErrorCode, Language, ProtocolError};

    #[test]
    fn sentences_have_no_code_and_no_column() {
        let error = ProtocolError::bad_argument("expected two dice, got `71`").at_column(10);
        assert_eq!(error.sentence(Language::English), "Expected two dice, got `71`.");
        let file = ProtocolError::bad_argument("bad.mat, line 1: expected `N point match`, got `hello`");
        assert!(file.sentence(Language::English).starts_with("bad.mat, line 1: expected"));
        let pinned = ProtocolError::new(ErrorCode::IllegalMove, "9/4: your checker on 9 is pinned");
        assert_eq!(
            pinned.sentence(Language::English),
            "9/4 is not legal: your checker on 9 is pinned. `legal` lists your plays."
        );
        let both = ProtocolError::new(ErrorCode::IllegalMove, "both numbers of 31 have to be played");
        assert_eq!(
            both.sentence(Language::English),
            "This play is not legal: both numbers of 31 have to be played. `legal` lists your plays."
        );
        let step = ProtocolError::new(ErrorCode::IllegalMove, "step 2: expected 21/20, got 24/22");
        let said = step.sentence(Language::English);
        assert!(said.starts_with("Step 2 is not legal: expected 21/20"), "{said}");
        assert_eq!(
            pinned.sentence(Language::Greek),
            "Η κίνηση 9/4 δεν επιτρέπεται: το πούλι σου στο 9 είναι πλακωμένο. Το `legal` δείχνει τις κινήσεις σου."
        );
    }
}
