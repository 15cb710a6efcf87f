//! How a computation is done in pieces.

use std::io::Write;
use std::path::PathBuf;

use super::error::WorkCommandError;
use crate::cli::settings::Settings;
use plakoto_lab::work::{Identity, Made, Piece, Text, WorkError};

/// What is worked on.
pub(super) struct Input {
    pub(super) items: u64,
    pub(super) texts: Vec<Text>,
}

impl Input {
    /// Things that follow from their numbers.
    pub(super) const fn numbers(items: u64) -> Self {
        Self { items, texts: Vec::new() }
    }

    pub(super) const fn texts(texts: Vec<Text>) -> Self {
        Self { items: texts.len() as u64, texts }
    }
}

/// What was made of the pieces, in their order, and the files that it is from.
pub(super) type Parts<'a> = &'a mut dyn Iterator<Item = Result<(PathBuf, Made), WorkError>>;

/// How a computation is done in pieces. Its options are those of the command that does it on one machine.
pub(super) trait Kind {
    /// All that is to be worked on.
    fn input(&self, settings: &Settings) -> Result<Input, WorkCommandError>;

    /// The program, with whatever evaluates.
    fn identity(&self, settings: &Settings) -> Result<Identity, WorkCommandError>;

    /// Makes a piece: the same bytes each time.
    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError>;

    /// Puts all pieces together.
    fn join(
        &self,
        parts: Parts<'_>,
        settings: &Settings,
        output: &mut dyn Write,
    ) -> Result<(), WorkCommandError> {
        let _ = settings;
        for part in parts {
            output.write_all(&part?.1.bytes).map_err(WorkCommandError::Output)?;
        }
        Ok(())
    }
}
