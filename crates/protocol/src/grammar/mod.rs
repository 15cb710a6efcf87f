//! The grammar of an input line.
//!
//! ```text
//! line     = ["@" tag] [command | pasted] | "#" anything
//! tag      = 1*32(letter / digit / "_" / "." / "-")
//! command  = word *(space argument)
//! ```
//!
//! The words for gnubg's commands are recognised in upper or lower case, and by any unique prefix. The words
//! for UBGI's commands are recognised in upper or lower case, but only in full. A line that begins with a
//! digit or a single Greek letter is a play, and a line that begins with `{` is a JSON request. A line that the user
//! pastes from a printed board sets the session's position or match ID if it contains one.

mod find;
mod phrases;
mod request;

use super::bounds::{CommandTooLong, MAX_COMMAND};
use super::{ErrorCode, ProtocolError, Result};
use crate::commands::{Command, CommandEntry, Line, Move, Set, Spec};
use crate::text::gnubg;
use crate::text::ids::PastedId;
use crate::text::input::Input;
use crate::text::tags::{is_tag, split_tag};
use plakoto_engine::notation::point_names::begins_play;

pub use crate::text::question::parse_inline;

/// Returns the command that `word` names, if any.
pub(super) fn entry(word: &str) -> Option<&'static CommandEntry> {
    find::find(word).ok()
}

/// Parses one input line, without its newline.
#[must_use]
pub fn parse_line(text: &str) -> Line {
    let input = Input::new(text).skip_space();
    let line = match split_tag(text) {
        None => parse_command(None, input),
        Some((tag, _)) if !is_tag(tag) => {
            let detail = "expected a tag of 1 to 32 letters, digits, `_`, `.` or `-` after `@`";
            let error = ProtocolError::bad_argument(detail).at_column(input.column() + 1);
            Line { command: Some(Err(error)), ..Line::default() }
        }
        Some((tag, behind)) => parse_command(Some(tag.to_owned()), Input::new(behind)),
    };
    Line { bytes: text.len(), ..line }
}

/// Returns a line with the given `error`, for an input line that begins with `start` but could not be read.
/// Recovers as much of the tag and of the command name as possible.
pub(super) fn unread_line(start: &str, error: ProtocolError) -> Line {
    let (tag, text) = split_tag(start).unwrap_or(("", start.trim_start()));
    let line = if text.starts_with('{') && (tag.is_empty() || is_tag(tag)) {
        request::request(Some(tag).filter(|tag| !tag.is_empty()).map(str::to_owned), text)
    } else {
        let start = start.lines().next().unwrap_or_default();
        let end = start.char_indices().nth(LONGEST_START).map_or(start.len(), |(end, _)| end);
        parse_line(&start[..end])
    };
    Line { command: Some(Err(error)), bytes: 0, ..line }
}

/// Number of characters at the start of an unreadable input line in which the tag and the command name must
/// occur to be recovered.
const LONGEST_START: usize = 100;

fn parse_command(tag: Option<String>, input: Input<'_>) -> Line {
    if input.rest().starts_with('{') {
        return request::request(tag, input.rest());
    }
    if input.rest().len() > MAX_COMMAND && !has_text(input) {
        let command = Some(Err(ProtocolError::bad_argument(CommandTooLong)));
        return Line { tag, command, ..Line::default() };
    }
    if let Some(pasted) = crate::text::ids::pasted(input) {
        let command = match pasted {
            PastedId::Position(id) => Some(Set::named("gnubgid", id)),
            PastedId::Match(id) => Some(Set::named("matchid", id)),
            PastedId::Nothing => None,
        };
        let name = command.as_ref().map(|_| "set");
        let command = command.map(|command| command.map(Command::Set));
        return Line { tag, name, command, ..Line::default() };
    }
    let (name, command) = match input.rest().chars().next() {
        None | Some('#') => (None, None),
        Some(_) if begins_play(input.rest()) => {
            (Some(Move::WORDS[0]), Some(Move::parse(input).map(Command::Move)))
        }
        Some(_) => {
            let (name, command) = command(input);
            let command = command.map_err(|error| gnubg::explain(input, &error).unwrap_or(error));
            (name, Some(command))
        }
    };
    Line { tag, name, command, ..Line::default() }
}

/// Returns whether a line that begins like this may carry the text of a match record or position.
pub(super) fn may_carry_text(start: &str) -> bool {
    let (_, text) = split_tag(start).unwrap_or(("", start.trim_start()));
    text.starts_with('{') || has_text(Input::new(text))
}

/// Returns whether the command may carry the text of a match record or position.
fn has_text(input: Input<'_>) -> bool {
    find::find(input.word().0).is_ok_and(|entry| ["load", "import"].contains(&entry.name()))
}

/// Returns the full name of the command, if it is known, and the parsed command.
fn command(input: Input<'_>) -> (Option<&'static str>, Result<Command>) {
    if let Some((entry, arguments)) = phrases::find(input.rest()) {
        return (Some(entry.name()), (entry.parse)(Input::new(arguments)));
    }
    let (word, rest) = input.word();
    match find::find(word) {
        Ok(entry) => (Some(entry.name()), (entry.parse)(rest)),
        Err(error) if error.code == ErrorCode::Unsupported => (None, Err(error)),
        Err(error) => {
            let mut error = ProtocolError { code: ErrorCode::UnknownCommand, ..error };
            if let Some(meant) = phrases::on_other_keyboard(input.rest()) {
                error.detail += &format!(" (on the other keyboard, it is `{meant}`)");
            }
            (None, Err(error.at_column(input.column())))
        }
    }
}
