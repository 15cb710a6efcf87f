//! A session on standard input and output.

use std::io::{self, BufReader, IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

use super::output::{FAILED, Failure, INTERRUPTED, write_out};
use super::settings::Settings;
use super::terminal::Terminal;
use crate::protocol::{Bounds, Exit, LineSource, OutputSettings, serve};

/// Talks until the input ends, somebody interrupts, or with `strict` at the first error.
pub(super) fn run(settings: &Settings, bounds: Bounds, strict: bool) -> ExitCode {
    let mut session = settings.session();
    session.set_bounds(bounds);
    let (source, output) = match streams() {
        Ok(streams) => streams,
        Err(error) => return Failure::from(error).exit_code(),
    };
    if let LineSource::Person(_) = source {
        session.set_output(OutputSettings { progress: true, ..session.output() });
    }
    let exit = serve(source, output, session, strict, |interrupt| {
        let handler = move || {
            if interrupt.raise() {
                std::process::exit(INTERRUPTED.into());
            }
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            log::warn!("an interrupt ends the program: {error}");
        }
    });
    match exit {
        Exit::Done => ExitCode::SUCCESS,
        Exit::Unwritten(error) => Failure::from(error).exit_code(),
        Exit::Error => FAILED.into(),
        Exit::Interrupted => INTERRUPTED.into(),
    }
}

/// A person's terminal, if both standard streams are one, or else the streams as they are.
fn streams() -> io::Result<(LineSource, Box<dyn Write + Send>)> {
    if stdin().is_terminal() && stdout().is_terminal() {
        match Terminal::new() {
            Ok((terminal, output)) => {
                write_out(concat!(
                    "plakoto ",
                    env!("CARGO_PKG_VERSION"),
                    ": type `help` for the commands, `new game` to play.\n"
                ))?;
                return Ok((LineSource::Person(Box::new(terminal)), Box::new(output)));
            }
            Err(error) => log::warn!("no line editing: {error}"),
        }
    }
    Ok((LineSource::lines(BufReader::new(stdin())), Box::new(stdout())))
}
