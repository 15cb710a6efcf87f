//! The errors that the protocol reports.

mod convert;

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::bounds::MAX_COMMAND;
use plakoto_engine::notation::play_text::Reason;
use plakoto_engine::printable;
use plakoto_engine::rules::Roll;
use plakoto_table::messages;
use plakoto_words::{Language, Message, message};

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

/// The longest text of an error, in characters, without its place. Longer texts are cut.
const LONGEST_TEXT: usize = 350;

/// The longest name of a field in an error, in characters.
const LONGEST_FIELD: usize = 40;

/// The reason why a line is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    /// The kind of the error.
    pub code: ErrorCode,
    /// The problem, in a box to keep results small.
    pub problem: Box<Problem>,
    /// The place of the problem.
    pub place: Box<Location>,
    /// Why the play or the step is illegal, in one word.
    pub reason: Option<Reason>,
    /// The number of the impossible step, counted from 1, if steps were named.
    pub step: Option<usize>,
    /// Whether a word is unknown rather than an ambiguous abbreviation.
    pub is_unknown_word: bool,
}

/// A problem with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Expected {
        /// The expected input.
        what: Message,
        /// The actual input; `None` at the end of the input.
        got: Option<Message>,
        /// A guess at the input that the user meant.
        hint: Option<Message>,
    },
    /// A play is not legal.
    IllegalPlay {
        /// The step that cannot be made; `None` if no single step is wrong.
        step: Option<Message>,
        /// Why the step or the play is not legal.
        reason: Message,
    },
    /// Any other problem.
    Other(Message),
}

/// The place of a problem in the input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The name of the command file, and the number of the line in it, counted from 1.
    pub line: Option<(String, usize)>,
    /// The field of the request.
    pub field: Option<String>,
    /// The column in the line, counted from 1.
    pub column: Option<usize>,
}

/// An error in JSON.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProtocolError")]
pub(crate) struct ErrorFields<'a> {
    /// The kind of the error.
    code: ErrorCode,
    /// The error in one line of English: the expected input, the actual input, and its column.
    message: String,
    /// The error as a sentence for people in the language of `set output language`, without its column.
    sentence: String,
    /// The column of the mistake in the line, counted from 1, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The wrong field of the request, if the line was a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
    /// Why the play or the step is illegal, in one word.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// The number of the impossible step, counted from 1, if steps were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error {} {}", self.code, self.text(Language::English))
    }
}

impl std::error::Error for ProtocolError {}

/// The fields of the error in JSON.
impl Serialize for ProtocolError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields(Language::English).serialize(serializer)
    }
}

impl ProtocolError {
    fn of(code: ErrorCode, problem: Problem) -> Self {
        Self {
            code,
            problem: Box::new(problem),
            place: Box::default(),
            reason: None,
            step: None,
            is_unknown_word: false,
        }
    }

    /// Creates an error without a place.
    pub fn new(code: ErrorCode, message: impl Into<Message>) -> Self {
        Self::of(code, Problem::Other(message.into()))
    }

    /// Creates the `bad_argument` error that something else was expected. `got` is `None` at the end of the input.
    pub fn expected(what: impl Into<Message>, got: Option<Message>) -> Self {
        Self::of(ErrorCode::BadArgument, Problem::Expected { what: what.into(), got, hint: None })
    }

    /// Creates a `bad_argument` error about a field of a request.
    pub(crate) fn field(field: &str, detail: impl Into<Message>) -> Self {
        Self::bad_argument(detail).in_field(field)
    }

    /// Creates an `illegal_move` error.
    pub(crate) fn illegal_play(step: Option<Message>, reason: impl Into<Message>) -> Self {
        Self::of(ErrorCode::IllegalMove, Problem::IllegalPlay { step, reason: reason.into() })
    }

    /// Creates a `missing_context` error.
    pub fn missing(message: impl Into<Message>) -> Self {
        Self::new(ErrorCode::MissingContext, message)
    }

    /// Creates an `unsupported` error.
    pub fn unsupported(message: impl Into<Message>) -> Self {
        Self::new(ErrorCode::Unsupported, message)
    }

