//! The commands `save` and `export`, which write the match, a game, the position or the settings.

use std::path::PathBuf;

use super::spec::*;
use crate::session::{RankedPlays, SettingsFile, TextFields, WrittenFields, written};
use crate::text::storage::{PARTS, RecordPart, TEXT_WORD, Target, is_text, parse_force, target};
use plakoto_table::record::board_picture::{self, Picture};
use plakoto_table::record::position_file::{self, SavedPosition};
use plakoto_table::record::{Record, json_lines, mat};
use plakoto_table::report::position::{self, PositionReport};
use plakoto_table::report::{self as reports, MatchReport};

/// The arguments of `save`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Save {
    /// Saves a part of the match record, or the position.
    Record {
        /// Which part of the match record to save.
        part: RecordPart,
        /// Whether to save to a file or to the reply.
        target: Target,
        /// Whether to replace an existing file without asking.
        is_forced: bool,
    },
    /// Saves the settings.
    Settings {
        /// Path of the file to write. `None` means the settings file that sessions read when they start.
        path: Option<PathBuf>,
        /// Whether to replace an existing file without asking.
        is_forced: bool,
    },
}

impl Spec for Save {
    const WORDS: &[&str] = &["save"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<WrittenFields>();
        replies.add::<TextFields>();
        replies.add::<MessageReply>();
    }

    /// Parses `save match|game|position [force] FILE|text` or `save settings [[force] FILE]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let mut words: Vec<(&'static str, Option<RecordPart>)> =
            PARTS.iter().map(|(word, part)| (*word, Some(*part))).collect();
        words.push(("settings", None));
        let (part, rest) = input.keyword(&words, message!("expected-saved"))?;
        let Some(part) = part else {
            let (is_forced, rest) = parse_force(rest);
            let path = if rest.is_empty() && !is_forced { None } else { Some(file(rest)?) };
            return Ok(Self::Settings { path, is_forced });
        };
        let (is_forced, rest) = parse_force(rest);
        Ok(Self::Record { part, target: target(rest)?, is_forced })
    }

    fn nature(&self) -> Nature {
        let names_file = !matches!(self, Self::Record { target: Target::Text, .. });
        Nature { names_file, ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self.clone() {
            Self::Record { part, target, is_forced } => {
                let text = saved(session, part)?.into_bytes();
                session.storage.write(&mut session.consent, text, target, is_forced)
            }
            Self::Settings { path: Some(path), is_forced } => {
                let text = session.settings_text();
                session.storage.write(&mut session.consent, text.into_bytes(), Target::File(path), is_forced)
            }
            Self::Settings { path: None, .. } => {
                let missing = || ProtocolError::missing(message!("save-no_settings_file"));
                let SettingsFile { path, save } = session.storage.settings.as_ref().ok_or_else(missing)?;
                save(path, &session.settings_text())?;
                Ok(written(path))
            }
        }
    }
}

/// Returns the contents of the saved file.
fn saved(session: &Session, part: RecordPart) -> Result<String> {
    match part {
        RecordPart::Position => {
            let subject = session.placed_subject()?;
            let id = GnubgId {
                position: subject.position,
                match_id: Some(subject.match_id),
                pending: subject.pending,
            };
            let saved = SavedPosition { rules: *session.rules(), names: session.names(), id };
            Ok(position_file::write(&saved))
        }
        part => Ok(json_lines::write(&session.part(part)?)),
    }
}

/// The output formats of `export`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// Jellyfish's text format.
    Mat,
    /// An HTML page.
    Html,
    /// Markdown with tables.
    Markdown,
    /// Plain text.
    Text,
    /// A picture as SVG.
    Svg,
}

/// The arguments of `export`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Which part of the match record to write.
    pub part: RecordPart,
    /// The output format.
    pub format: ReportFormat,
    /// Whether to write a complete report, not only its first page.
    pub is_full: bool,
    /// Whether to write to a file or to the reply.
    pub target: Target,
    /// Whether to replace an existing file.
    pub is_forced: bool,
}

impl Spec for Export {
    const WORDS: &[&str] = &["export"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<WrittenFields>();
        replies.add::<TextFields>();
        replies.add::<MessageReply>();
    }

