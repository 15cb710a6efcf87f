//! Playing the games of a file.

use super::play::play;
use super::{Block, DataHead, DataSource, DataWriter};
use crate::arena::Contestant;
use crate::block_file::{LEVEL, Rows, in_order};
use crate::error::LabError;
use plakoto_engine::search::{StopFlag, Stopped};

/// Who plays which games.
#[derive(Clone, Copy)]
pub struct Maker<'a> {
    /// The players, by the same rules. Player 0 begins the games with even numbers.
    pub players: [&'a Contestant; 2],
    /// The series of games, which says the same of the players.
    pub source: &'a DataSource,
}

impl Maker<'_> {
    /// The head of a file of these games.
    pub fn head(&self) -> DataHead {
        DataHead::new(self.players[0].engine.rules(), vec![self.source.clone()])
    }

    /// The games of a block, as far as their numbers are below `games`. No other block matters to it.
    ///
    /// # Errors
    /// If somebody stops it.
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

/// Plays the games that a file lacks to have so many, in several threads, until somebody stops it. The file does not depend on
/// the threads.
///
/// # Errors
/// If the file cannot be written; it ends with a whole block then.
pub fn make(
    maker: &Maker<'_>,
    writer: &mut DataWriter,
    games: u64,
    threads: usize,
    stop: &StopFlag,
    mut progress: impl FnMut(&DataWriter),
) -> Result<(), LabError> {
    // Compressing takes longer than playing at 0-ply, so that the threads do that, too.
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
