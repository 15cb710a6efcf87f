//! What shell commands write: every write to standard output is checked, and this is where it is decided what a
//! failing one means.

use std::error::Error;
use std::io::{self, ErrorKind, Write, stderr, stdout};
use std::process::ExitCode;

use plakoto_protocol::{Answer, Answered, Frame};

/// Some input failed.
pub(super) const FAILED: u8 = 1;

/// Interrupted twice.
pub(super) const INTERRUPTED: u8 = 130;

/// Why a command ends before its time.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// Standard output cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// What the command says.
    #[error(transparent)]
    Told(Box<dyn Error>),
}

impl Failure {
    /// The error of a command.
    pub(super) fn told(error: impl Error + 'static) -> Self {
        Self::Told(Box::new(error))
    }

    /// Tells of it in one line, and fails; but where nobody reads the output any more there is nobody to tell.
    pub(super) fn exit_code(&self) -> ExitCode {
        if matches!(self, Self::Output(error) if error.kind() == ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        complain(&format!("error: {self}\n"));
        FAILED.into()
    }
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
pub(super) fn exit_code(answered: io::Result<Answered>) -> ExitCode {
    match answered {
        Ok(Answered::Reply) => ExitCode::SUCCESS,
        Ok(Answered::Error) => FAILED.into(),
        Err(error) => Failure::from(error).exit_code(),
    }
}

/// Prints the result of a command.
pub(super) fn print(text: &str) -> ExitCode {
    exit_code(write_out(text).map(|()| Answered::Reply))
}

/// Prints the result of a command that can fail.
pub(super) fn finish(result: Result<String, impl Into<Failure>>) -> ExitCode {
    match result {
        Ok(text) => print(&text),
        Err(failure) => failure.into().exit_code(),
    }
}

/// Prints what was asked for by `--help` or `--version`, or what is wrong with the arguments.
pub(super) fn print_usage(usage: &clap::Error) -> ExitCode {
    let printed = usage.print().and_then(|()| stdout().flush());
    match printed {
        Err(error) if !usage.use_stderr() => Failure::from(error).exit_code(),
        _ => u8::try_from(usage.exit_code()).unwrap_or(FAILED).into(),
    }
}
