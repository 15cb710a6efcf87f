//! Checkpoints: files with everything that is needed to resume a training run.
//!
//! A checkpoint consists of a line of JSON, then tables of weights as little-endian 32-bit floating-point
//! numbers, then the SHA-256 of all preceding bytes. A new checkpoint is written next to the old one, synced,
//! and renamed over it, so a complete checkpoint exists at any time.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{At, FileFault, LabError, SettingsError};
use plakoto_engine::eval::network::{Parameters, Shape};
use plakoto_engine::files::{self, replace};

/// State of a training run: its settings, its progress, and `N` sets of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint<S, P, const N: usize> {
    /// The line of JSON at the start of the file.
    pub header: Header<S, P>,
    /// The sets of weights.
    pub weights: [Parameters; N],
}

/// The line of JSON at the start of a checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header<S, P> {
    /// Settings of the training run.
    pub settings: S,
    /// Progress of the training run.
    #[serde(flatten)]
    pub progress: P,
    /// Seconds that the training run has taken so far, over all sessions.
    pub seconds: f64,
}

/// Settings for a training run, as a checkpoint stores them.
pub trait Recipe: Serialize + DeserializeOwned {
    /// Checks that all settings are in range, and returns the size of the network to train.
    ///
    /// # Errors
    /// Fails if a setting is out of range, or the size of the network is invalid.
    fn check(&self) -> Result<Shape, SettingsError>;
}

/// Length of the hash in bytes.
const HASH: usize = 32;

/// Maximum size of a checkpoint in bytes.
const MOST_BYTES: u64 = 1 << 28;

impl<S: Recipe, P: Serialize + DeserializeOwned, const N: usize> Checkpoint<S, P, N> {
    /// Creates the first checkpoint of a training run.
    pub fn new(settings: S, progress: P, weights: [Parameters; N]) -> Self {
        Self { header: Header { settings, progress, seconds: 0.0 }, weights }
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is damaged, or its settings are invalid.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let bytes = files::read(path, MOST_BYTES).at(path)?;
        let (header, weights) = Self::parts(&bytes).ok_or(FileFault::Checkpoint).at(path)?;
        let shape = header.settings.check().at(path)?;
        let mut checkpoint = Self { header, weights: [(); N].map(|()| Parameters::zero(shape)) };
        checkpoint.fill(weights).ok_or(FileFault::Checkpoint).at(path)?;
        Ok(checkpoint)
    }

    /// Splits a complete file into its header and the bytes of the weights. Returns `None` if the file is
    /// damaged.
    fn parts(bytes: &[u8]) -> Option<(Header<S, P>, &[u8])> {
        let (body, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
        let end = body.iter().position(|byte| *byte == b'\n')?;
        let is_whole = Sha256::digest(body).as_slice() == hash;
        is_whole.then_some((serde_json::from_slice(&body[..end]).ok()?, &body[end + 1..]))
    }

    /// Replaces all weights with numbers from `bytes`. Returns `None` if `bytes` does not have the right
    /// length.
    fn fill(&mut self, bytes: &[u8]) -> Option<()> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let mut numbers = numbers.iter().map(|number| f32::from_le_bytes(*number));
        let lanes = self.weights.iter_mut().flat_map(Parameters::tables_mut).flatten();
        for number in lanes.flat_map(|lanes| &mut lanes.0) {
            *number = numbers.next()?;
        }
        (numbers.next().is_none() && rest.is_empty()).then_some(())
    }

    /// Writes the checkpoint to a file. If writing fails, an existing file is unchanged.
    ///
    /// # Errors
    /// Fails if the file system reports an error.
    pub fn write(&self, path: &Path) -> Result<(), LabError> {
        let mut bytes = serde_json::to_vec(&self.header).unwrap_or_default();
        bytes.push(b'\n');
        for lanes in self.weights.iter().flat_map(Parameters::tables).flatten() {
            bytes.extend(lanes.0.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(Sha256::digest(&bytes));
        replace(path, &bytes).at(path)
    }
}
