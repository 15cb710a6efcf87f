//! Pruner files: see [`crate::eval::small_network`].

use std::path::Path;

use super::{PHASES, Pruner};
use crate::eval::small_network::SmallNetwork;
use crate::files::FileError;
use crate::sealed_file::{Kind, id};

const PRUNER: Kind = Kind { name: "pruner", magic: "PLAKPRU" };

/// More bytes than any pruner has.
const MOST_BYTES: u64 = 1 << 22;

impl Pruner {
    /// Reads a pruner file.
    ///
    /// # Errors
    /// If it cannot be read or is none.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::from_bytes(&PRUNER.read(path, MOST_BYTES)?)
    }

    /// A pruner from the contents of a file.
    ///
    /// # Errors
    /// If they are not those of a pruner file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        SmallNetwork::from_bytes(PRUNER, bytes, PHASES).map(Self)
    }

    /// The contents of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes(PRUNER)
    }

    /// What it is called: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> String {
        id(&self.to_bytes())
    }
}
