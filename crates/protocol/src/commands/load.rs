//! `load`.

use super::spec::{Action, Examples, FieldGroups, Lines, Spec};
use crate::text::arguments::file;
use crate::text::fields::RequestFields;
use crate::text::input::Input;
use crate::text::storage::{PARTS, RecordPart, Source, source};
use crate::{ProtocolError, Reply, Session};
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
    const HELP: Lines = &[
        ("load match|game|position FILE|text \"…\"", "Go on where a saved match, game or position ends"),
        ("load commands FILE", "Execute the lines of a file as if they were typed"),
    ];
    const EXAMPLES: Examples = &[
        ("load", &["save match saved.json", "load match saved.json"]),
        ("load commands", &["save settings lines.txt", "load commands lines.txt"]),
    ];
    const FIELDS: FieldGroups = &[&["args", "text"]];

    /// `load match|game|position FILE|text "…"`, `load commands FILE`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let parts: Vec<_> =
            PARTS.iter().map(|(word, part)| (*word, Some(*part))).chain([("commands", None)]).collect();
        let (part, rest) = input.keyword(&parts, "what to load")?;
        match part {
            Some(part) => Ok(Self::Record(part, source(rest)?)),
            None => file(rest).map(Self::Commands),
        }
    }

    /// Its `text` may be what it reads.
    fn read(fields: &mut RequestFields) -> Result<Self, ProtocolError> {
        let line = fields.args_with_text()?;
        Self::parse(Input::new(&line)).map_err(|error| error.in_field("args"))
    }
}

impl Action for Load {
    fn names_file(&self) -> bool {
        match self {
            Self::Record(_, source) => source.is_file(),
            Self::Commands(_) => true,
        }
    }

    fn goes_on(&self) -> bool {
        matches!(self, Self::Commands(_))
    }

    fn perform(
        &self,
        session: &mut Session,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
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
