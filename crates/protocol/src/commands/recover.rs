//! `recover`: what precedes the damage in a file.

use super::spec::{Action, Examples, Lines, Spec};
use crate::text::arguments::file;
use crate::text::input::Input;
use crate::text::storage::{RecordPart, Source};
use crate::{ProtocolError, Reply, Session};
use plakoto_table::record::{Format, Mode};
use std::path::PathBuf;

/// `recover`, with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recover(pub PathBuf);

impl Spec for Recover {
    const WORDS: &[&str] = &["recover"];
    const HELP: Lines = &[("recover FILE", "Load what precedes the damage in a file")];
    const EXAMPLES: Examples = &[("recover", &["save match damaged.json", "recover damaged.json"])];

    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        file(input).map(Self)
    }
}

impl Action for Recover {
    fn names_file(&self) -> bool {
        true
    }

    fn perform(
        &self,
        session: &mut Session,
        _progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        session.load(RecordPart::Match, Format::Auto, Mode::Recover, &Source::File(self.0.clone()))
    }
}
