//! What an arena has brought so far, and how far it is.

use std::path::Path;
use std::time::Instant;

use indicatif::ProgressBar;

use super::super::progress_bar;
use super::games_file::GamesFile;
use super::report::Report;
use crate::arena::{Arena, Entrant, PlayedPair, Sprt, Tally, Verdict};
use crate::search::StopFlag;

/// What has come out so far.
pub(super) struct Scores<'a> {
    arena: &'a Arena<'a>,
    pairings: Vec<[usize; 2]>,
    tallies: Vec<Tally>,
    sprt: Option<Sprt>,
    stop: &'a StopFlag,
    table: Option<GamesFile>,
    bar: ProgressBar,
    started: Instant,
    /// Games that the log had.
    before: u64,
}

/// Pairs between two changes of the text beside the progress bar.
const REPORT: u64 = 16;

impl<'a> Scores<'a> {
    /// Nothing yet; games go into the table of this name.
    pub(super) fn new(
        arena: &'a Arena<'a>,
        sprt: Option<Sprt>,
        stop: &'a StopFlag,
        table: Option<&Path>,
    ) -> Result<Self, String> {
        let pairings = arena.pairings();
        Ok(Self {
            arena,
            tallies: vec![Tally::default(); pairings.len()],
            bar: progress_bar(arena.pairs * pairings.len() as u64, "pairs"),
            pairings,
            sprt,
            stop,
            table: table.map(GamesFile::create).transpose()?,
            started: Instant::now(),
            before: 0,
        })
    }

    /// What has been counted so far was played earlier.
    pub(super) fn start(&mut self) {
        (self.started, self.before) = (Instant::now(), self.games());
        self.bar.reset_eta();
    }

    fn games(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.games).sum()
    }

    /// Counts a pair; raises the flag if a test is decided.
    pub(super) fn count(&mut self, pair: &PlayedPair) -> Result<(), String> {
        let pairing = self.pairings.iter().position(|players| *players == pair.players);
        let tally = pairing.and_then(|pairing| self.tallies.get_mut(pairing));
        let tally = tally.ok_or_else(|| format!("nobody here plays {:?}", pair.players))?;
        tally.count(pair);
        if self
            .sprt
            .is_some_and(|sprt| sprt.verdict(tally.likelihood(&sprt, self.arena.length)) != Verdict::Open)
        {
            self.stop.raise();
        }
        self.bar.inc(1);
        if tally.pairs % REPORT == 0 {
            let points = tally.points_per_game();
            self.bar.set_message(format!("{:+.3} ± {:.3}", points.mean, points.error));
        }
        let names: Vec<&str> = self.arena.entrants.iter().map(Entrant::name).collect();
        self.table.as_mut().map_or(Ok(()), |table| table.add(pair, &names))
    }

    pub(super) fn finish(self) -> Result<Report<'a>, String> {
        self.bar.finish_and_clear();
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = (self.games() - self.before) as f64 / seconds;
        self.table.map_or(Ok(()), GamesFile::finish)?;
        Ok(Report {
            arena: self.arena,
            pairings: self.pairings,
            tallies: self.tallies,
            sprt: self.sprt,
            seconds,
            speed,
        })
    }
}
