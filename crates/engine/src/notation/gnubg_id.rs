//! A position with what else belongs to it, on one line: `POSITION[:MATCH][;pending=NUMBERS]`.

use std::fmt;
use std::str::FromStr;

use super::match_id::{MatchId, MatchIdError};
use super::pending_text::PendingError;
use super::position_id::PositionIdError;
use crate::printable::quote;
use crate::rules::Pending;
use crate::rules::Position;

/// A position ID, and optionally a match ID and pending numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GnubgId {
    /// Seen by the player on roll.
    pub position: Position,
    /// Who that is, the dice and the score, if given.
    pub match_id: Option<MatchId>,
    /// Numbers that must be played before the next roll.
    pub pending: Pending,
}

/// Why a text is not such an ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GnubgIdError {
    /// The part before the colon is wrong.
    #[error(transparent)]
    Position(#[from] PositionIdError),
    /// The part behind the colon is wrong.
    #[error(transparent)]
    Match(#[from] MatchIdError),
    /// The part behind `;pending=` is wrong.
    #[error(transparent)]
    Pending(#[from] PendingError),
    /// A semicolon is followed by something else.
    #[error("expected `pending=` behind the semicolon, got {}", quote(.0))]
    Suffix(String),
}

impl GnubgIdError {
    /// Where in the text the fault is: an offset in characters, if it has a place.
    #[must_use]
    pub fn offset(&self, text: &str) -> usize {
        let behind =
            |separator| text.chars().position(|character| character == separator).map_or(0, |at| at + 1);
        match self {
            Self::Position(PositionIdError::Character { offset, .. }) => *offset,
            Self::Position(_) => 0,
            Self::Match(error) => behind(':') + error.offset(),
            Self::Pending(_) | Self::Suffix(_) => behind(';'),
        }
    }
}

impl fmt::Display for GnubgId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        if let Some(match_id) = self.match_id {
            write!(f, ":{match_id}")?;
        }
        if !self.pending.is_empty() {
            write!(f, ";pending={}", self.pending)?;
        }
        Ok(())
    }
}

impl FromStr for GnubgId {
    type Err = GnubgIdError;

    fn from_str(text: &str) -> Result<Self, GnubgIdError> {
        let (ids, suffix) = text.split_once(';').map_or((text, None), |(ids, suffix)| (ids, Some(suffix)));
        let (position, match_id) = ids.split_once(':').map_or((ids, None), |(p, m)| (p, Some(m)));
        let pending = match suffix {
            None => Pending::NONE,
            Some(suffix) => suffix
                .strip_prefix("pending=")
                .ok_or_else(|| GnubgIdError::Suffix(suffix.to_owned()))?
                .parse()?,
        };
        Ok(Self { position: position.parse()?, match_id: match_id.map(str::parse).transpose()?, pending })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        for text in [
            "AACA/z8AAID/Pw",
            "AACA/z8AAID/Pw:cAkXAAAAAAAE",
            "AIAQ/j8QAgD+Px:cAkXAAAAAAAE;pending=4,4,5,5",
            "AIAQ/j8QAgD+Px;pending=3",
        ] {
            assert_eq!(text.parse::<GnubgId>().map(|id| id.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (text, offset) in [
            ("AACA/z8A*ID/Pw:cAkXAAAAAAAE", 8),
            ("AACA/z8AAID/Pw:cAkXAAAAAAA", 15),
            ("AACA/z8AAID/Pw:cAkX*AAAAAAA", 19),
            ("AACA/z8AAID/Pw;dice=31", 15),
            ("AACA/z8AAID/Pw;pending=9", 15),
        ] {
            assert_eq!(text.parse::<GnubgId>().unwrap_err().offset(text), offset, "{text}");
        }
    }
}
