//! `load commands`: executes the lines of a file as if the user had typed them.

use std::path::Path;

use super::lines::LineReader;
use crate::commands::{Command, ExecutedFields, Line, Load};
use crate::grammar::parse_line;
use crate::output::OutputSettings;
use crate::reply::TextReply;
use crate::text::frame::{Frame, LineAnswer};
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::files::{self, FileError};
use plakoto_engine::printable;
use plakoto_words::message;

/// Maximum size of a command file, in bytes.
const MAX_BYTES: u64 = 1 << 20;

impl Session {
    /// Executes the lines of a command file and reports each answer. Stops at the first error, and adds the
    /// number of the failing line to the error.
    pub(super) fn load_commands(
        &mut self,
        path: &Path,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        let file = printable::path(path);
        let unreadable = FileError::unreadable(path);
        let bytes = files::read(path, MAX_BYTES).map_err(&unreadable)?;
        let mut lines = LineReader::new(bytes.as_slice());
        let (mut number, mut executed) = (0, 0);
        while let Some(text) = lines.next_text().map_err(&unreadable)? {
            number += 1;
            if self.engine.stop.is_raised() {
                let stopped = message!("error-stopped_before_line", line = number, file = file);
                return Err(ProtocolError::missing(stopped));
            }
            let executed_line = text
                .map_err(|(_, error)| error)
                .and_then(|text| self.execute_line(parse_line(&text), number, progress));
            executed += usize::from(executed_line.map_err(|error| at_line(number, &file, error))?);
            // The lines after a question belong to its answer.
            if self.open().is_asked {
                break;
            }
        }
        let line = message!("load-executed", lines = executed, file = &file);
        Ok(TextReply::of([line], &ExecutedFields { file, executed }))
    }

    /// Executes a line of the command file. Returns whether the line contained a command.
    fn execute_line(
        &mut self,
        Line { tag, name, is_json, command, .. }: Line,
        line: usize,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<bool, ProtocolError> {
        let Some(command) = command else { return Ok(false) };
        if tag.is_some() {
            return Err(ProtocolError::unsupported(message!("error-tag_in_file")));
        }
        let command = allowed_in_file(command?)?;
        let (settings, envelope) = (self.output(), self.envelope());
        let reply_to_line = |settings: OutputSettings, envelope, reply| {
            let settings = OutputSettings { json: settings.json || is_json, ..settings };
            let frame = Frame { settings, tag: None, command: name, envelope };
            Reply::from(LineAnswer { frame, line, reply })
        };
        let answer =
            self.execute(command, &mut |part| progress(&reply_to_line(settings, envelope, part.clone())));
        let (settings, envelope) = self.format_for(&answer);
        progress(&reply_to_line(settings, envelope, answer?));
        Ok(true)
    }
}

/// Returns the command if it is allowed in a command file. For example, a command file must not load
/// commands, because it could load itself for ever.
fn allowed_in_file(command: Command) -> Result<Command, ProtocolError> {
    match command {
        Command::Load(Load::Commands(_)) => Err(ProtocolError::unsupported(message!("error-load_in_file"))),
        Command::Quit(_) => Err(ProtocolError::unsupported(message!("error-quit_in_file"))),
        Command::Stop(_) => Err(ProtocolError::unsupported(message!("error-stop_in_file"))),
        command => Ok(command),
    }
}

fn at_line(number: usize, file: &str, error: ProtocolError) -> ProtocolError {
    error.in_file(file.to_owned(), number)
}
