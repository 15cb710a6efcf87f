//! `set record`, `show record`: the file that keeps what is played.

use std::io;
use std::path::PathBuf;

use super::{Change, Theme, told};
use crate::text::arguments::{file, switch};
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::printable;
use plakoto_table::record::Writer;

pub(super) const RECORD: Theme = Theme {
    words: &["record"],
    help: "
        set record FILE|off  Keep what is played in a file, turn by turn
        show record          Show how much was played, and the file that keeps it
        > set record: set record evening.json",
    // A file that is called as a switch is set can be put in quotes.
    parse: |input| match input.take(switch) {
        Ok((false, rest)) if rest.is_empty() => Ok(Change::to((), |session, ()| {
            session.keep_record_in(None);
            told("What is played is kept in no file.")
        })),
        Ok((true, rest)) if rest.is_empty() => {
            Err(input.expected("the name of a file to keep the record in, or `off`"))
        }
        _ => Ok(Change::to(file(input)?, keep_in).of_file()),
    },
    show: |session| Ok(session.show_record()),
    ..Theme::BASE
};

/// Opens the file, or makes it. A session that was asked for a record and has none does not play on without it.
fn keep_in(session: &mut Session, path: PathBuf) -> Result<Reply, ProtocolError> {
    match Writer::create(&path, session.record()) {
        Ok(writer) => {
            let message = format!("What is played is kept in {}.", writer.path().display());
            session.keep_record_in(Some(writer));
            told(message)
        }
        Err(error) => {
            session.refuse_to_play_unrecorded();
            Err(match error.kind() {
                io::ErrorKind::AlreadyExists => {
                    let path = printable::path(&path);
                    let detail = format!("{path}: {error}: `load match` it first, or name another");
                    ProtocolError::bad_argument(detail)
                }
                _ => ProtocolError::unwritable(&path, &error),
            })
        }
    }
}
