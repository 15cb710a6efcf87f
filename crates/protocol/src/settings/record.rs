//! `set record` and `show record`: the file that the match record is written to.

use std::io;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Theme, message};
use crate::reply::TextReply;
use crate::session::record::amount;
use crate::text::arguments::{file, switch};
use crate::text::storage::parse_force;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::printable;
use plakoto_table::record::{Place, Writer};
use plakoto_words::message;

pub(super) const RECORD: Theme = Theme {
    words: &["record"],
    help: "
        set record [force] FILE|off  Write the match record to a file, turn by turn
        show record                  Show the size of the match record and its file
        > set record: set record evening.json",
    // A file whose name is a switch word, such as `on` or `off`, must be given in quotes.
    parse: |input| match input.take(switch) {
        Ok((false, rest)) if rest.is_empty() => Ok(Change::to((), |session, ()| {
            session.keep_record_in(None);
            message(message!("set-record_off"))
        })),
        Ok((true, rest)) if rest.is_empty() => Err(input.expected(message!("expected-record_file"))),
        _ => {
            let (is_forced, rest) = parse_force(input);
            Ok(Change::to((file(rest)?, is_forced), keep_in).of_file())
        }
    },
    show,
    replies: |replies| replies.add::<RecordStateFields>(),
    ..Theme::BASE
};

/// Opens or creates the record file. `is_forced` says whether to replace a file that contains something else.
fn keep_in(session: &mut Session, (path, is_forced): (PathBuf, bool)) -> Result<Reply, ProtocolError> {
    let own = session.recording.writer.as_ref().filter(|writer| writer.lost().is_none());
    let is_own = |writer: &&Writer| is_same_file(writer.path(), &path);
    if own.filter(is_own).is_some() {
        return message(message!("set-record", file = path.display().to_string()));
    }
    let write = if is_forced { Writer::replace } else { Writer::create };
    match write(&path, session.record()) {
        Ok(writer) => {
            let text = message!("set-record", file = writer.path().display().to_string());
            session.own_file(writer.path());
            session.keep_record_in(Some(writer));
            message(text)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let (file, reason) = (printable::path(&path), error.to_string());
            Err(ProtocolError::bad_argument(message!("error-record_exists", file = file, reason = reason)))
        }
        Err(error) => Err(ProtocolError::unwritable(&path, &error)),
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

fn show(session: &Session) -> Result<Reply, ProtocolError> {
    let (record, Place { game, turn }) = (session.record(), session.recording.keeper.place());
    let file = session.recording.writer.as_ref().map(|writer| writer.path().display().to_string());
    let lost = session.recording.writer.as_ref().and_then(Writer::lost);
    let kept = match (&file, &lost) {
        (None, _) => message!("record-no_file"),
        (Some(file), None) => message!("record-kept", file = file),
        (Some(file), Some(lost)) => message!("record-was_kept", file = file, reason = lost.to_string()),
    };
    let (games, turns) = (record.games.len(), record.turns());
    let fields = RecordStateFields {
        games,
        turns,
        game: game + 1,
        played: turn,
        file,
        lost: lost.map(|lost| lost.to_string()),
    };
    let lines =
        vec![message!("record-has", amount = amount(games, turns), kept = kept), session.place_text()];
    Ok(TextReply::of(lines, &fields))
}

/// The record of the match.
#[derive(Serialize, JsonSchema)]
struct RecordStateFields {
    /// The number of games.
    games: usize,
    /// The number of turns in all games.
    turns: usize,
    /// The number of the game that the session shows, from 1.
    game: usize,
    /// The number of turns before the place that the session shows.
    played: usize,
    /// The file that keeps the record; null if none exists.
    file: Option<String>,
    /// What another program has done to the file; null if nothing.
    lost: Option<String>,
}
