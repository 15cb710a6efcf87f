//! Counts the results of a running arena.

use std::time::Instant;

use crate::error::ArenaError;
use crate::games_file::GamesFile;
use crate::report::ArenaReport;
use crate::{Arena, Entrant, FirstFault, Identity, PairTally, PlayedPair, Sprt, TestVerdict};
use plakoto_engine::search::StopFlag;

/// The current results of an arena.
pub struct Scores<'a> {
    arena: &'a Arena<'a>,
    pairings: Vec<[usize; 2]>,
    tallies: Vec<PairTally>,
    /// Tally of the pairs without faults for each pairing.
    without_faults: Vec<PairTally>,
    /// The first fault of each pairing.
    first_faults: Vec<Option<FirstFault>>,
    sprt: Option<Sprt>,
    stop: &'a StopFlag,
    table: Option<GamesFile>,
    started: Instant,
    /// Number of games that were read from the log, not played in this session.
    before: u64,
}

impl<'a> Scores<'a> {
    /// Creates empty scores. Counted games are also added to `table`. The stop flag is raised when the
    /// sequential test `sprt` is decided. A test needs exactly two players.
    pub fn new(
        arena: &'a Arena<'a>,
        sprt: Option<Sprt>,
        stop: &'a StopFlag,
        table: Option<GamesFile>,
    ) -> Self {
        let pairings = arena.pairings();
        Self {
            arena,
            tallies: vec![PairTally::default(); pairings.len()],
            without_faults: vec![PairTally::default(); pairings.len()],
            first_faults: vec![None; pairings.len()],
            pairings,
            sprt,
            stop,
            table,
            started: Instant::now(),
            before: 0,
        }
    }

    /// Begins the current session after earlier pairs were counted: gives the table its final name and starts
    /// measuring the time.
    ///
    /// # Errors
    /// Fails if the table cannot get its final name.
    pub fn start(&mut self) -> Result<(), ArenaError> {
        self.table = self.table.take().map(GamesFile::place).transpose()?;
        (self.started, self.before) = (Instant::now(), self.games());
        Ok(())
    }

    fn games(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.games).sum()
    }

    /// Counts a pair, and returns the tally of its pairing.
    ///
    /// # Errors
    /// Fails if the pair has unknown players, or the table cannot be written.
    pub fn count(&mut self, pair: &PlayedPair) -> Result<&PairTally, ArenaError> {
        let pairing = self.pairings.iter().position(|players| *players == pair.players);
        let pairing = pairing.ok_or(ArenaError::Strangers(pair.players))?;
        let (first, clean) = (&mut self.first_faults[pairing], &mut self.without_faults[pairing]);
        match pair.first_fault() {
            None => clean.count(pair),
            Some(fault) if first.as_ref().is_none_or(|first| fault.pair < first.pair) => *first = Some(fault),
            Some(_) => {}
        }
        // A fault says nothing about the strength of the players.
        let verdict = self.sprt.map(|sprt| sprt.verdict(clean.likelihood(&sprt, self.arena.length)));
        if verdict.is_some_and(|verdict| verdict != TestVerdict::Open) {
            self.stop.raise();
        }
        let tally = &mut self.tallies[pairing];
        tally.count(pair);
        let names: Vec<&str> = self.arena.entrants.iter().map(Entrant::name).collect();
        self.table.as_mut().map_or(Ok(()), |table| table.add(pair, &names))?;
        Ok(tally)
    }

    /// Completes the table and returns the report. `identities` are the identities that the programs report.
    ///
    /// # Errors
    /// Fails if the last rows of the table cannot be written.
    pub fn finish(self, identities: Vec<Option<Identity>>) -> Result<ArenaReport<'a>, ArenaError> {
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = (self.games() - self.before) as f64 / seconds;
        self.table.map_or(Ok(()), GamesFile::finish)?;
        Ok(ArenaReport {
            arena: self.arena,
            pairings: self.pairings,
            tallies: self.tallies,
            without_faults: self.without_faults,
            first_faults: self.first_faults,
            identities,
            sprt: self.sprt,
            seconds,
            speed,
            has_times: true,
        })
    }
}
