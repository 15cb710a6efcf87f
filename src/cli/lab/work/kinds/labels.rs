//! Distributed labelling of positions. An item is a block of games.

use std::convert::Infallible;

use clap::Args;

use super::{Kind, impossible};
use crate::cli::lab::label::LabelOptions;
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_lab::block_file::{LEVEL, Rows, end_mark, first_line};
use plakoto_lab::train::labels::{Block, make_labels};
use plakoto_lab::work::{Piece, Text, WorkOutput};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab::work) struct LabelPieces {
    /// Number of blocks of games; a block has eight games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    blocks: u64,
    #[command(flatten)]
    making: LabelOptions,
}

impl Kind for LabelPieces {
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        self.making.labelling(settings).settings.check()?;
        Ok((self.blocks, Vec::new()))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let labelling = self.making.labelling(settings);
        labelling.settings.check()?;
        let [first, mut left] = [piece.items[0], piece.items[1] - piece.items[0]];
        let first = usize::try_from(first).map_err(|error| impossible(piece, error))?;
        let (mut bytes, stop) = (Vec::new(), StopFlag::default());
        let Ok(()) = make_labels(&labelling.labeller(), first, settings.threads(), &stop, |block| {
            bytes.extend(block.encode(LEVEL).bytes);
            left -= 1;
            Ok::<_, Infallible>(left > 0)
        });
        Ok(bytes.into())
    }

    /// Returns the first line of the file, which describes how the labels were made, and the end mark of the
    /// file.
    fn frame(&self, settings: &Settings) -> anyhow::Result<[Vec<u8>; 2]> {
        let head = first_line::<Block>(&self.making.labelling(settings).settings);
        Ok([head.into_bytes(), end_mark().to_vec()])
    }
}
