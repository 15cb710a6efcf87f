//! The `load` command: reads a match, a game, a position or a command file.

use super::spec::*;
use crate::reply::PlaceFields;
use crate::session::LoadedFields;
use crate::session::check_id;
use crate::session::record::{amount, take_names};
use crate::text::question::ARGS_AND_TEXT;
use crate::text::storage::{PARTS, RecordPart, Source, source};
use plakoto_engine::files::{FileCause, FileError};
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Match;
use plakoto_table::record::position_file::SavedPosition;
use plakoto_table::record::{Format, Mode, ReadSettings, Recovered};
use std::path::PathBuf;

/// The arguments of `load`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Load {
    /// Loads a match, a game or a position.
    Record(RecordPart, Source),
    /// `load commands`: executes the lines of a file.
    Commands(PathBuf),
}

impl Spec for Load {
    const WORDS: &[&str] = &["load"];
    const FIELDS: FieldGroups = &[&ARGS_AND_TEXT];

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
        replies.add_both::<LoadedPositionFields, PlaceFields>();
        replies.add::<ExecutedFields>();
    }

    /// Parses `load match|game|position FILE|text "…"` or `load commands FILE`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let parts: Vec<_> =
            PARTS.iter().map(|(word, part)| (*word, Some(*part))).chain([("commands", None)]).collect();
        let (part, rest) = input.keyword(&parts, message!("expected-loaded"))?;
        match part {
            Some(part) => Ok(Self::Record(part, source(rest)?)),
            None => file(rest).map(Self::Commands),
        }
    }

    /// Parses the fields of a JSON request. Its `text` field may contain the record to load.
    fn read(fields: &mut RequestFields) -> Result<Self> {
        let line = fields.args_with_text()?;
        Self::parse(Input::new(&line)).map_err(|error| error.in_field("args"))
    }

    fn nature(&self) -> Nature {
        match self {
            Self::Record(_, source) => Nature { names_file: source.is_file(), ..Nature::CHANGE },
            Self::Commands(_) => Nature { names_file: true, is_long_running: true, ..Nature::CHANGE },
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self {
            Self::Record(RecordPart::Position, source) => load_position(session, source),
            Self::Record(part, source) => {
                let format = if source.is_file() { Format::JsonLines } else { Format::Auto };
                load(session, *part, format, Mode::Whole, source)
            }
            // [`Session::execute`] executes the lines of a command file, so there is nothing to do here.
            Self::Commands(_) => Ok(Reply::silent()),
        }
    }
}

/// Loads a match record, and continues the match from its end.
pub(super) fn load(
    session: &mut Session,
    part: RecordPart,
    format: Format,
    mode: Mode,
    source: &Source,
) -> Result<Reply> {
    let how = ReadSettings { format, mode, rules: *session.rules(), encoding: session.recording.encoding };
    let recovered = source.read(&how).map_err(|error| {
        let is_other = how.format == Format::JsonLines
            && source.read(&ReadSettings { format: Format::Auto, ..how }).is_ok();
        if is_other { other_format(source) } else { with_way_out(error, source, &how) }
    })?;
    let (remarks, damage) = (recovered.remarks(), recovered.damage());
    let mut remarks: Vec<Message> = remarks.into_iter().map(Message::text).collect();
    let Recovered { mut record, damages, is_open, encoding, .. } = recovered;
    remarks.extend(take_names(&mut record.names));
    if part == RecordPart::Game && record.games.len() != 1 {
        let several = message!("load-several_games", file = source.name(), games = record.games.len());
        return Err(ProtocolError::bad_argument(several));
    }
    session.must_not_replace_match(Some(&record))?;
    let (games, turns) = (record.games.len(), record.turns());
    let start = Match::new(record.length, record.rotation, Player::X);
    let series = record.end().and_then(|end| record.at(end)).unwrap_or(start);
    session.take_up(series, record);
    let mut lines = vec![message!("load-match", amount = amount(games, turns), source = source.shown())];
    lines.extend(remarks);
    if let (true, Source::File(path)) = (is_open, source) {
        lines.extend(session.go_on_recording(path));
    }
    lines.extend(damages.iter().map(|damage| Message::text(damage.omission())));
    let (open, encoding) = (Some(is_open), Some(encoding));
    let fields = LoadedFields { file: source.file(), games, turns, damage, open, encoding };
    Ok(session.place_reply(lines, &fields))
}

/// Adds the command that loads the rest of a damaged file, if there is a rest.
fn with_way_out(error: FileError, source: &Source, how: &ReadSettings) -> ProtocolError {
    let whole = ReadSettings { format: Format::Auto, ..*how };
    if source.is_file() && how.format == Format::Mat && source.read(&whole).is_ok() {
        let name = source.name();
        return ProtocolError::bad_argument(message!("load-no_mat", file = name));
    }
    let rest = ReadSettings { mode: Mode::Recover, ..whole };
    let is_recoverable = error.cause == FileCause::Damaged && source.is_file() && source.read(&rest).is_ok();
    let error = ProtocolError::from(error);
    if how.mode == Mode::Whole && is_recoverable {
        let rest = message!("load-recover", error = error.whole(), file = source.name());
        return ProtocolError::new(error.code, rest);
    }
    error
}

/// The error for a file that `import` can read, but `load` cannot.
fn other_format(source: &Source) -> ProtocolError {
    let name = source.name();
    ProtocolError::bad_argument(message!("load-other_format", file = name))
}

/// A loaded position.
#[derive(Serialize, JsonSchema)]
struct LoadedPositionFields {
    /// The file; null if the position comes from a text in the line.
    file: Option<String>,
}

fn load_position(session: &mut Session, source: &Source) -> Result<Reply> {
    let SavedPosition { rules, mut names, id } = source.read_position()?;
    let remark = take_names(&mut names);
    check_id(&id, &rules)?;
    let series = session.match_to_place().placed(id.position, id.pending, id.match_id.as_ref(), &rules)?;
    session.change(|table| table.place(series));
    session.change_rules(rules);
    session.change(|table| table.rename_both(names));
    let line = message!("load-position", source = source.shown());
    Ok(session.place_reply([line].into_iter().chain(remark), &LoadedPositionFields { file: source.file() }))
}

/// A command file that was executed.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExecutedFields {
    /// The path of the file.
    pub(crate) file: String,
    /// The number of lines with a command.
    pub(crate) executed: usize,
}
