//! Blocks of games.

use std::convert::Infallible;
use std::io::Write;

use super::impossible;
pub(in crate::cli::lab::work) use crate::cli::lab::data::make::DataOptions as Arguments;
use crate::cli::lab::work::error::WorkCommandError;
use crate::cli::lab::work::kind::{Input, Kind, Parts};
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_lab::block_file::{end_mark, in_order};
use plakoto_lab::data::{encode, first_line};
use plakoto_lab::work::{Identity, Made, Piece};

impl Kind for Arguments {
    fn input(&self, settings: &Settings) -> Result<Input, WorkCommandError> {
        let a_block = u64::from(self.games(settings)?.source.games);
        Ok(Input::numbers(self.games.div_ceil(a_block)))
    }

    fn identity(&self, settings: &Settings) -> Result<Identity, WorkCommandError> {
        Ok(Identity::of(self.games(settings)?.players().map(|player| &player.engine)))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError> {
        let (games, stop) = (self.games(settings)?, StopFlag::default());
        let first = usize::try_from(piece.items[0]).map_err(|error| impossible(piece, error))?;
        let block = |number: usize| {
            let number = number as u64;
            let is_wanted = number < piece.items[1];
            is_wanted
                .then(|| games.maker().block(number, self.games, &stop).ok())?
                .map(|block| encode(&block))
        };
        let mut bytes = Vec::new();
        let Ok(()) = in_order(first, settings.threads(), block, |block| {
            bytes.extend(block);
            Ok::<_, Infallible>(true)
        });
        Ok(Made { bytes, ..Made::default() })
    }

    /// The blocks, behind the line that says how they were made.
    fn join(
        &self,
        parts: Parts<'_>,
        settings: &Settings,
        output: &mut dyn Write,
    ) -> Result<(), WorkCommandError> {
        let head = first_line(&self.games(settings)?.maker().head());
        output.write_all(head.as_bytes()).map_err(WorkCommandError::Output)?;
        for part in parts {
            output.write_all(&part?.1.bytes).map_err(WorkCommandError::Output)?;
        }
        output.write_all(&end_mark()).map_err(WorkCommandError::Output)
    }
}