    /// Parses `export match|game|position FORMAT [full] [force] FILE|text`, or `export match|game text` for the
    /// .mat format.
    fn parse(input: Input<'_>) -> Result<Self> {
        const GAMES: &[(&str, ReportFormat)] = &[
            ("html", ReportFormat::Html),
            ("markdown", ReportFormat::Markdown),
            ("mat", ReportFormat::Mat),
            (TEXT_WORD, ReportFormat::Text),
        ];
        const POSITION: &[(&str, ReportFormat)] =
            &[("html", ReportFormat::Html), ("markdown", ReportFormat::Markdown), ("svg", ReportFormat::Svg)];
        let (part, rest) = input.keyword(PARTS, message!("expected-exported"))?;
        let is_position = part == RecordPart::Position;
        let (format, rest) = if is_text(rest) && !is_position {
            (ReportFormat::Mat, rest)
        } else {
            rest.keyword(if is_position { POSITION } else { GAMES }, message!("expected-format"))?
        };
        let is_report = !is_position && format != ReportFormat::Mat;
        let (word, after) = rest.word();
        let is_full = is_report && word == "full";
        let (is_forced, place) = parse_force(if is_full { after } else { rest });
        let target = target(place)?;
        Ok(Self { part, format, is_full, target, is_forced })
    }

    fn nature(&self) -> Nature {
        Nature { names_file: self.target.is_file(), ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let contents = report(session, self.part, self.format, self.is_full)?;
        session.storage.write(&mut session.consent, contents, self.target.clone(), self.is_forced)
    }
}

/// Returns the contents of the exported file.
fn report(session: &Session, part: RecordPart, format: ReportFormat, is_full: bool) -> Result<Vec<u8>> {
    let record = session.part(part)?;
    if part == RecordPart::Position
        && let Some(text) = position_report(session, &record, format)
    {
        return Ok(text.into_bytes());
    }
    let (analysis, language) = (session.findings.analysis_of(&record), session.output.language);
    let report = MatchReport { record: &record, analysis, is_full, language };
    let text = match format {
        ReportFormat::Mat => mat::write(&record)?,
        ReportFormat::Html => reports::write(&report, reports::ReportFormat::Html),
        ReportFormat::Markdown => reports::write(&report, reports::ReportFormat::Markdown),
        ReportFormat::Text => reports::write(&report, reports::ReportFormat::Text),
        ReportFormat::Svg => board_picture::document(&picture(session, &record)),
    };
    Ok(text.into_bytes())
}

/// Returns a page about the current position, with the plays of the last `hint` or of an analysis if they are
/// about this position. Returns `None` for formats other than HTML and Markdown.
fn position_report(session: &Session, record: &Record, format: ReportFormat) -> Option<String> {
    let write = match format {
        ReportFormat::Html => position::html,
        ReportFormat::Markdown => position::markdown,
        _ => return None,
    };
    let report = PositionReport::new(record, session.output.language)?;
    let is_here = |hint: &&RankedPlays| hint.subject == session.subject() && hint.rules == *session.rules();
    let subject = session.subject();
    let judged = session
        .findings
        .judged_at(session.recording.view(), session.recording.keeper.place())
        .map(|(judged, _)| judged);
    let judged = judged.filter(|judged| {
        (judged.turn.before, Some(judged.turn.numbers)) == (subject.position, subject.numbers())
    });
    Some(write(&match (session.findings.hint.as_ref().filter(is_here), judged) {
        (Some(hint), _) => report.with_hint(&hint.candidates, hint.stakes.as_ref()),
        (None, Some(judged)) => report.with_judged(judged),
        (None, None) => report,
    }))
}

/// Returns a picture of the current board, with the player names from `record`.
fn picture<'a>(session: &'a Session, record: &'a Record) -> Picture<'a> {
    let series = session.table.series();
    let (game, score, length) = (series.game(), series.score(), series.length());
    let names = record.names.each_ref().map(String::as_str);
    Picture { game, names, score, length, arrows: &[], language: session.output.language }
}
