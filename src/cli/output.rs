//! What shell commands write, and how they end: every write to standard output is checked, and this is where it is decided
//! what a failing one means.

use std::io::{self, ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use plakoto_engine::printable;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::{Answer, Answered, Frame};
use plakoto_table::record::{write, write_new};

/// Some input failed.
pub(super) const FAILED: u8 = 1;

/// Interrupted twice.
pub(super) const INTERRUPTED: u8 = 130;

/// How a command ends. An [`io::Error`] by itself is one of standard output: errors of files name their files.
pub(super) type Ended = anyhow::Result<ExitCode>;

/// The exit code of a command whose input failed, if it did, and which may have been interrupted.
pub(super) fn ended(has_failed: bool, stop: &StopFlag) -> ExitCode {
    match has_failed {
        true => FAILED.into(),
        false if stop.is_raised() => INTERRUPTED.into(),
        false => ExitCode::SUCCESS,
    }
}

/// Reports an error in one line; but if nobody reads the output any more there is nobody to tell.
pub(super) fn fail(error: &anyhow::Error) -> ExitCode {
    match error.downcast_ref::<io::Error>() {
        Some(output) if output.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Some(output) => complain(&format!("error: standard output cannot be written: {output}\n")),
        None => complain(&format!("error: {error}\n")),
    }
    FAILED.into()
}

/// Writes to standard output at once.
pub(super) fn write_out(text: &str) -> io::Result<()> {
    let mut output = stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Writes to standard error; nothing is left to be told if that fails.
pub(super) fn complain(text: &str) {
    let _ = stderr().lock().write_all(text.as_bytes());
}

/// Writes a reply to standard output, and so a JSON error; an error in words goes to standard error.
pub(super) fn write_answer(frame: &Frame, answer: Answer<'_>) -> io::Result<()> {
    let text = frame.write(answer);
    if answer.is_err() && !frame.settings.json {
        complain(&text);
        return Ok(());
    }
    write_out(&text)
}

/// What one answer means for the exit code.
pub(super) fn exit_code(answered: Answered) -> ExitCode {
    match answered {
        Answered::Reply => ExitCode::SUCCESS,
        Answered::Error => FAILED.into(),
    }
}

/// Prints the result of a command.
pub(super) fn print(text: &str) -> Ended {
    write_out(text)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what was asked for by `--help` or `--version`, or what is wrong with the arguments.
pub(super) fn print_usage(usage: &clap::Error) -> Ended {
    let printed = usage.print().and_then(|()| stdout().flush());
    match printed {
        Err(error) if !usage.use_stderr() => Err(error.into()),
        _ => Ok(u8::try_from(usage.exit_code()).unwrap_or(FAILED).into()),
    }
}

/// JSON, an object a line.
pub(super) fn json_lines<T: Serialize>(rows: &[T]) -> String {
    let line =
        |row| printable::escape_json(&serde_json::to_string(row).unwrap_or_default()).into_owned() + "\n";
    rows.iter().map(line).collect()
}

/// A bar on a terminal's standard error; nothing elsewhere.
pub(super) fn progress_bar(length: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left, {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// Refuses a file that is there already, unless it is to be replaced.
pub(super) fn check_new(path: &Path, is_replaced: bool) -> anyhow::Result<()> {
    ensure!(is_replaced || !path.exists(), "{} is there already: --force replaces it", printable::path(path));
    Ok(())
}

/// Writes a file, over one that is there only if that is to be replaced.
pub(super) fn save(path: &Path, contents: impl AsRef<[u8]>, is_replaced: bool) -> anyhow::Result<()> {
    let written = if is_replaced { write(path, contents) } else { write_new(path, contents) };
    written.map_err(|error| anyhow!("{}: {error}", printable::path(path)))
}

/// Tells where a file was written.
pub(super) fn written_to(path: &Path) -> String {
    format!("Written to {}.\n", printable::path(path))
}

/// A text, or where it has been written if it is for a file.
pub(super) fn deliver(text: String, target: Option<&Path>, is_replaced: bool) -> anyhow::Result<String> {
    let Some(path) = target else { return Ok(text) };
    save(path, text, is_replaced)?;
    Ok(written_to(path))
}
