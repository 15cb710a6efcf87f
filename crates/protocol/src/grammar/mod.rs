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
mod intents;
mod keyboard;
mod request;

pub use self::request::parse_request;

use super::bounds::MAX_COMMAND;
use super::error::Problem;
use super::{ErrorCode, ProtocolError, Result};
use crate::commands::{Command, CommandEntry, Effect, Line, Move, Set, Spec};
use crate::text::gnubg;
use crate::text::ids::PastedId;
use crate::text::input::Input;
use crate::text::spelling;
use crate::text::tags::{is_tag, split_tag};
use plakoto_engine::notation::play_text::begins_play;
use plakoto_engine::printable::quote;
use plakoto_words::{Message, message};

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
            let error = ProtocolError::bad_argument(message!("error-tag")).at_column(input.column() + 1);
            Line { command: Some(Err(error)), ..Line::default() }
        }
        Some((tag, behind)) => parse_command(Some(tag.to_owned()), Input::new(behind)),
    };
    Line { bytes: text.len(), ..line }
}

/// Parses a line that a user has typed at a terminal. A line that is no command may be a sentence that asks for one.
#[must_use]
pub fn parse_typed_line(text: &str) -> Line {
    let line = parse_line(text);
    let (is_error, is_doubted) = match &line.command {
        Some(Ok(Command::Help(help))) => (help.0.first().is_some_and(|word| intents::is_filler(word)), false),
        // A greeting, such as `hi`, is no abbreviation of a command.
        Some(Ok(_)) if is_short_greeting(text, &line) => (true, false),
        Some(Ok(_)) => (false, is_change_with_question_mark(text, &line)),
        Some(Err(_)) => (true, false),
        None => (false, false),
    };
    if line.tag.is_some() || line.is_json || !is_error && !is_doubted {
        return line;
    }
    if let (true, Some(name)) = (is_doubted, line.name) {
        let command = Some(Err(not_ordered(text.trim_end().trim_end_matches(MARKS), name)));
        return Line { command, ..line };
    }
    let Some(meaning) = intents::meaning(text) else {
        let message = match intents::unknown_term(text) {
            Some(word) => message!("error-unknown_term", word = word),
            None if is_sentence(text, &line) => not_understood(&intents::nearby(text)),
            None => return line,
        };
        let command = Some(Err(ProtocolError::new(ErrorCode::UnknownCommand, message)));
        return Line { command, name: None, ..line };
    };
    // The error of a command that is only half right says more than a guess.
    let is_command = line.name.is_some_and(|name| text.trim_start().to_lowercase().starts_with(name));
    if is_command && meaning.unknown > 0 && !meaning.is_doubtful && !is_talk(text) {
        return line;
    }
    let Some(name) = meaning.name else {
        let error = ProtocolError::new(ErrorCode::UnknownCommand, said(&meaning.command));
        return Line { command: Some(Err(error)), name: None, ..line };
    };
    if meaning.is_change && !meaning.is_certain {
        return Line { command: Some(Err(not_ordered(&meaning.command, name))), name: None, ..line };
    }
    let (meant, is_introduction) = (parse_line(&meaning.command), meaning.is_introduction);
    Line { meaning: Some(meaning.command), is_introduction, bytes: text.len(), ..meant }
}

/// Returns whether a line is talk, even if it begins like a command: three words or more, without a digit, and with a word
/// that no command needs.
fn is_talk(text: &str) -> bool {
    let words = spelling::words(text);
    let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
    words.len() > 2 && !has_digit && words.iter().any(|word| intents::is_filler(word))
}

/// Returns whether a line is a sentence that names no command: two words or more, the first of which is like no command,
/// at least four words without a digit, as arguments of a misspelt command often have, or talk.
fn is_sentence(text: &str, line: &Line) -> bool {
    let Some(Err(error)) = &line.command else { return false };
    let has_hint = !matches!(&*error.problem, Problem::Expected { hint: None, .. });
    let (count, has_digit) =
        (spelling::words(text).len(), text.contains(|letter: char| letter.is_ascii_digit()));
    let is_unlike = error.is_unknown_word && !has_hint && count > 1;
    let names_none = line.name.is_none() && error.code == ErrorCode::UnknownCommand;
    names_none && (is_unlike || count > 3 && !has_digit) || is_talk(text)
}

/// Returns whether a parsed line is a command that changes the session, with a question mark that belongs to no word.
fn is_change_with_question_mark(text: &str, line: &Line) -> bool {
    let bare = text.trim_end().trim_end_matches(MARKS);
    line.effect() == Some(Effect::Change)
        && spelling::is_question(text)
        && parse_line(bare).command == line.command
}

/// Returns whether a line is one word without a meaning of its own that also abbreviates a command.
fn is_short_greeting(text: &str, line: &Line) -> bool {
    let word = text.trim().trim_end_matches(MARKS);
    let is_name = |entry: &CommandEntry| entry.words.iter().any(|name| name.eq_ignore_ascii_case(word));
    line.name.and_then(entry).is_some_and(|entry| !is_name(entry)) && intents::is_filler(word)
}

/// Returns the answer to a sentence that no command answers.
fn said(answer: &str) -> Message {
    match answer {
        "say bad move" => message!("said-bad_move"),
        "say difference" => message!("said-difference"),
        "say friend" => message!("said-friend"),
        "say games" => message!("said-games"),
        "say kept" => message!("said-kept"),
        "say language" => message!("said-language"),
        "say length" => message!("said-length"),
        "say page" => message!("gnubg-windows"),
        "say pass" => message!("said-pass"),
        "say praise" => message!("said-praise"),
        "say puzzle" => message!("gnubg-quiz"),
        "say reroll" => message!("said-reroll"),
        "say screen" => message!("said-screen"),
        "say signs" => message!("said-signs"),
        "say smile" => message!("said-smile"),
        "say speed" => message!("said-speed"),
        "say stop" => message!("said-stop"),
        "say stronger" => message!("said-stronger"),
        "say strategy" => message!("said-strategy"),
        "say why not" => message!("said-why_not"),
        "say your move" => message!("said-your_move"),
        _ => message!("said-thanks"),
    }
}

