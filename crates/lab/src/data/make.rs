//! Plays the games of a data file.

use super::play::play;
use super::{Block, DataHeader, DataSource, DataWriter};
use crate::arena::Contestant;
use crate::block_file::{LEVEL, Rows, in_order};
use crate::error::LabError;
use plakoto_engine::search::{StopFlag, Stopped};

/// Plays games of one series.
#[derive(Clone, Copy)]
pub struct Maker<'a> {
    /// The two players, whose engines have the same rule set. Player 0 starts the games with even numbers.
    pub players: [&'a Contestant; 2],
    /// Settings of the series of games. Its player settings must match `players`.
    pub source: &'a DataSource,
}

impl Maker<'_> {
    /// Returns the header of a file that contains these games.
    pub fn head(&self) -> DataHeader {
        DataHeader::new(self.players[0].engine.rules(), vec![self.source.clone()])
    }

    /// Plays the games of block `number`, except those whose game numbers are `games` or higher. The result
    /// does not depend on other blocks.
    ///
    /// # Errors
    /// Fails if the computation is stopped.
    pub fn block(&self, number: u64, games: u64, stop: &StopFlag) -> Result<Block, Stopped> {
        let mut block = Block::default();
        for game in self.numbers(number, games) {
            play(self.players, self.source, game, stop, &mut block)?;
        }
        Ok(block)
    }

    fn numbers(&self, block: u64, games: u64) -> std::ops::Range<u64> {
        let a_block = u64::from(self.source.games);
        (block * a_block).min(games)..((block + 1) * a_block).min(games)
    }
}

/// Plays games in several threads until the file has `games` games or the computation is stopped. The
/// contents of the file do not depend on the thread count.
///
/// # Errors
/// Fails if the file cannot be written. The file then ends with a complete block.
pub fn make(
    maker: &Maker<'_>,
    writer: &mut DataWriter,
    games: u64,
    threads: usize,
    stop: &StopFlag,
    mut progress: impl FnMut(&DataWriter),
) -> Result<(), LabError> {
    // The threads also compress their blocks, because compressing takes longer than playing at 0-ply.
    let block = |number: usize| {
        let numbers = maker.numbers(number as u64, games);
        let played = numbers.end - numbers.start;
        if played == 0 || stop.is_raised() {
            return None;
        }
        Some((maker.block(number as u64, games, stop).ok()?.encode(LEVEL), played))
    };
    in_order(writer.blocks(), threads, block, |(block, played)| {
        writer.push(&block, played)?;
        progress(writer);
        Ok::<_, LabError>(true)
    })?;
    if writer.games() == games { writer.finish() } else { Ok(()) }
}
