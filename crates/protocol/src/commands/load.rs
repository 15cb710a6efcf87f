//! The commands `load`, `import`, `recover` and `continue`, which read a match, a game, a position or a command
//! file.

use std::path::PathBuf;

use super::spec::*;
use crate::reply::PlaceFields;
use crate::session::{LoadedFields, check_id};
use crate::session::{amount, take_names};
use crate::text::storage::{PARTS, RecordPart, Source, TEXT_WORD, source};
use plakoto_engine::rules::Player;
use plakoto_table::match_play::Match;
use plakoto_table::record::position_file::SavedPosition;
use plakoto_table::record::{Damage, Format, Mode, ReadSettings, RecordError, Recovered};

/// The arguments of `load`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Load {
    /// Loads a match, a game or a position.
    Record(RecordPart, Source),
    /// `load commands`: executes the lines of a file.
    Commands(PathBuf),
}

impl Load {
    /// Loads a match from a text in any format.
    #[must_use]
    pub fn match_of(text: &str) -> Self {
        Self::Record(RecordPart::Match, Source::Text(text.to_owned()))
    }
}

impl Spec for Load {
    const WORDS: &[&str] = &["load"];
    const FIELDS: FieldGroups = &[TEXT];

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
        replies.add_both::<LoadedPositionFields, PlaceFields>();
        replies.add::<ExecutedFields>();
    }

    /// Parses `load match|game|position FILE|text "…"` or `load commands FILE`.
    fn parse(input: Input<'_>) -> Result<Self> {
        Self::with_text(input, None)
    }

    fn read(RequestFields { args, text, .. }: RequestFields) -> Result<Self> {
        Self::with_text(Input::new(&args.unwrap_or_default()), text).map_err(|error| error.in_field("args"))
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

impl Load {
    /// Parses the arguments. `text` is the record to load, if it is not in the arguments.
    fn with_text(input: Input<'_>, text: Option<String>) -> Result<Self> {
        let parts: Vec<_> =
            PARTS.iter().map(|(word, part)| (*word, Some(*part))).chain([("commands", None)]).collect();
        let (part, rest) = input.keyword(&parts, message!("expected-loaded"))?;
        match part {
            Some(part) => Ok(Self::Record(part, source(rest, text)?)),
            None => file(rest).map(Self::Commands),
        }
    }
}

/// Loads a match record, and continues the match from its end.
fn load(
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
    let (mut remarks, damage) = (recovered.remarks(), recovered.damage());
    let Recovered { mut record, damages, is_open, encoding, .. } = recovered;
    remarks.extend(take_names(&mut record.names));
    if part == RecordPart::Game && record.games.len() != 1 {
        let several = message!("load-several_games", file = source.name(), games = record.games.len());
        return Err(ProtocolError::bad_argument(several));
    }
    session.recording.must_not_replace_match(Some(&record))?;
    let (games, turns) = (record.games.len(), record.turns());
    let start = Match::new(record.length, record.rotation, Player::X);
    let series = record.end().and_then(|end| record.at(end)).unwrap_or(start);
    session.take_up(series, record);
    let mut lines = vec![message!("load-match", amount = amount(games, turns), source = source.shown())];
    lines.extend(remarks);
    if let (true, Source::File(path)) = (is_open, source) {
        lines.extend(session.go_on_recording(path));
    }
    lines.extend(damages.iter().map(Damage::omission));
    let (open, encoding) = (Some(is_open), Some(encoding));
    let fields = LoadedFields { file: source.file(), games, turns, damage, open, encoding };
    Ok(session.place_reply(lines, &fields))
}

/// Adds the command that loads the rest of a damaged file, if there is a rest.
fn with_way_out(error: RecordError, source: &Source, how: &ReadSettings) -> ProtocolError {
    let whole = ReadSettings { format: Format::Auto, ..*how };
    if source.is_file() && how.format == Format::Mat && source.read(&whole).is_ok() {
        let name = source.name();
        return ProtocolError::bad_argument(message!("load-no_mat", file = name));
    }
    let rest = ReadSettings { mode: Mode::Recover, ..whole };
    let is_damaged = matches!(error, RecordError::Damaged(..));
    let is_recoverable = is_damaged && source.is_file() && source.read(&rest).is_ok();
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
    session.change(|table| table.rename(names));
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

/// The arguments of `import`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// File format of the match.
    pub format: Format,
    /// Where the match comes from: a file, or the text in the command.
    pub source: Source,
}

impl Spec for Import {
    const WORDS: &[&str] = &["import"];
    const FIELDS: FieldGroups = &[TEXT];

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
    }

    /// Parses `import mat|auto FILE|text "…"` or `import match text "…"`.
    fn parse(input: Input<'_>) -> Result<Self> {
        Self::with_text(input, None)
    }

    fn read(RequestFields { args, text, .. }: RequestFields) -> Result<Self> {
        Self::with_text(Input::new(&args.unwrap_or_default()), text).map_err(|error| error.in_field("args"))
    }

    fn nature(&self) -> Nature {
        Nature { names_file: self.source.is_file(), ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        load(session, RecordPart::Match, self.format, Mode::Whole, &self.source)
    }
}

impl Import {
    /// Parses the arguments. `text` is the match to import, if it is not in the arguments.
    fn with_text(input: Input<'_>, text: Option<String>) -> Result<Self> {
        let (word, after) = input.word();
        let (format, rest) = match word.eq_ignore_ascii_case("match") {
            true if text.is_none() => {
                after.exact_keyword(&[(TEXT_WORD, ())], message!("expected-imported"))?;
                (Format::Auto, after)
            }
            true => (Format::Auto, after),
            false => {
                let table = &[("auto", Format::Auto), ("mat", Format::Mat)];
                input.keyword(table, message!("expected-format"))?
            }
        };
        Ok(Self { format, source: source(rest, text)? })
    }
}

/// `recover`, with the path of the damaged file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recover(pub PathBuf);

impl Spec for Recover {
    const WORDS: &[&str] = &["recover"];
    const NATURE: Nature = Nature { names_file: true, ..Nature::CHANGE };

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        file(input).map(Self)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        load(session, RecordPart::Match, Format::Auto, Mode::Recover, &Source::File(self.0.clone()))
    }
}

/// The arguments of `continue`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContinueAction {
    /// `continue`, with the number of a match. `None` means the match that was left last.
    GoOn(Option<u32>),
    /// `continue forget`, with the number of a match. `None` means all unfinished matches.
    Forget(Option<u32>),
}

impl Spec for ContinueAction {
    const WORDS: &[&str] = &["continue"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add_both::<LoadedFields, PlaceFields>();
        replies.add::<MessageReply>();
    }

    /// Parses `continue [N]` or `continue forget N|all`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let which = number(message!("expected-match_number"), 1..=u32::MAX.into());
        let (word, rest) = input.word();
        if !word.eq_ignore_ascii_case("forget") {
            let number = input.optional(|input| input.only(which))?;
            return Ok(Self::GoOn(number.map(|number| number as u32)));
        }
        if rest.is_empty() {
            return Err(rest.expected(message!("expected-match_number_or_all")));
        }
        match rest.word() {
            (word, rest) if word.eq_ignore_ascii_case("all") => rest.end(Self::Forget(None)),
            _ => rest.only(which).map(|number| Self::Forget(Some(number as u32))),
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match *self {
            Self::GoOn(number) => session.go_on_with(number),
            Self::Forget(number) => session.storage.forget_unfinished(number),
        }
    }
}
