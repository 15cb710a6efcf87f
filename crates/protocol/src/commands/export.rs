//! `export`.

use super::spec::*;
use crate::session::{IfThere, RankedPlays};
use crate::text::storage::{PARTS, RecordPart, TEXT, Target, forced, is_text, target};
use plakoto_table::record::board_picture::{self, Picture};
use plakoto_table::record::{Record, mat};
use plakoto_table::report::position::{self, PositionReport};
use plakoto_table::report::{self as reports, MatchReport};

/// What `export` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// Jellyfish's text.
    Mat,
    /// A page.
    Html,
    /// Text with tables.
    Markdown,
    /// Plain text.
    Text,
    /// A picture.
    Svg,
    /// The same in dots.
    Png,
}

/// `export`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// What is written.
    pub part: RecordPart,
    /// In what.
    pub format: ReportFormat,
    /// Where to.
    pub target: Target,
    /// Whether a file that is there already is replaced.
    pub is_forced: bool,
}

impl Spec for Export {
    const WORDS: &[&str] = &["export"];

    /// `export match|game|position FORMAT [force] FILE|text`, or `export match|game text` for a .mat
    fn parse(input: Input<'_>) -> Result<Self> {
        const GAMES: &[(&str, ReportFormat)] = &[
            ("html", ReportFormat::Html),
            ("markdown", ReportFormat::Markdown),
            ("mat", ReportFormat::Mat),
            (TEXT, ReportFormat::Text),
        ];
        const POSITION: &[(&str, ReportFormat)] = &[
            ("html", ReportFormat::Html),
            ("markdown", ReportFormat::Markdown),
            ("png", ReportFormat::Png),
            ("svg", ReportFormat::Svg),
        ];
        let (part, rest) = input.keyword(PARTS, "what to export")?;
        let is_position = part == RecordPart::Position;
        let (format, rest) = if is_text(rest) && !is_position {
            (ReportFormat::Mat, rest)
        } else {
            rest.keyword(if is_position { POSITION } else { GAMES }, "a format")?
        };
        let (is_forced, place) = forced(rest);
        let target = target(place)?;
        if format == ReportFormat::Png && target == Target::Text {
            return Err(place.expected("a file for the picture, which is no text"));
        }
        Ok(Self { part, format, target, is_forced })
    }

    fn nature(&self) -> Nature {
        Nature { names_file: self.target.is_file(), ..Nature::CHANGE }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        let if_there = match () {
            () if self.is_forced => IfThere::Replace,
            () if session.asks => IfThere::Ask,
            () => IfThere::Refuse,
        };
        session.write(report(session, self.part, self.format)?, self.target.clone(), if_there)
    }
}

/// What `export` writes.
fn report(session: &Session, part: RecordPart, format: ReportFormat) -> Result<Vec<u8>> {
    let record = session.part(part)?;
    if part == RecordPart::Position
        && let Some(text) = position_report(session, &record, format)
    {
        return Ok(text.into_bytes());
    }
    let report = MatchReport { record: &record, analysis: session.analysis_of(&record) };
    let text = match format {
        ReportFormat::Mat => mat::write(&record)?,
        ReportFormat::Html => reports::write(&report, reports::ReportFormat::Html),
        ReportFormat::Markdown => reports::write(&report, reports::ReportFormat::Markdown),
        ReportFormat::Text => reports::write(&report, reports::ReportFormat::Text),
        ReportFormat::Svg => board_picture::document(&picture(session, &record)),
        ReportFormat::Png => return png(&picture(session, &record)),
    };
    Ok(text.into_bytes())
}

/// The position to be read, with the plays that the last hint or an analysis has compared there; `None` in the other
/// formats.
fn position_report(session: &Session, record: &Record, format: ReportFormat) -> Option<String> {
    let write = match format {
        ReportFormat::Html => position::html,
        ReportFormat::Markdown => position::markdown,
        _ => return None,
    };
    let report = PositionReport::new(record)?;
    let is_here = |hint: &&RankedPlays| hint.subject == session.subject() && hint.rules == *session.rules();
    let game = session.table.series().game();
    let judged = session.judged_at(session.recording.keeper.place()).map(|(judged, _)| judged);
    let judged = judged.filter(|judged| {
        (judged.turn.before, Some(judged.turn.numbers)) == (*game.position(), game.numbers())
    });
    Some(write(&match (session.last_hint.as_ref().filter(is_here), judged) {
        (Some(hint), _) => report.with_hint(&hint.candidates, hint.stakes.as_ref()),
        (None, Some(judged)) => report.with_judged(judged),
        (None, None) => report,
    }))
}

/// The board as it is now, with the names of a record.
fn picture<'a>(session: &'a Session, record: &'a Record) -> Picture<'a> {
    let series = session.table.series();
    let (game, score, length) = (series.game(), series.score(), series.length());
    let names = record.names.each_ref().map(String::as_str);
    Picture { game, names, score, length, rules: session.rules(), arrows: &[] }
}

#[cfg(feature = "png")]
fn png(picture: &Picture<'_>) -> Result<Vec<u8>> {
    board_picture::png(picture).map_err(ProtocolError::unsupported)
}

#[cfg(not(feature = "png"))]
fn png(_: &Picture<'_>) -> Result<Vec<u8>> {
    Err(ProtocolError::unsupported("this program was built without PNG: use `export position svg`"))
}
