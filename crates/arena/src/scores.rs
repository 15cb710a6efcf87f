//! Counts the results of a running arena.

use std::time::Instant;

use crate::error::ArenaError;
use crate::{Arena, Entrant, FirstFault, GamesFile, Identity, PairTally, PlayedPair, Sprt, TestVerdict};
use plakoto_engine::search::StopFlag;

/// The current results of an arena.
pub struct Scores<'a> {
    arena: &'a Arena<'a>,
    pairings: Vec<PairingScore>,
    sprt: Option<Sprt>,
    stop: &'a StopFlag,
    table: Option<GamesFile>,
    started: Instant,
    /// Number of games that were read from the log, not played in this session.
    before: u64,
}

/// The results of two players against each other.
pub(crate) struct PairingScore {
    /// Indices of the two players.
    pub(crate) players: [usize; 2],
    pub(crate) tally: PairTally,
    /// Tally of the pairs without faults.
    pub(crate) without_faults: PairTally,
    pub(crate) first_fault: Option<FirstFault>,
}

/// The results of an arena, ready to be written as text or JSON.
pub struct ArenaReport<'a> {
    pub(crate) arena: &'a Arena<'a>,
    pub(crate) pairings: Vec<PairingScore>,
    /// Name, version and author that each program reports; `None` for built-in players.
    pub(crate) identities: Vec<Option<Identity>>,
    pub(crate) sprt: Option<Sprt>,
    /// Seconds that the arena has taken since its start.
    pub(crate) seconds: f64,
    /// Games per second since the start of the arena.
    pub(crate) speed: f64,
    /// Whether the report contains times and speeds.
    pub(crate) has_times: bool,
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
        let empty = |players| {
            let (tally, without_faults) = (PairTally::default(), PairTally::default());
            PairingScore { players, tally, without_faults, first_fault: None }
        };
        let pairings = arena.pairings().into_iter().map(empty).collect();
        Self { arena, pairings, sprt, stop, table, started: Instant::now(), before: 0 }
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
        self.pairings.iter().map(|pairing| pairing.tally.games).sum()
    }

    /// Counts a pair, and returns the tally of its pairing.
    ///
    /// # Errors
    /// Fails if the pair has unknown players, or the table cannot be written.
    pub fn count(&mut self, pair: &PlayedPair) -> Result<&PairTally, ArenaError> {
        let pairing = self.pairings.iter_mut().find(|pairing| pairing.players == pair.players);
        let pairing = pairing.ok_or(ArenaError::Strangers(pair.players))?;
        pairing.tally.count(pair);
        match pair.first_fault() {
            // A fault says nothing about the strength of the players.
            None => pairing.without_faults.count(pair),
            Some(fault) if pairing.first_fault.as_ref().is_none_or(|first| fault.pair < first.pair) => {
                pairing.first_fault = Some(fault);
            }
            Some(_) => {}
        }
        if let Some(sprt) = self.sprt
            && sprt.verdict(pairing.without_faults.likelihood(&sprt, self.arena.length)) != TestVerdict::Open
        {
            self.stop.raise();
        }
        if let Some(table) = &mut self.table {
            let names: Vec<&str> = self.arena.entrants.iter().map(Entrant::name).collect();
            table.add(pair, &names)?;
        }
        Ok(&pairing.tally)
    }

    /// Returns the report. `identities` are the identities that the programs report.
    pub fn finish(self, identities: Vec<Option<Identity>>) -> ArenaReport<'a> {
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = (self.games() - self.before) as f64 / seconds;
        let Self { arena, pairings, sprt, .. } = self;
        ArenaReport { arena, pairings, identities, sprt, seconds, speed, has_times: true }
    }
}
