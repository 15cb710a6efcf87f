//! A position, match state and pending numbers in one line of text: `POSITION[:MATCH][;pending=NUMBERS]`.
//! Pending numbers are dice numbers that the opponent could not play and passed on.

use std::fmt;
use std::str::FromStr;

use super::match_id::MatchId;
use super::position_id::PositionId;
use super::{Expected, Got, NotationError};
use crate::rules::{Pending, Position, RuleSet};

/// A position ID, and optionally a match ID and pending numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GnubgId<P = Position> {
    /// The position, from the view of the player on roll. A parsed ID contains a [`PositionId`] until it is
    /// known which game it belongs to.
    pub position: P,
    /// The player on roll, the dice and the score, if the text has a match ID.
    pub match_id: Option<MatchId>,
    /// Numbers that the player on roll must play before rolling.
    pub pending: Pending,
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

/// Parses an ID under the default rules. For other rules see [`GnubgId::under`].
impl FromStr for GnubgId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse::<GnubgId<PositionId>>()?.under(&RuleSet::default())
    }
}

impl FromStr for GnubgId<PositionId> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (ids, suffix) = text.split_once(';').map_or((text, None), |(ids, suffix)| (ids, Some(suffix)));
        let (position, match_id) = ids.split_once(':').map_or((ids, None), |(p, m)| (p, Some(m)));
        let offset_after = |part: &str| part.chars().count() + 1;
        let suffix = suffix.map(|suffix| pending(suffix).map_err(|error| error.moved(offset_after(ids))));
        let pending = suffix.transpose()?.unwrap_or(Pending::NONE);
        let start = offset_after(position);
        let position = position.parse()?;
        let match_id = match_id.map(|id| id.parse().map_err(|error: NotationError| error.moved(start)));
        Ok(Self { position, match_id: match_id.transpose()?, pending })
    }
}

impl GnubgId<PositionId> {
    /// Returns the ID with its position in a game with these rules.
    ///
    /// # Errors
    /// Fails if the position is not legal in such a game.
    pub fn under(self, rules: &RuleSet) -> Result<GnubgId, NotationError> {
        let Self { position, match_id, pending } = self;
        Ok(GnubgId { position: position.position(&rules.mechanics)?, match_id, pending })
    }
}

/// Parses the text after the semicolon, such as `pending=4,4,5,5`.
fn pending(suffix: &str) -> Result<Pending, NotationError> {
    let fault = || NotationError::expected(Expected::PendingLabel, Got::Word(suffix.to_owned()));
    suffix.strip_prefix("pending=").ok_or_else(fault)?.parse()
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
    fn errors_have_offsets() {
        for (text, offset) in [
            ("AACA/z8A*ID/Pw:cAkXAAAAAAAE", 8),
            ("AACA/z8AAID/Pw:cAkXAAAAAAA", 15),
            ("AACA/z8AAID/Pw:cAkX*AAAAAAA", 19),
            ("AACA/z8AAID/Pw;dice=31", 15),
            ("AACA/z8AAID/Pw;pending=9", 15),
        ] {
            assert_eq!(text.parse::<GnubgId>().unwrap_err().offset, offset, "{text}");
        }
    }
}
