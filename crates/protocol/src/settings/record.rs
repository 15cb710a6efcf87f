//! `set record`: the file that keeps what is played.

use std::io;
use std::path::{Path, PathBuf};

use super::{Setting, Usage, usage};
use crate::text::arguments::{file, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::printable;
use plakoto_table::record::Writer;

pub(super) struct RecordFile;

impl Setting for RecordFile {
    const WORDS: &'static [&'static str] = &["record"];
    const SHOWN: &'static str = "Show how much was played, and the file that keeps it";
    /// `None` for no file.
    type Request = Option<PathBuf>;
    type Change = Option<Writer>;

    fn usages() -> Vec<Usage> {
        vec![usage("set record FILE|off", "Keep what is played in a file, turn by turn")]
    }

    /// `FILE` or `off`; a file that is called as a switch is set can be put in quotes.
    fn parse(input: Input<'_>) -> Result<Option<PathBuf>, ProtocolError> {
        match input.take(switch) {
            Ok((false, rest)) if rest.is_empty() => Ok(None),
            Ok((true, rest)) if rest.is_empty() => {
                Err(input.expected("the name of a file to keep the record in, or `off`"))
            }
            _ => file(input).map(Some),
        }
    }

    /// Opens the file, or makes it.
    fn check(path: Option<PathBuf>, session: &Session) -> Result<Option<Writer>, ProtocolError> {
        path.map(|path| open(&path, session)).transpose()
    }

    fn apply(writer: Option<Writer>, session: &mut Session) -> Reply {
        let message = match &writer {
            None => "What is played is kept in no file.".to_owned(),
            Some(writer) => format!("What is played is kept in {}.", writer.path().display()),
        };
        session.keep_record_in(writer);
        Reply::message(message)
    }

    /// A session that was asked for a record and has none does not play on without it.
    fn reject(session: &mut Session) {
        session.refuse_to_play_unrecorded();
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        Ok(session.show_record())
    }
}

fn open(path: &Path, session: &Session) -> Result<Writer, ProtocolError> {
    Writer::create(path, session.record()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            let path = printable::path(path);
            let detail = format!("{path}: {error}: `load match` it first, or name another");
            ProtocolError::bad_argument(detail)
        }
        _ => ProtocolError::unwritable(path, &error),
    })
}
