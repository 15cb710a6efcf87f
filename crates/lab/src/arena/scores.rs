//! What an arena has brought so far.

use std::time::Instant;

use super::games_file::GamesFile;
use super::report::ArenaReport;
use super::{Arena, Entrant, Identity, PairTally, PlayedPair, Sprt, TestVerdict};
use crate::error::LabError;
use plakoto_engine::search::StopFlag;

/// What has come out so far.
pub struct Scores<'a> {
    arena: &'a Arena<'a>,
    pairings: Vec<[usize; 2]>,
    tallies: Vec<PairTally>,
    /// The same without pairs in which somebody faulted.
    without_faults: Vec<PairTally>,
    sprt: Option<Sprt>,
    stop: &'a StopFlag,
    table: Option<GamesFile>,
    started: Instant,
    /// Games that the log had.
    before: u64,
}

impl<'a> Scores<'a> {
    /// Nothing yet; games go into the table. The flag is raised when the test, which is for two players, is decided.
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
            pairings,
            sprt,
            stop,
            table,
            started: Instant::now(),
            before: 0,
        }
    }

    /// What has been counted so far was played earlier: the table gets its place, and the clock starts.
    ///
    /// # Errors
    /// If the table cannot be put there.
    pub fn start(&mut self) -> Result<(), LabError> {
        self.table = self.table.take().map(GamesFile::place).transpose()?;
        (self.started, self.before) = (Instant::now(), self.games());
        Ok(())
    }

    fn games(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.games).sum()
    }

    /// Counts a pair, and returns what its two players have brought so far.
    ///
    /// # Errors
    /// If it is of other players, or the table cannot be written.
    pub fn count(&mut self, pair: &PlayedPair) -> Result<&PairTally, LabError> {
        let pairing = self.pairings.iter().position(|players| *players == pair.players);
        let pairing = pairing.ok_or(LabError::Strangers(pair.players))?;
        if !pair.has_fault() {
            self.without_faults[pairing].count(pair);
        }
        let tally = &mut self.tallies[pairing];
        tally.count(pair);
        if self
            .sprt
            .is_some_and(|sprt| sprt.verdict(tally.likelihood(&sprt, self.arena.length)) != TestVerdict::Open)
        {
            self.stop.raise();
        }
        let names: Vec<&str> = self.arena.entrants.iter().map(Entrant::name).collect();
        self.table.as_mut().map_or(Ok(()), |table| table.add(pair, &names))?;
        Ok(tally)
    }

    /// What came out; `identities` are what the programs say that they are.
    ///
    /// # Errors
    /// If the end of the table cannot be written.
    pub fn finish(self, identities: Vec<Option<Identity>>) -> Result<ArenaReport<'a>, LabError> {
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = (self.games() - self.before) as f64 / seconds;
        self.table.map_or(Ok(()), GamesFile::finish)?;
        Ok(ArenaReport {
            arena: self.arena,
            pairings: self.pairings,
            tallies: self.tallies,
            without_faults: self.without_faults,
            identities,
            sprt: self.sprt,
            seconds,
            speed,
            has_times: true,
        })
    }
}
