//! Commands about what was played.

use crate::ProtocolError;
use crate::command::{OtherCommand, RecordPart, Recorded, ReportFormat, Source, Target};
use crate::text::arguments::file;
use crate::text::input::Input;
use plakoto_table::record::Format;

const PARTS: &[(&str, RecordPart)] = &[
    ("game", RecordPart::Game),
    ("match", RecordPart::Match),
    ("position", RecordPart::Position),
    ("session", RecordPart::Match),
];

/// `save match|game|position [force] FILE|text` or `save settings [[force] FILE]`
pub(super) fn save(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let mut words: Vec<(&'static str, Option<RecordPart>)> =
        PARTS.iter().map(|(word, part)| (*word, Some(*part))).collect();
    words.push(("settings", None));
    let (part, rest) = input.keyword(&words, "what to save")?;
    let Some(part) = part else {
        let (is_forced, rest) = forced(rest);
        let path = if rest.is_empty() && !is_forced { None } else { Some(file(rest)?) };
        return Ok(OtherCommand::Recorded(Recorded::SaveSettings { path, is_forced }));
    };
    let (is_forced, rest) = forced(rest);
    Ok(OtherCommand::Recorded(Recorded::Save { part, target: target(rest)?, is_forced }))
}

/// `[force]`
fn forced(input: Input<'_>) -> (bool, Input<'_>) {
    let (word, after) = input.word();
    if word.eq_ignore_ascii_case("force") { (true, after) } else { (false, input) }
}

/// `load match|game|position FILE|text "…"`, `load commands FILE`
pub(super) fn load(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let parts: Vec<_> =
        PARTS.iter().map(|(word, part)| (*word, Some(*part))).chain([("commands", None)]).collect();
    let (part, rest) = input.keyword(&parts, "what to load")?;
    match part {
        Some(part) => Ok(OtherCommand::Recorded(Recorded::Load(part, source(rest)?))),
        None => file(rest).map(OtherCommand::LoadCommands),
    }
}

/// `import mat|auto FILE|text "…"` or `import match text "…"`
pub(super) fn import(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (word, rest) = input.word();
    if word.eq_ignore_ascii_case("match") {
        let (_, rest) = rest.exact_keyword(&[(TEXT, ())], "what to import")?;
        return Ok(OtherCommand::Recorded(Recorded::Import(Format::Auto, Source::Text(json_string(rest)?))));
    }
    let table = &[("auto", Format::Auto), ("mat", Format::Mat)];
    let (format, rest) = input.keyword(table, "a format")?;
    Ok(OtherCommand::Recorded(Recorded::Import(format, source(rest)?)))
}

/// `export match|game|position FORMAT [force] FILE|text`, or `export match|game text` for a .mat
pub(super) fn export(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
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
    Ok(OtherCommand::Recorded(Recorded::Export { part, format, target, is_forced }))
}

/// What stands for the line, or the reply, in place of a file.
const TEXT: &str = "text";

/// Whether that word, and nothing else, is left.
fn is_text(input: Input<'_>) -> bool {
    input.rest().trim().eq_ignore_ascii_case(TEXT)
}

/// `FILE` or `text`
fn target(input: Input<'_>) -> Result<Target, ProtocolError> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT) {
        true => rest.end(Target::Text),
        false => file(input).map(Target::File),
    }
}

/// `FILE` or `text "…"`
fn source(input: Input<'_>) -> Result<Source, ProtocolError> {
    let (word, rest) = input.word();
    match word.eq_ignore_ascii_case(TEXT) {
        true => json_string(rest).map(Source::Text),
        false => file(input).map(Source::File),
    }
}

/// `"…"`, as JSON has it.
fn json_string(input: Input<'_>) -> Result<String, ProtocolError> {
    serde_json::from_str(input.rest()).map_err(|_| input.expected("a text as a JSON string, in quotes"))
}
