//! Checkpoints: all that is needed to go on after a kill.
//!
//! A checkpoint is one file: a line of JSON with the settings and the number of games so far, then the weights, and
//! those of the round before, as little-endian 32-bit floating-point numbers, then the SHA-256 of all that. It is written beside the old one,
//! synced, and renamed over it, so that there is a complete one at any time.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{SettingsError, TrainingSettings};
use crate::eval::network::Parameters;
use crate::files::{self, replace};

const HASH: usize = 32;

/// More bytes than any checkpoint has.
const MOST_BYTES: u64 = 1 << 28;

/// A training run at some moment.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingCheckpoint {
    /// The recipe.
    pub settings: TrainingSettings,
    /// Games played so far.
    pub games: u64,
    /// Seconds spent so far.
    pub seconds: f64,
    /// The weights now.
    pub parameters: Parameters,
    /// The weights with which the next games to learn from are played.
    pub players: Parameters,
}

/// The line of JSON.
#[derive(Serialize, Deserialize)]
struct Header {
    settings: TrainingSettings,
    games: u64,
    seconds: f64,
}

/// Why a checkpoint cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file system says no.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: std::io::Error,
    },
    /// The file is not one, or not a whole one.
    #[error("{0}: damaged or no checkpoint")]
    Damaged(PathBuf),
    /// Its settings are impossible.
    #[error("{0}: {1}")]
    Settings(PathBuf, SettingsError),
}

impl TrainingCheckpoint {
    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = files::read(path, MOST_BYTES)
            .map_err(|error| CheckpointError::Io { path: path.to_owned(), error })?;
        let damaged = || CheckpointError::Damaged(path.to_owned());
        let (body, hash) = bytes.split_at_checked(bytes.len().saturating_sub(HASH)).ok_or_else(damaged)?;
        if Sha256::digest(body).as_slice() != hash {
            return Err(damaged());
        }
        let end = body.iter().position(|byte| *byte == b'\n').ok_or_else(damaged)?;
        let Header { settings, games, seconds } =
            serde_json::from_slice(&body[..end]).map_err(|_| damaged())?;
        settings.check().map_err(|error| CheckpointError::Settings(path.to_owned(), error))?;
        let shape =
            settings.shape().map_err(|error| CheckpointError::Settings(path.to_owned(), error.into()))?;
        let [mut parameters, mut players] = [(); 2].map(|()| Parameters::zero(shape));
        let (numbers, rest) = body[end + 1..].as_chunks::<4>();
        let mut numbers = numbers.iter().map(|number| f32::from_le_bytes(*number));
        let tables = parameters.tables_mut().chain(players.tables_mut());
        for number in tables.flatten().flat_map(|lanes| &mut lanes.0) {
            *number = numbers.next().ok_or_else(damaged)?;
        }
        if numbers.next().is_some() || !rest.is_empty() {
            return Err(damaged());
        }
        Ok(Self { settings, games, seconds, parameters, players })
    }

    /// Writes the file; the old one stays if that fails.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn write(&self, path: &Path) -> Result<(), CheckpointError> {
        let header = Header { settings: self.settings.clone(), games: self.games, seconds: self.seconds };
        let mut bytes = serde_json::to_vec(&header).unwrap_or_default();
        bytes.push(b'\n');
        for lanes in self.parameters.tables().chain(self.players.tables()).flatten() {
            bytes.extend(lanes.0.iter().flat_map(|number| number.to_le_bytes()));
        }
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        replace(path, &bytes).map_err(|error| CheckpointError::Io { path: path.to_owned(), error })
    }
}
