//! Checkpoints: all that is needed to go on after a kill.
//!
//! A checkpoint is one [file of weights](super::saved): its line of JSON has the settings and the number of games so far;
//! the weights are those now, and those of the round before.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::TrainingSettings;
use super::saved::{self, CheckpointError};
use plakoto_engine::eval::network::Parameters;

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
#[derive(Clone, Serialize, Deserialize)]
struct Header {
    settings: TrainingSettings,
    games: u64,
    seconds: f64,
}

impl TrainingCheckpoint {
    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let saved = saved::read::<Header>(path)?;
        let Header { settings, games, seconds } = saved.header.clone();
        settings.check().map_err(|error| CheckpointError::Settings(path.to_owned(), error))?;
        let shape =
            settings.shape().map_err(|error| CheckpointError::Settings(path.to_owned(), error.into()))?;
        let [mut parameters, mut players] = [(); 2].map(|()| Parameters::zero(shape));
        saved.fill(&mut [&mut parameters, &mut players])?;
        Ok(Self { settings, games, seconds, parameters, players })
    }

    /// Writes the file; the old one stays if that fails.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn write(&self, path: &Path) -> Result<(), CheckpointError> {
        let header = Header { settings: self.settings.clone(), games: self.games, seconds: self.seconds };
        saved::write(path, &header, &[&self.parameters, &self.players])
    }
}
