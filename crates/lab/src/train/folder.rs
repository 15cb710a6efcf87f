//! The folder of a training, in which it goes on after a kill: its checkpoint, its log and its network.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::checkpoint::{Checkpoint, Recipe};
use super::{course, log};
use crate::difference::Difference;
use crate::error::{At, LabError};
use plakoto_engine::eval::Network;
use plakoto_engine::files::{FolderLock, replace};
use plakoto_engine::search::StopFlag;
use plakoto_engine::stopwatch::Stopwatch;

/// How often a checkpoint is written.
const CHECKPOINT: Duration = Duration::from_secs(60);

/// A training that writes checkpoints.
pub trait Training {
    /// The first line of its log: the names of the columns, with tabs between them.
    const HEADING: &'static str;

    /// Games or candidates learnt so far, with those of earlier starts.
    fn done(&self) -> u64;

    /// Games or candidates to learn.
    fn all(&self) -> u64;

    /// Whether everything has been learnt.
    fn is_done(&self) -> bool;

    /// The network as it is now.
    fn network(&self) -> Network;

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// If the file system says no.
    fn save(&self, path: &Path) -> Result<(), LabError>;

    /// The entry of the log before the first step, if there is one.
    fn first_entry(&self) -> Option<LogEntry> {
        None
    }

    /// Learns something; now and then there is an entry for the log.
    ///
    /// # Errors
    /// If files cannot be read.
    fn step(&mut self) -> Result<Option<LogEntry>, LabError>;
}

/// The course of a training since the last entry.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// The line of the log.
    pub line: String,
    /// The loss, for people.
    pub message: String,
}

/// The place of the files of a training. No other one can use it meanwhile.
pub struct TrainingFolder<'a> {
    path: &'a Path,
    _lock: FolderLock,
}

impl<'a> TrainingFolder<'a> {
    /// The folder, which is created if need be.
    ///
    /// # Errors
    /// If the file system says no, or another training is in it.
    pub fn open(path: &'a Path) -> Result<Self, LabError> {
        let lock = fs::create_dir_all(path).and_then(|()| FolderLock::new(path)).at(path)?;
        Ok(Self { path, _lock: lock })
    }

    /// The file of the network that the last checkpoint has.
    pub fn network(&self) -> PathBuf {
        self.path.join("latest.net")
    }

    fn checkpoint(&self) -> PathBuf {
        self.path.join("checkpoint")
    }

    fn log_file(&self) -> PathBuf {
        self.path.join("log.tsv")
    }

    /// A new training, or the one that was interrupted here.
    ///
    /// # Errors
    /// If the settings are impossible or not those of the interrupted one, or its files cannot be read or written.
    pub fn start<T: Training, S: Recipe, P: Serialize + DeserializeOwned, const N: usize>(
        &self,
        settings: &S,
        begin: impl FnOnce() -> Result<T, LabError>,
        resume: impl FnOnce(Checkpoint<S, P, N>) -> Result<T, LabError>,
    ) -> Result<T, LabError> {
        let path = self.checkpoint();
        let training = if path.exists() {
            let checkpoint = Checkpoint::<S, P, N>::read(&path)?;
            let difference = Difference::between(&checkpoint.header.settings, settings);
            LabError::check(self.path, "has a run with other settings", difference)?;
            resume(checkpoint)?
        } else {
            begin()?
        };
        log::start(&self.log_file(), T::HEADING, training.done())?;
        Ok(training)
    }

    /// Trains until everything is learnt or the flag is raised. `progress` is told after every step, with the loss if there is
    /// an entry in the log.
    ///
    /// # Errors
    /// If files cannot be read or written.
    pub fn train<T: Training>(
        &self,
        training: &mut T,
        stop: &StopFlag,
        mut progress: impl FnMut(u64, Option<String>),
    ) -> Result<(), LabError> {
        let log = |entry: &LogEntry| log::add(&self.log_file(), &entry.line);
        if training.done() == 0 {
            training.first_entry().iter().try_for_each(log)?;
        }
        let mut saved = Stopwatch::start();
        while !training.is_done() && !stop.is_raised() {
            let entry = training.step()?;
            entry.iter().try_for_each(log)?;
            progress(training.done(), entry.map(|entry| entry.message));
            if saved.elapsed() > CHECKPOINT {
                self.save(training)?;
                saved = Stopwatch::start();
            }
        }
        self.save(training)
    }

    /// Writes the checkpoint, the network beside it, and the course of the training so far as a picture.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self, training: &impl Training) -> Result<(), LabError> {
        training.save(&self.checkpoint())?;
        let path = self.network();
        replace(&path, &training.network().to_bytes()).at(&path)?;
        course::draw(&self.log_file())
    }
}