/// Returns the answer to a sentence without a meaning, with the `nearby` commands.
fn not_understood(nearby: &[&str]) -> Message {
    match nearby {
        [] => message!("error-unknown_sentence"),
        [answer, ..] if answer.starts_with(intents::SAY) => said(answer),
        commands => {
            let quoted = commands.iter().filter(|command| !command.starts_with(intents::SAY));
            let commands: Vec<String> = quoted.map(|command| format!("`{command}`")).collect();
            message!("error-unknown_near", commands = commands.join(", "))
        }
    }
}

/// Returns the error for a sentence that mentions a command but does not order it.
fn not_ordered(command: &str, name: &str) -> ProtocolError {
    let message = message!("error-not_ordered", command = command.to_owned(), name = name.to_owned());
    ProtocolError::new(ErrorCode::UnknownCommand, message)
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
        let command = Some(Err(ProtocolError::command_too_long()));
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
            let command = command.map_err(|error| {
                let words: Vec<&str> = input.rest().split_whitespace().collect();
                gnubg::explain(&words, &error).unwrap_or(error)
            });
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

/// Marks with which people end a sentence.
const MARKS: [char; 4] = ['?', '!', '.', ';'];

/// Returns the full name of the command, if it is known, and the parsed command. A line that is no command may be one
/// without the marks at its end, as in `show board?`.
fn command(input: Input<'_>) -> (Option<&'static str>, Result<Command>) {
    let found = exact_command(input);
    let bare = input.rest().trim_end().trim_end_matches(MARKS).len();
    if found.1.is_ok() || bare == input.rest().trim_end().len() {
        return found;
    }
    let unmarked = exact_command(input.up_to(bare));
    if unmarked.1.is_ok() { unmarked } else { found }
}

fn exact_command(input: Input<'_>) -> (Option<&'static str>, Result<Command>) {
    let (word, rest) = input.word();
    match find_in_line(word, rest) {
        Ok(entry) => (Some(entry.name()), (entry.parse)(rest)),
        Err(error) if error.code == ErrorCode::Unsupported => (None, Err(error)),
        Err(error) => {
            let meant = keyboard::on_other_keyboard(input.rest());
            let hint = meant.map(|meant| message!("error-other_keyboard", word = meant));
            let error = ProtocolError { code: ErrorCode::UnknownCommand, ..error.with_hint(hint) };
            (None, Err(error.at_column(input.column())))
        }
    }
}

/// Looks up the first word of a line; `rest` follows it. The first letters of a sentence are no abbreviation: one or
/// two letters are one only in a line of one or two words.
fn find_in_line(word: &str, rest: Input<'_>) -> Result<&'static CommandEntry> {
    let bare = word.trim_end_matches(MARKS);
    let word = if bare.is_empty() { word } else { bare };
    let entry = find::find(word)?;
    let is_whole = entry.words.iter().any(|name| name.eq_ignore_ascii_case(word));
    if is_whole || word.chars().count() > 2 || rest.rest().split_whitespace().count() < 2 {
        return Ok(entry);
    }
    let got = message!("error-abbreviation", word = quote(word), command = entry.name());
    Err(ProtocolError::expected(message!("expected-command"), Some(got)))
}

#[cfg(test)]
mod tests {
    use plakoto_words::Language;

    use super::*;

    #[test]
    fn numbers_are_digits() {
        for line in ["hint AACA/z8AAID/Pw 31 +5", "set output digits +3", "new match -1", "set seed 1_0"] {
            assert!(parse_line(line).command.is_some_and(|command| command.is_err()), "{line}");
        }
        assert!(parse_line("set output digits 3").command.is_some_and(|command| command.is_ok()));
    }

    #[test]
    fn short_abbreviations_count_only_in_short_lines() {
        let name = |line| parse_line(line).command.and_then(Result::ok).and(parse_line(line).name);
        let known =
            [("ro", "roll"), ("LI game", "list"), ("hin 3 plies 1", "hint"), ("m 24/20 24/21", "move")];
        for (line, expected) in known {
            assert_eq!(name(line), Some(expected), "{line}");
        }
        for line in [
            "i am lost",
            "im lost and tired",
            "I do not know",
            "le t us go",
            "hi nt the dice",
            "p lease help me",
        ] {
            assert_eq!(name(line), None, "{line}");
        }
        let error = parse_line("hi nt it")
            .command
            .and_then(Result::err)
            .map(|error| (error.code, error.text(Language::English)));
        let detail = "expected a command (see `help`), got `hi`, which is `hint` only in a line of one or two words at column 1";
        assert_eq!(error, Some((ErrorCode::UnknownCommand, detail.to_owned())));
    }

    #[test]
    fn marks_at_the_end_belong_to_no_word() {
        for (line, expected) in [
            ("why?", "why"),
            ("why ?", "why"),
            ("Hint!", "hint"),
            ("why? 24/20", "why"),
            ("show board?", "show"),
            ("roll.", "roll"),
            ("?", "help"),
        ] {
            let line_read = parse_line(line);
            assert_eq!(line_read.name, Some(expected), "{line}");
            assert!(matches!(line_read.command, Some(Ok(_))), "{line}");
        }
        assert_eq!(parse_line("roll?").command, parse_line("roll").command);
        assert_ne!(parse_line("set player 0 name Who?").command, parse_line("set player 0 name Who").command);
    }
}
