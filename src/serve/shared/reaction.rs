//! Reactions: the few sentences that the players of a table say to each other. They have no free text, so they need
//! no moderation.

use std::str::FromStr;
use std::time::{Duration, Instant};

use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

/// Time between two reactions of a player.
const INTERVAL: Duration = Duration::from_secs(3);

/// A sentence for the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reaction {
    GoodLuck,
    WellPlayed,
}

impl FromStr for Reaction {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let known: StrDeserializer<'_, Error> = text.into_deserializer();
        Self::deserialize(known)
    }
}

/// When each player has reacted the last time.
#[derive(Debug, Default)]
pub(super) struct ReactionPace([Option<Instant>; 2]);

impl ReactionPace {
    /// Whether a player may react now. If so, the player must wait before the next reaction.
    pub(super) fn admit(&mut self, player: usize, now: Instant) -> bool {
        let may_react = self.0[player].is_none_or(|last| now.saturating_duration_since(last) >= INTERVAL);
        if may_react {
            self.0[player] = Some(now);
        }
        may_react
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reacts_once_in_three_seconds() {
        let (mut pace, start) = (ReactionPace::default(), Instant::now());
        let at = |millis| start + Duration::from_millis(millis);
        assert!(pace.admit(0, at(0)));
        assert!(pace.admit(1, at(1)), "each player has a time of their own");
        assert!(!pace.admit(0, at(2999)));
        assert!(pace.admit(0, at(3000)), "a refused reaction costs no time");
        assert!(!pace.admit(0, at(5999)));
    }
}
