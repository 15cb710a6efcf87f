//! The folder of a run: its checkpoint, its log and its network.

use std::fs;
use std::path::{Path, PathBuf};

use super::{
    GameTally, TrainingCheckpoint, TrainingError, TrainingProgress, TrainingRun, TrainingSettings, course,
    log,
};
use crate::difference::Difference;
use plakoto_engine::eval::Network;
use plakoto_engine::files::{FolderLock, replace};

/// There is a line in the log for every so many games.
const LOGGED: u64 = 20_000;

/// The heading of the log.
const HEADING: &str =
    "games\tseconds\trate\tcross_entropy\tplies_per_game\tsingle\tgammon\ttriple\tmother\tdraw\n";

/// Where a run keeps its files. No other one can meanwhile.
pub struct TrainingFolder<'a> {
    path: &'a Path,
    _lock: FolderLock,
}

impl<'a> TrainingFolder<'a> {
    /// The folder, which is created if need be.
    ///
    /// # Errors
    /// If the file system says no, or another run is in it.
    pub fn open(path: &'a Path) -> Result<Self, TrainingError> {
        let lock = fs::create_dir_all(path).and_then(|()| FolderLock::new(path));
        lock.map(|lock| Self { path, _lock: lock }).map_err(|source| TrainingError::io(path, source))
    }

    /// The file of the network that the last checkpoint has.
    #[must_use]
    pub fn network(&self) -> PathBuf {
        self.file("latest.net")
    }

    fn log_file(&self) -> PathBuf {
        self.file("log.tsv")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// A new run, or the one that was interrupted here.
    ///
    /// # Errors
    /// If the settings are impossible or not those of the interrupted run, or its files cannot be read or written.
    pub fn start(
        &self,
        settings: &TrainingSettings,
        from: Option<&Network>,
        threads: usize,
    ) -> Result<TrainingRun, TrainingError> {
        let checkpoint = self.file("checkpoint");
        if !checkpoint.exists() {
            let parameters = from.map(Network::parameters);
            let run = TrainingRun::new(settings.clone(), parameters, threads)?;
            log::start(&self.log_file(), HEADING, 0)?;
            return Ok(run);
        }
        let checkpoint = TrainingCheckpoint::read(&checkpoint)?;
        if let Some(difference) = Difference::between(&checkpoint.settings, settings) {
            return Err(TrainingError::OtherRun { path: self.path.to_owned(), difference });
        }
        log::start(&self.log_file(), HEADING, checkpoint.games)?;
        Ok(TrainingRun::resume(checkpoint, threads)?)
    }

    /// Whether there is to be a line in the log after a round.
    #[must_use]
    pub const fn is_logged(progress: &TrainingProgress) -> bool {
        progress.games / LOGGED > (progress.games - progress.tally.games) / LOGGED
    }

    /// Adds a line to the log: the round that has just ended, and the sum of those since the last line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn log(&self, progress: &TrainingProgress, sum: &GameTally) -> Result<(), TrainingError> {
        log::add(&self.log_file(), &line(progress, sum))
    }

    /// Writes the checkpoint, the network beside it, and the course of the training so far as a picture.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, run: &TrainingRun) -> Result<(), TrainingError> {
        run.checkpoint().write(&self.file("checkpoint"))?;
        let path = self.network();
        replace(&path, &run.network().to_bytes()).map_err(|source| TrainingError::io(&path, source))?;
        course::draw(&self.log_file())
    }
}

/// A line of the log: the round that has just ended, and the sum of those since the last line.
fn line(progress: &TrainingProgress, sum: &GameTally) -> String {
    let share = |count: u64| count as f64 / sum.games as f64;
    let [single, gammon, triple, mother, draw] = sum.results.map(share);
    format!(
        "{}\t{:.0}\t{:.6}\t{:.5}\t{:.2}\t{single:.4}\t{gammon:.4}\t{triple:.4}\t{mother:.4}\t{draw:.4}",
        progress.games,
        progress.seconds,
        progress.rate,
        sum.cross_entropy / sum.learnt as f64,
        sum.plies as f64 / sum.games as f64,
    )
}
