//! Files of weights on the way: a line of JSON, then tables of weights as little-endian 32-bit floating-point numbers, then
//! the SHA-256 of all that. A file is written beside the old one, synced, and renamed over it, so that there is a
//! complete one at any time.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::SettingsError;
use plakoto_engine::eval::network::Parameters;
use plakoto_engine::files::{self, replace};

const HASH: usize = 32;

/// More bytes than any file has.
const MOST_BYTES: u64 = 1 << 28;

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

/// Writes a file; the old one stays if that fails.
pub(super) fn write(
    path: &Path,
    header: &impl Serialize,
    weights: &[&Parameters],
) -> Result<(), CheckpointError> {
    let mut bytes = serde_json::to_vec(header).unwrap_or_default();
    bytes.push(b'\n');
    for lanes in weights.iter().flat_map(|weights| weights.tables()).flatten() {
        bytes.extend(lanes.0.iter().flat_map(|number| number.to_le_bytes()));
    }
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    replace(path, &bytes).map_err(|error| CheckpointError::Io { path: path.to_owned(), error })
}

/// What a file holds.
pub(super) struct Saved<H> {
    pub(super) header: H,
    path: PathBuf,
    weights: Vec<u8>,
}

/// Reads a file.
pub(super) fn read<H: DeserializeOwned>(path: &Path) -> Result<Saved<H>, CheckpointError> {
    let mut bytes = files::read(path, MOST_BYTES)
        .map_err(|error| CheckpointError::Io { path: path.to_owned(), error })?;
    let damaged = || CheckpointError::Damaged(path.to_owned());
    let (body, hash) = bytes.split_at_checked(bytes.len().saturating_sub(HASH)).ok_or_else(damaged)?;
    if Sha256::digest(body).as_slice() != hash {
        return Err(damaged());
    }
    let end = body.iter().position(|byte| *byte == b'\n').ok_or_else(damaged)?;
    let header = serde_json::from_slice(&body[..end]).map_err(|_| damaged())?;
    bytes.truncate(bytes.len() - HASH);
    Ok(Saved { header, path: path.to_owned(), weights: bytes.split_off(end + 1) })
}

impl<H> Saved<H> {
    /// Fills these with all the weights of the file.
    pub(super) fn fill(&self, weights: &mut [&mut Parameters]) -> Result<(), CheckpointError> {
        let damaged = || CheckpointError::Damaged(self.path.clone());
        let (numbers, rest) = self.weights.as_chunks::<4>();
        let mut numbers = numbers.iter().map(|number| f32::from_le_bytes(*number));
        for number in weights
            .iter_mut()
            .flat_map(|weights| weights.tables_mut())
            .flatten()
            .flat_map(|lanes| &mut lanes.0)
        {
            *number = numbers.next().ok_or_else(damaged)?;
        }
        if numbers.next().is_some() || !rest.is_empty() { Err(damaged()) } else { Ok(()) }
    }
}
