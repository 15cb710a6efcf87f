//! An opening line whose plays are compared by playing trials.

use super::games::Games;
use super::tally::{LEAST_BLOCKS, Tally};
use plakoto_engine::engine::Question;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rollout::BLOCK;
use plakoto_engine::rules::LegalPlay;
use plakoto_table::book::{BookPlay, Entry, Line, WITHIN};

/// Maximum number of plays that are compared per opening line.
pub const MOST_PLAYS: usize = 5;

/// Depth, in plies, of the search that selects the plays to compare.
pub const PLIES: u8 = 2;

/// An opening line, its plays, and the current results of their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The opening line.
    pub line: Line,
    /// The plays that are compared after the opening line's last roll.
    pub plays: Vec<LegalPlay>,
    /// Results of the trials for these plays.
    pub tally: Tally,
}

impl Work {
    /// Selects the plays to compare in an opening line. The new work has no trials yet.
    pub fn begin(question: &Question<'_>, line: Line) -> Self {
        let mut ranked = question.plies(PLIES).fully_searched(MOST_PLAYS).hint(&line.position, line.roll);
        let best = ranked.first().map_or(0.0, |best| best.equity);
        ranked.truncate(MOST_PLAYS);
        ranked.retain(|candidate| best - candidate.equity <= WITHIN);
        let plays: Vec<LegalPlay> = ranked.iter().map(|candidate| candidate.legal).collect();
        let tally = Tally::new(plays.len());
        Self { line, plays, tally }
    }

    /// Runs the next trials for the open plays and returns the new state. Returns `None` if the trials are
    /// stopped.
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

    /// Creates the book entry with the results. Returns `None` if there are too few trials for a standard
    /// error.
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
