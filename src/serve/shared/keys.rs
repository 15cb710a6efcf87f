//! The secrets of a shared table. A page proves that it sits in a seat by a token, which it makes from a secret
//! that never leaves the player's browsers. An invitation allows to take a seat once, and another secret to watch.
//! The server keeps only hashes, so that a stolen database opens no seat.

use plakoto_table::fair_dice::Hex;
use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};

/// Number of random bytes of an invitation, and of the name of a table.
const BYTES: usize = 16;

/// The rights of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClientRole {
    /// Play for this player, 0 or 1.
    Seat(usize),
    /// Watch.
    Watcher,
}

impl ClientRole {
    /// Returns the seat: 0, 1, or `watch`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Seat(0) => "0",
            Self::Seat(_) => "1",
            Self::Watcher => "watch",
        }
    }
}

/// Maximum number of spent invitations that a table remembers.
const MAX_SPENT: usize = 16;

/// Hashes of tokens, of invitations, and of the watchers' secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Keys {
    tokens: [Option<Hex>; 2],
    invitations: [Option<Hex>; 2],
    /// Invitations that were used or replaced, the newest last.
    spent: Vec<Hex>,
    watchers: Hex,
}

impl Keys {
    /// Creates the keys of a table, with invitations to both seats.
    pub(super) fn new(invitations: [Hex; 2], watchers: Hex) -> Self {
        Self { tokens: [None; 2], invitations: invitations.map(Some), spent: Vec::new(), watchers }
    }

    /// Returns what a token or secret with this hash allows.
    pub(super) fn role(&self, hash: Hex) -> Option<ClientRole> {
        match self.tokens.iter().position(|token| *token == Some(hash)) {
            Some(player) => Some(ClientRole::Seat(player)),
            None => (self.watchers == hash).then_some(ClientRole::Watcher),
        }
    }

    /// Which seats are taken.
    pub(super) fn seated(&self) -> [bool; 2] {
        self.tokens.map(|token| token.is_some())
    }

    /// Returns the seat to which an invitation is valid.
    pub(super) fn invited(&self, invitation: Hex) -> Option<usize> {
        self.invitations.iter().position(|valid| *valid == Some(invitation))
    }

    /// Gives a seat to a token, and uses up the invitation. Returns whether the token is new.
    pub(super) fn seat(&mut self, player: usize, token: Hex) -> bool {
        let is_new = self.role(token).is_none();
        if is_new {
            self.tokens[player] = Some(token);
            self.invite(player, None);
        }
        is_new
    }

    /// Makes an invitation to a seat valid, in place of any earlier one. Without a new one, none is valid.
    pub(super) fn invite(&mut self, player: usize, invitation: Option<Hex>) {
        if let Some(former) = std::mem::replace(&mut self.invitations[player], invitation)
            && !self.spent.contains(&former)
        {
            self.spent.push(former);
            self.spent.drain(..self.spent.len().saturating_sub(MAX_SPENT));
        }
    }

    /// Whether an invitation was valid once. Very old ones are forgotten.
    pub(super) fn is_spent(&self, invitation: Hex) -> bool {
        self.spent.contains(&invitation)
    }
}

/// Returns an unpredictable text of hexadecimal digits.
///
/// # Errors
/// If the system provides no random numbers.
pub(super) fn secret() -> std::io::Result<String> {
    let mut bytes = [0; BYTES];
    SysRng.try_fill_bytes(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
