//! Output and exit codes of shell commands. Every write to standard output is checked, and this module
//! decides how a failing write ends the program.

use std::io::{self, ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::ensure;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::screen::{error_language, help_language, say};
use super::settings::Settings;
use super::usage::said;
use plakoto_arena::error::ArenaError;
use plakoto_engine::files::FileError;
use plakoto_engine::printable;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::{Answer, AnswerOutcome, Frame, OutputSettings, ProtocolError};
use plakoto_table::analysis::collection::CollectionError;
#[cfg(feature = "library")]
use plakoto_table::library::LibraryError;
use plakoto_table::messages;
use plakoto_table::record::{RecordError, write, write_new};
use plakoto_words::{Message, message};

/// Exit code if some of the input could not be processed.
pub(super) const FAILED: u8 = 1;

/// Exit code if the command was interrupted.
pub(super) const INTERRUPTED: u8 = 130;

/// Result of a command. An [`io::Error`] without context means that standard output failed, because errors
/// about files carry the file name as context.
pub(super) type CommandResult = anyhow::Result<ExitCode>;

/// Returns the exit code for a command. `has_failed` means that some of the input could not be processed; a
/// raised `stop` means that the user interrupted the command.
pub(super) fn ended(has_failed: bool, stop: &StopFlag) -> ExitCode {
    match has_failed {
        true => FAILED.into(),
        false if stop.is_raised() => INTERRUPTED.into(),
        false => ExitCode::SUCCESS,
    }
}

/// Reports an error in one line and returns the exit code. If standard output has no reader any more, reports
/// nothing and returns success.
pub(super) fn fail(error: &anyhow::Error) -> ExitCode {
    if error.downcast_ref::<io::Error>().is_some_and(|output| output.kind() == ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    report(sentence(error));
    FAILED.into()
}

/// Returns the message of an error; its English text if the error comes from the operating system or from inside a file.
pub(super) fn sentence(error: &anyhow::Error) -> Message {
    if let Some(message) = error.downcast_ref::<Message>() {
        message.clone()
    } else if let Some(error) = error.downcast_ref::<ArenaError>() {
        error.message()
    } else if let Some(error) = error.downcast_ref::<ProtocolError>() {
        error.whole()
    } else if let Some(error) = error.downcast_ref::<FileError>() {
        messages::file(error)
    } else if let Some(error) = error.downcast_ref::<RecordError>() {
        error.message()
    } else if let Some(error) = error.downcast_ref::<CollectionError>() {
        error.message()
    } else if let Some(error) = library_error(error) {
        error
    } else if let Some(output) = error.downcast_ref::<io::Error>() {
        message!("shell-output_fault", reason = messages::system(output))
    } else {
        Message::text(error.to_string())
    }
}

#[cfg(feature = "library")]
fn library_error(error: &anyhow::Error) -> Option<Message> {
    error.downcast_ref().map(LibraryError::message)
}

#[cfg(not(feature = "library"))]
fn library_error(_: &anyhow::Error) -> Option<Message> {
    None
}

/// Writes a text to standard output and flushes it.
pub(super) fn write_out(text: &str) -> io::Result<()> {
    let mut output = stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Writes a text to standard error. Errors are ignored, because there is no other place to report them.
pub(super) fn print_error(text: &str) {
    let _ = stderr().lock().write_all(text.as_bytes());
}

/// Writes a message to standard error, in the language of the user.
pub(super) fn print_note(note: &Message) {
    print_error(&(note.say(error_language()) + "\n"));
}

/// Writes an error to standard error, after the word `error`.
pub(super) fn report(error: Message) {
    print_note(&message!("shell-error", error = error));
}

/// Says a message in the language of the user, with the end of its line.
pub(super) fn say_line(message: &Message) -> String {
    say(message) + "\n"
}

/// Writes a reply to standard output. An error goes to standard output as JSON or to standard error as text.
pub(super) fn write_answer(settings: &Settings, frame: &Frame, answer: Answer<'_>) -> io::Result<()> {
    if answer.is_err() && !settings.json {
        let output = OutputSettings { language: settings.error_language(), ..frame.settings };
        print_error(&Frame { settings: output, ..frame.clone() }.write(answer));
        return Ok(());
    }
    write_out(&frame.write(answer))
}

/// Returns the exit code for an answered line.
pub(super) fn exit_code(answered: AnswerOutcome) -> ExitCode {
    match answered {
        AnswerOutcome::Reply => ExitCode::SUCCESS,
        AnswerOutcome::Error => FAILED.into(),
    }
}

/// Prints the result of a command to standard output.
pub(super) fn print(text: &str) -> CommandResult {
    write_out(text)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the help or the version that the user requested, or an error about the arguments.
pub(super) fn print_usage(usage: &clap::Error) -> CommandResult {
    let language = if usage.use_stderr() { error_language() } else { help_language() };
    let text = said(usage, language);
    let printed = match usage.use_stderr() {
        true => anstream::stderr().write_all(text.as_bytes()),
        false => anstream::stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush()),
    };
    match printed {
        Err(error) if !usage.use_stderr() => Err(error.into()),
        _ => Ok(u8::try_from(usage.exit_code()).unwrap_or(FAILED).into()),
    }
}

/// Formats rows as JSON, one object per line.
pub(super) fn json_lines<T: Serialize>(rows: &[T]) -> String {
    let line =
        |row| printable::escape_json(&serde_json::to_string(row).unwrap_or_default()).into_owned() + "\n";
    rows.iter().map(line).collect()
}

/// Returns a progress bar that is drawn on standard error if standard error is a terminal.
pub(super) fn progress_bar(length: u64, what: &Message) -> ProgressBar {
    let left = message!("shell_progress-left", time = "{eta}");
    let [what, left] = [what, &left].map(|message| message.say(error_language()));
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{per_sec}}, {left}, {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// Fails if the file exists, unless `is_replaced` allows the command to replace it.
pub(super) fn check_new(path: &Path, is_replaced: bool) -> anyhow::Result<()> {
    ensure!(is_replaced || !path.exists(), message!("shell-file_exists", file = printable::path(path)));
    Ok(())
}

/// Writes a file. An existing file is replaced only if `is_replaced` is set.
pub(super) fn save(path: &Path, contents: impl AsRef<[u8]>, is_replaced: bool) -> anyhow::Result<()> {
    let written = if is_replaced { write(path, contents) } else { write_new(path, contents) };
    written.map_err(|error| FileError::io(path)(error).into())
}

/// Returns a message that names the file just written.
pub(super) fn written_to(path: &Path) -> String {
    say_line(&message!("file-written", file = printable::path(path)))
}

/// Returns the text itself if there is no target. Otherwise saves the text to `target` and returns a message
/// that names the file.
pub(super) fn deliver(text: String, target: Option<&Path>, is_replaced: bool) -> anyhow::Result<String> {
    let Some(path) = target else { return Ok(text) };
    save(path, text, is_replaced)?;
    Ok(written_to(path))
}
