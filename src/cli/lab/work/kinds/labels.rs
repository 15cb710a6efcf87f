//! Blocks of labels.

use std::convert::Infallible;
use std::io::Write;

use clap::Args;

use super::impossible;
use crate::cli::lab::label::LabelOptions;
use crate::cli::lab::work::error::WorkCommandError;
use crate::cli::lab::work::kind::{Input, Kind, Parts};
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_lab::block_file::end_mark;
use plakoto_lab::train::labels::{encode, header_line, make_labels};
use plakoto_lab::work::{Identity, Made, Piece};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab::work) struct Arguments {
    /// How many blocks, of eight games each
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    blocks: u64,
    #[command(flatten)]
    making: LabelOptions,
}

impl Kind for Arguments {
    fn input(&self, settings: &Settings) -> Result<Input, WorkCommandError> {
        self.making.labelling(settings).settings.check()?;
        Ok(Input::numbers(self.blocks))
    }

    fn identity(&self, settings: &Settings) -> Result<Identity, WorkCommandError> {
        Ok(Identity::of([&settings.engine()]))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError> {
        let labelling = self.making.labelling(settings);
        labelling.settings.check()?;
        let [first, mut left] = [piece.items[0], piece.items[1] - piece.items[0]];
        let first = usize::try_from(first).map_err(|error| impossible(piece, error))?;
        let (mut bytes, stop) = (Vec::new(), StopFlag::default());
        let Ok(()) = make_labels(&labelling.labeller(), first, settings.threads(), &stop, |block| {
            bytes.extend(encode(block));
            left -= 1;
            Ok::<_, Infallible>(left > 0)
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
        let header = header_line(&self.making.labelling(settings).settings);
        output.write_all(header.as_bytes()).map_err(WorkCommandError::Output)?;
        for part in parts {
            output.write_all(&part?.1.bytes).map_err(WorkCommandError::Output)?;
        }
        output.write_all(&end_mark()).map_err(WorkCommandError::Output)
    }
}
