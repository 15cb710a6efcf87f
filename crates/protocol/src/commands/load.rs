//! `load`.

use super::spec::*;
use crate::text::storage::{PARTS, RecordPart, Source, source};
use plakoto_table::record::{Format, Mode};
use std::path::PathBuf;

/// `load`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Load {
    /// What was saved.
    Record(RecordPart, Source),
    /// `load commands`: the lines of a file.
    Commands(PathBuf),
}

impl Spec for Load {
    const WORDS: &[&str] = &["load"];
    const FIELDS: FieldGroups = &[&["args", "text"]];

    /// `load match|game|position FILE|text "…"`, `load commands FILE`
    fn parse(input: Input<'_>) -> Result<Self> {
        let parts: Vec<_> =
            PARTS.iter().map(|(word, part)| (*word, Some(*part))).chain([("commands", None)]).collect();
        let (part, rest) = input.keyword(&parts, "what to load")?;
        match part {
            Some(part) => Ok(Self::Record(part, source(rest)?)),
            None => file(rest).map(Self::Commands),
        }
    }

    /// Its `text` may be what it reads.
    fn read(fields: &mut RequestFields) -> Result<Self> {
        let line = fields.args_with_text()?;
        Self::parse(Input::new(&line)).map_err(|error| error.in_field("args"))
    }

    fn nature(&self) -> Nature {
        match self {
            Self::Record(_, source) => Nature { names_file: source.is_file(), ..Nature::CHANGE },
            Self::Commands(_) => Nature { names_file: true, goes_on: true, ..Nature::CHANGE },
        }
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
        match self {
            Self::Record(RecordPart::Position, source) => session.load_position(source),
            Self::Record(part, source) => {
                let format = if source.is_file() { Format::JsonLines } else { Format::Auto };
                session.load(*part, format, Mode::Whole, source)
            }
            Self::Commands(path) => session.load_commands(path, progress),
        }
    }
}
