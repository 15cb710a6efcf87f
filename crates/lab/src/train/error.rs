//! Why a training cannot begin or go on.

use std::io;
use std::path::{Path, PathBuf};

use super::SettingsError;
use super::labels::LabelError;
use super::saved::CheckpointError;
use crate::difference::Difference;

/// Why a run cannot begin or go on in a folder.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    /// The file system says no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or the folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The checkpoint cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The settings are impossible.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// It has another run.
    #[error("{} has a run with other settings: {difference}", path.display())]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// What differs first.
        difference: Difference,
    },
    /// The labels cannot be read.
    #[error(transparent)]
    Labels(#[from] LabelError),
    /// The labels are for another game.
    #[error("expected labels for {wanted}, got {} for {got}", path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The rule set of the training.
        wanted: String,
        /// That of the labels.
        got: String,
    },
    /// The labels of the run are no longer all there.
    #[error("{}: the training has learnt {wanted} blocks of labels, and there are {got}", path.display())]
    LabelsLost {
        /// The file.
        path: PathBuf,
        /// Blocks that the checkpoint says.
        wanted: usize,
        /// Blocks that there are.
        got: usize,
    },
    /// It has another file in the place of the log.
    #[error("expected the log of a training in {}, got something else", .0.display())]
    ForeignLog(PathBuf),
}

impl TrainingError {
    pub(super) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}
