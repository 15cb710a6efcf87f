//! Distributed production of training decisions. An item is a block of games.

use std::convert::Infallible;

use super::{Kind, impossible};
use crate::cli::lab::data::make::DataOptions;
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_lab::block_file::{LEVEL, Rows, end_mark, first_line, in_order};
use plakoto_lab::data::Block;
use plakoto_lab::work::{Identity, Piece, Text, WorkOutput};

impl Kind for DataOptions {
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        let a_block = u64::from(self.games(settings)?.source.games);
        Ok((self.games.div_ceil(a_block), Vec::new()))
    }

    fn identity(&self, settings: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of(self.games(settings)?.players().map(|player| &player.engine)))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let (games, stop) = (self.games(settings)?, StopFlag::default());
        let first = usize::try_from(piece.items[0]).map_err(|error| impossible(piece, error))?;
        let block = |number: usize| {
            let is_wanted = (number as u64) < piece.items[1];
            let block = is_wanted.then(|| games.maker().block(number as u64, self.games, &stop).ok())?;
            block.map(|block| block.encode(LEVEL).bytes)
        };
        let mut bytes = Vec::new();
        let Ok(()) = in_order(first, settings.threads(), block, |block| {
            bytes.extend(block);
            Ok::<_, Infallible>(true)
        });
        Ok(bytes.into())
    }

    /// Returns the first line of the file, which describes how the games were made, and the end mark of the
    /// file.
    fn frame(&self, settings: &Settings) -> anyhow::Result<[Vec<u8>; 2]> {
        let head = first_line::<Block>(&self.games(settings)?.maker().head());
        Ok([head.into_bytes(), end_mark().to_vec()])
    }
}