    /// Creates a `bad_argument` error.
    pub fn bad_argument(message: impl Into<Message>) -> Self {
        Self::new(ErrorCode::BadArgument, message)
    }

    /// Creates an `io` error about a file that cannot be written.
    pub fn unwritable(file: &std::path::Path, error: &std::io::Error) -> Self {
        let (file, reason) = (printable::path(file), messages::system(error));
        Self::new(ErrorCode::Io, message!("error-cannot_write", file = file, reason = reason))
    }

    /// Creates the error for a file or a stream that cannot be read.
    pub(crate) fn unreadable(file: Option<&str>, error: &std::io::Error) -> Self {
        let file = file.map_or_else(|| message!("error-the_input"), Message::text);
        Self::new(ErrorCode::Io, message!("error-cannot_read", file = file, reason = messages::system(error)))
    }

    /// Creates the error for a line of more than `most` bytes.
    pub fn line_too_long(most: usize) -> Self {
        Self::expected(message!("expected-line_of_bytes", bytes = most), Some(message!("error-more")))
    }

    /// Creates the error for a line of more than [`MAX_COMMAND`] bytes that carries no text for `load` or `import`.
    pub(crate) fn command_too_long() -> Self {
        let got = message!("error-more_than_command");
        Self::expected(message!("expected-line_of_bytes", bytes = MAX_COMMAND), Some(got))
    }

    /// Creates the error for dice that differ from the dice in a match ID.
    pub(crate) fn other_dice(known: Roll, got: Roll) -> Self {
        let what = message!("expected-dice_of_match_id", dice = known.to_string());
        Self::expected(what, Some(Message::text(got.to_string())))
    }

    /// Sets the column of the error, counted from 1.
    #[must_use]
    pub fn at_column(mut self, column: usize) -> Self {
        self.place.column = Some(column);
        self
    }

    /// Names a field of a request instead of a column.
    #[must_use]
    pub fn in_field(mut self, field: &str) -> Self {
        let named = printable::clean(&printable::shorten(field, LONGEST_FIELD)).into_owned();
        *self.place = Location { field: Some(named), ..Location::default() };
        self
    }

    /// Names the line of a command file that contains the line with the error.
    #[must_use]
    pub(crate) fn in_file(mut self, file: String, line: usize) -> Self {
        self.place.line = Some((file, line));
        self
    }

    /// Adds a guess at the input that the user meant.
    #[must_use]
    pub(crate) fn with_hint(mut self, meant: Option<Message>) -> Self {
        let Some(meant) = meant else { return self };
        match self.problem.as_mut() {
            Problem::Expected { hint, .. } => {
                *hint = Some(Message::joined(hint.take().into_iter().chain([meant]), " "));
            }
            Problem::Other(message) | Problem::IllegalPlay { reason: message, .. } => {
                *message = Message::joined([message.clone(), meant], " ");
            }
        }
        self
    }

    /// Returns the problem in one line, without its place.
    fn message(&self) -> Message {
        match self.problem.as_ref() {
            Problem::Other(message) => message.clone(),
            Problem::IllegalPlay { step: None, reason } => reason.clone(),
            Problem::IllegalPlay { step: Some(step), reason } => {
                Message::joined([step.clone(), reason.clone()], ": ")
            }
            Problem::Expected { what, got, .. } => {
                let got = got.clone().unwrap_or_else(|| match self.place.field {
                    Some(_) => message!("error-nothing"),
                    None => message!("error-end_of_line"),
                });
                message!("error-expected_got", what = what.clone(), got = got)
            }
        }
    }

