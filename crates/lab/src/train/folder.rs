//! The folder of a training run. It contains the run's checkpoint, log and network, from which the run can be
//! resumed.

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

/// Time between two checkpoints.
const CHECKPOINT: Duration = Duration::from_secs(60);

/// A training run that can be resumed from checkpoints.
pub trait Training {
    /// First line of the log: column names, separated by tabs.
    const HEADING: &'static str;

    /// Number of games or candidates that the run has already learnt, including earlier sessions.
    fn done(&self) -> u64;

    /// Total number of games or candidates to learn.
    fn all(&self) -> u64;

    /// Whether the training run is complete.
    fn is_done(&self) -> bool;

    /// Returns the network in its current state.
    fn network(&self) -> Network;

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    fn save(&self, path: &Path) -> Result<(), LabError>;

    /// Returns the log entry to write before the first step, if there is one.
    fn first_entry(&self) -> Option<LogEntry> {
        None
    }

    /// Performs a training step. Some steps return a log entry.
    ///
    /// # Errors
    /// Fails if a file cannot be read.
    fn step(&mut self) -> Result<Option<LogEntry>, LabError>;
}

/// A log entry on the progress of a training run since the previous entry.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// The text line for the log.
    pub line: String,
    /// The loss as text, for display to the user.
    pub message: String,
}

/// Folder with the files of a training run. The folder is locked, so no other training run can use it.
pub struct TrainingFolder<'a> {
    path: &'a Path,
    _lock: FolderLock,
}

impl<'a> TrainingFolder<'a> {
    /// Opens the folder, or creates it if it does not exist.
    ///
    /// # Errors
    /// Fails if the file system reports an error, or another training run uses the folder.
    pub fn open(path: &'a Path) -> Result<Self, LabError> {
        let lock = fs::create_dir_all(path).and_then(|()| FolderLock::new(path)).at(path)?;
        Ok(Self { path, _lock: lock })
    }

    /// Path of the file with the network from the last checkpoint.
    pub fn network(&self) -> PathBuf {
        self.path.join("latest.net")
    }

    fn checkpoint(&self) -> PathBuf {
        self.path.join("checkpoint")
    }

    fn log_file(&self) -> PathBuf {
        self.path.join("log.tsv")
    }

    /// Starts a new training run, or resumes the interrupted run in this folder.
    ///
    /// # Errors
    /// Fails if the settings are invalid or differ from the settings of the interrupted run, or files cannot
    /// be read or written.
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
            LabError::check(self.path, "contains a training run with other settings", difference)?;
            resume(checkpoint)?
        } else {
            begin()?
        };
        log::start(&self.log_file(), T::HEADING, training.done())?;
        Ok(training)
    }

    /// Trains until the run is complete or the stop flag is raised. After every step, calls `progress` with
    /// the number of games or candidates learnt and, if the step has a log entry, with the loss.
    ///
    /// # Errors
    /// Fails if files cannot be read or written.
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

    /// Writes the checkpoint, the network, and a picture of the log.
    ///
    /// # Errors
    /// Fails if the files cannot be written.
    pub fn save(&self, training: &impl Training) -> Result<(), LabError> {
        training.save(&self.checkpoint())?;
        let path = self.network();
        replace(&path, &training.network().to_bytes()).at(&path)?;
        course::draw(&self.log_file())
    }
}
