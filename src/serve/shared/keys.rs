//! The secrets in the links of a shared table. Whoever has the secret of a seat plays there, and whoever has the
//! third secret watches.

use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Number of random bytes of a secret.
const BYTES: usize = 16;

/// The rights of a client with a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Play for this player, 0 or 1.
    Seat(usize),
    /// Watch.
    Watcher,
}

impl Role {
    /// Returns the seat: 0, 1, or `watch`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Seat(0) => "0",
            Self::Seat(_) => "1",
            Self::Watcher => "watch",
        }
    }
}

/// Hashes of the secrets of both seats and of the watchers. The secrets themselves are not kept, so that a
/// stolen database opens no seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Keys([String; 3]);

impl Keys {
    /// Chooses new secrets. Returns them in the order of both seats and the watchers.
    ///
    /// # Errors
    /// If the system provides no random numbers.
    pub(super) fn choose() -> std::io::Result<([String; 3], Self)> {
        let secrets = [secret()?, secret()?, secret()?];
        let keys = Self(secrets.each_ref().map(|secret| hash(secret)));
        Ok((secrets, keys))
    }

    /// Returns what a secret allows.
    pub(super) fn role(&self, secret: &str) -> Option<Role> {
        let hash = hash(secret);
        let roles = [Role::Seat(0), Role::Seat(1), Role::Watcher];
        roles.into_iter().zip(&self.0).find_map(|(role, known)| (*known == hash).then_some(role))
    }
}

/// Returns an unpredictable text of hexadecimal digits.
pub(super) fn secret() -> std::io::Result<String> {
    let mut bytes = [0; BYTES];
    SysRng.try_fill_bytes(&mut bytes).map_err(std::io::Error::other)?;
    Ok(hex(&bytes))
}

fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
