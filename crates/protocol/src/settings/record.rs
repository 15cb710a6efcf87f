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
            message("The record is not written to a file.")
        })),
        Ok((true, rest)) if rest.is_empty() => {
            Err(input.expected("the name of a file for the match record, or `off`"))
        }
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
        return message(format!("The record is written to {}.", path.display()));
    }
    let write = if is_forced { Writer::replace } else { Writer::create };
    match write(&path, session.record()) {
        Ok(writer) => {
            let text = format!("The record is written to {}.", writer.path().display());
            session.own_file(writer.path());
            session.keep_record_in(Some(writer));
            message(text)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let path = printable::path(&path);
            let detail = format!(
                "{path}: {error}: load it first with `load match`, name another file, or put `force` before its name to replace it"
            );
            Err(ProtocolError::bad_argument(detail))
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
        (None, _) => "It is not written to a file.".to_owned(),
        (Some(file), None) => format!("It is kept in the file {file}."),
        (Some(file), Some(lost)) => format!("It was kept in the file {file} until this error: {lost}."),
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
    let lines = vec![
        format!("The record has {}. {kept}", amount(games, turns)),
        format!("{}.", session.place_text()),
    ];
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
