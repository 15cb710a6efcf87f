//! All that a training from labels needs to go on after a kill: a [file of weights](crate::train::saved). Its line of JSON
//! has the settings and the place in the labels; the weights are those now, their average, and the moments.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::OfflineSettings;
use super::adam::Moments;
use crate::train::{CheckpointError, saved};
use plakoto_engine::eval::network::Parameters;

/// A run at some moment.
#[derive(Clone, Debug, PartialEq)]
pub struct OfflineCheckpoint {
    /// The recipe.
    pub settings: OfflineSettings,
    /// How many blocks of each file of labels are learnt.
    pub blocks: Vec<usize>,
    /// Where it is.
    pub(super) place: Place,
    /// Candidates learnt so far.
    pub candidates: u64,
    /// Seconds spent so far.
    pub seconds: f64,
    /// The weights.
    pub parameters: Parameters,
    /// Their average.
    pub average: Parameters,
    pub(super) moments: Moments,
}

/// A place in the labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) epoch: u32,
    /// Where the pool begins in the order of the blocks.
    pub(super) block: usize,
    /// Groups of the pool that are learnt.
    pub(super) group: usize,
}

/// The line of JSON.
#[derive(Clone, Serialize, Deserialize)]
struct Header {
    settings: OfflineSettings,
    blocks: Vec<usize>,
    place: Place,
    candidates: u64,
    steps: u64,
    seconds: f64,
}

impl OfflineCheckpoint {
    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let saved = saved::read::<Header>(path)?;
        let Header { settings, blocks, place, candidates, steps, seconds } = saved.header.clone();
        settings.check().map_err(|error| CheckpointError::Settings(path.to_owned(), error))?;
        let shape =
            settings.shape().map_err(|error| CheckpointError::Settings(path.to_owned(), error.into()))?;
        let [mut parameters, mut average] = [(); 2].map(|()| Parameters::zero(shape));
        let mut moments = Moments { steps, ..Moments::new(shape) };
        saved.fill(&mut [&mut parameters, &mut average, &mut moments.means, &mut moments.squares])?;
        Ok(Self { settings, blocks, place, candidates, seconds, parameters, average, moments })
    }

    /// Writes the file; the old one stays if that fails.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn write(&self, path: &Path) -> Result<(), CheckpointError> {
        let Self { settings, blocks, place, candidates, seconds, parameters, average, moments } = self;
        let header = Header {
            settings: settings.clone(),
            blocks: blocks.clone(),
            place: *place,
            candidates: *candidates,
            steps: moments.steps,
            seconds: *seconds,
        };
        saved::write(path, &header, &[parameters, average, &moments.means, &moments.squares])
    }
}
