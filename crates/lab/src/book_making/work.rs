//! A line whose plays are compared by trials.

use super::games::Games;
use super::tally::{LEAST_BLOCKS, Tally};
use plakoto_engine::engine::Question;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rollout::BLOCK;
use plakoto_engine::rules::LegalPlay;
use plakoto_table::book::{BookPlay, Entry, Line, WITHIN};

/// The most plays of a roll that are compared.
pub const MOST_PLAYS: usize = 5;

/// Plies of that search.
pub const PLIES: u8 = 2;

/// A line, the plays that are compared there, and what their trials have brought so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The line.
    pub line: Line,
    /// The plays.
    pub plays: Vec<LegalPlay>,
    /// Their trials.
    pub tally: Tally,
}

impl Work {
    /// A line without any trials yet.
    pub fn begin(question: &Question<'_>, line: Line) -> Self {
        let mut ranked = question.plies(PLIES).least(MOST_PLAYS).hint(&line.position(), line.roll);
        let best = ranked.first().map_or(0.0, |best| best.equity);
        ranked.truncate(MOST_PLAYS);
        ranked.retain(|candidate| best - candidate.equity <= WITHIN);
        let plays: Vec<LegalPlay> = ranked.iter().map(|candidate| candidate.legal).collect();
        let tally = Tally::new(plays.len());
        Self { line, plays, tally }
    }

    /// Makes the next trials of the plays that are not given up; `None` if stopped, and then nothing is changed.
    pub fn advance(&self, question: &Question<'_>, games: &Games) -> Option<Self> {
        let open: Vec<LegalPlay> = self.tally.open().into_iter().map(|play| self.plays[play]).collect();
        let first = u64::from(self.tally.blocks()) * BLOCK;
        let trials = first..first + games.step() * BLOCK;
        let results = question.common_trials(&open, &games.settings(), trials)?;
        let (stakes, mut next) = (Stakes::points(question.rules()), self.clone());
        for block in results.chunks(BLOCK as usize) {
            next.tally.add(block, &stakes);
        }
        next.tally.give_up();
        Some(next)
    }

    /// What its trials have shown; `None` if they are too few to say how sure that is.
    pub fn entry(&self, truncation: Option<u16>) -> Option<Entry> {
        if self.tally.blocks() < LEAST_BLOCKS {
            return None;
        }
        let ranked = self.tally.ranked();
        let best = *ranked.first()?;
        let play = |&play: &usize| BookPlay {
            legal: self.plays[play],
            equity: self.tally.equity(play),
            behind: self.tally.difference(best, play),
            trials: u64::from(self.tally.blocks_of(play)) * BLOCK,
            chances: self.tally.chances(play),
        };
        Some(Entry { line: self.line, truncation, plays: ranked.iter().map(play).collect() })
    }
}
