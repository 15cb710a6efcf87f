//! Files of networks that guess luck: see [`crate::eval::small_network`].

use super::{LuckNetwork, READOUTS};
use crate::eval::small_network::SmallNetwork;
use crate::files::FileError;
use crate::sealed_file::{Kind, id};

const LUCK: Kind = Kind { name: "luck network", magic: "PLAKLUC" };

impl LuckNetwork {
    /// A network from the contents of a file.
    ///
    /// # Errors
    /// If they are not those of such a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        SmallNetwork::from_bytes(LUCK, bytes, READOUTS).map(Self)
    }

    /// The contents of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes(LUCK)
    }

    /// What it is called: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> String {
        id(&self.to_bytes())
    }
}