    /// Returns the error in one line of a language: what is wrong, and where.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let text = self.shown(&self.message(), language);
        let text = match self.place.column {
            Some(column) => message!("error-at_column", error = text, column = column).say(language),
            None => text,
        };
        self.placed(text, language)
    }

    /// Says a message about the problem: shortened, without unprintable characters, and with the hint.
    fn shown(&self, message: &Message, language: Language) -> String {
        let message = Message::joined([message.clone()].into_iter().chain(self.hint()), " ");
        let said = message.say(language);
        printable::clean(&printable::shorten(&said, LONGEST_TEXT)).into_owned()
    }

    /// Returns the problem with its hint and its column, as a part of another sentence.
    pub fn whole(&self) -> Message {
        let message = Message::joined([self.message()].into_iter().chain(self.hint()), " ");
        match self.place.column {
            Some(column) => message!("error-at_column", error = message, column = column),
            None => message,
        }
    }

    fn hint(&self) -> Option<Message> {
        match self.problem.as_ref() {
            Problem::Expected { hint, .. } => hint.clone(),
            _ => None,
        }
    }

    /// Puts the names of the field and of the line in front of a text.
    fn placed(&self, mut text: String, language: Language) -> String {
        if let Some(field) = &self.place.field {
            text = format!("{field}: {text}");
        }
        if let Some((file, line)) = &self.place.line {
            text = message!("error-line_of", line = *line, file = file, error = text).say(language);
        }
        text
    }

    /// Returns the error for a user at a terminal: what is wrong, and then what to do.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let message = match self.problem.as_ref() {
            Problem::IllegalPlay { step: Some(step), reason } => {
                message!("error-illegal_step", step = step.clone(), reason = reason.clone())
            }
            Problem::IllegalPlay { step: None, reason } => {
                message!("error-illegal_play", reason = reason.clone())
            }
            _ => self.message(),
        };
        let said = self.placed(self.shown(&message, language), language);
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

    /// Returns the fields of the error in JSON, for a user with this language.
    pub(crate) fn fields(&self, language: Language) -> ErrorFields<'_> {
        ErrorFields {
            code: self.code,
            message: self.text(Language::English),
            sentence: self.sentence(language),
            column: self.place.column,
            field: self.place.field.as_deref(),
            reason: self.reason,
            step: self.step,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, Message, ProtocolError, message};

    #[test]
    fn sentences_have_no_code_and_no_column() {
        let error = ProtocolError::bad_argument(Message::text("expected two dice, got `71`")).at_column(10);
        assert_eq!(error.text(Language::English), "expected two dice, got `71` at column 10");
        assert_eq!(error.sentence(Language::English), "Expected two dice, got `71`.");
        let file = ProtocolError::bad_argument(Message::text(
            "bad.mat, line 1: expected `N point match`, got `hello`",
        ));
        assert!(file.sentence(Language::English).starts_with("bad.mat, line 1: expected"));
        let reason = message!("illegal-pinned", point = "9");
        let pinned = ProtocolError::illegal_play(Some(Message::text("9/4")), reason);
        assert_eq!(pinned.text(Language::English), "9/4: your checker on 9 is pinned");
        assert_eq!(
            pinned.sentence(Language::English),
            "9/4 is not legal: your checker on 9 is pinned. `legal` lists your plays."
        );
        let both = ProtocolError::illegal_play(None, Message::text("both numbers of 31 have to be played"));
        assert_eq!(
            both.sentence(Language::English),
            "This play is not legal: both numbers of 31 have to be played. `legal` lists your plays."
        );
        assert_eq!(
            pinned.sentence(Language::Greek),
            "Η κίνηση 9/4 δεν επιτρέπεται: το πούλι σου στο 9 είναι πλακωμένο. Το `legal` δείχνει τις κινήσεις σου."
        );
    }

    #[test]
    fn the_sentence_in_json_has_the_language_of_the_user() {
        let error = ProtocolError::missing(message!("error-no_cube"));
        for language in [Language::English, Language::Greek] {
            let fields = serde_json::to_value(error.fields(language)).unwrap_or_default();
            assert_eq!(fields["message"], error.text(Language::English));
            assert_eq!(fields["sentence"], error.sentence(language));
        }
    }

    #[test]
    fn the_end_of_the_input_is_named_by_the_place() {
        let error = ProtocolError::expected(Message::text("two dice"), None);
        let at_column = error.clone().at_column(6);
        assert_eq!(
            at_column.text(Language::English),
            "expected two dice, got the end of the line at column 6"
        );
        let in_field = at_column.in_field("dice");
        assert_eq!(in_field.text(Language::English), "dice: expected two dice, got nothing");
        assert_eq!(in_field.place.column, None);
        let in_file = error.in_file("a.txt".into(), 2);
        assert_eq!(
            in_file.text(Language::English),
            "line 2 of a.txt: expected two dice, got the end of the line"
        );
    }
}
