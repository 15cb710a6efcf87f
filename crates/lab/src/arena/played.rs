//! Results of a pair of games or matches: everything that is counted and logged.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::FaultKind;
use plakoto_engine::rules::{RuleSet, Victory};
use plakoto_table::record::Record;

/// A finished pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedPair {
    /// Number of the pair, from 0: pairs with the same number have the same dice.
    pub pair: u64,
    /// Indices of the two players in the arena. In the fields below the players are 0 and 1.
    pub players: [usize; 2],
    /// All games of the first leg, then those of the second.
    pub games: Vec<PlayedGame>,
    /// Winner of the match in each leg, if matches are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<[Option<usize>; 2]>,
    /// Whether the pair was played again because of a fault: it then replaces the earlier result.
    #[serde(default, rename = "replay", skip_serializing_if = "std::ops::Not::not")]
    pub is_replay: bool,
    /// The games themselves, one record for each leg, if the arena records them; not part of the log.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The half of the pair: 0 or 1, which is also the player who started that half.
    pub leg: usize,
    /// Player who started the game: 0 or 1.
    pub starter: usize,
    /// Winner: 0 or 1; `None` for a draw.
    pub winner: Option<usize>,
    /// Points won.
    pub points: u8,
    /// How it ended.
    pub end: GameEnd,
    /// Fault of the loser, if one ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Number of plies.
    pub plies: u32,
    /// Decisions and time of each player.
    pub spent: [Spent; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEnd {
    /// Won: the loser had borne off a checker.
    Single,
    /// Won: the loser had borne off no checker.
    Gammon,
    /// Won: the loser still had a checker in their starting quadrant.
    Triple,
    /// Won by pinning the mother.
    Mother,
    /// Drawn: both mothers were pinned.
    MothersPinned,
    /// Drawn: neither side could ever move again.
    Dead,
    /// Drawn: it took too many plies.
    TooLong,
    /// Lost by an illegal play.
    Illegal,
    /// Lost by an unreadable answer.
    Unreadable,
    /// Lost because the engine ended.
    Crash,
    /// Lost because no answer came in time.
    Timeout,
}

/// Decisions and the time they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// Number of decisions: turns with more than one legal play.
    pub decisions: u64,
    /// Total time.
    #[serde(rename = "microseconds", with = "microseconds")]
    pub time: Duration,
}

impl PlayedPair {
    /// Whether a game was lost by a fault.
    pub fn has_fault(&self) -> bool {
        self.games.iter().any(|game| game.end.fault().is_some())
    }

    /// Returns a contradiction in the record that is impossible under `rules`, if there is one.
    pub(super) fn contradiction(&self, rules: &RuleSet) -> Option<&'static str> {
        let is_player = |player: &usize| *player < 2;
        let are_players = self.games.iter().all(|game| {
            is_player(&game.leg) && is_player(&game.starter) && game.winner.iter().all(is_player)
        });
        if !are_players || !self.matches.iter().flatten().flatten().all(is_player) {
            return Some("the players are 0 and 1, and no others");
        }
        let legs: Vec<usize> = self.games.iter().map(|game| game.leg).collect();
        let are_single = self.matches.is_none();
        if !legs.is_sorted() || !legs.contains(&0) || !legs.contains(&1) || are_single && legs.len() != 2 {
            return Some(
                "a pair has games of leg 0 and then of leg 1, one of each unless matches are played",
            );
        }
        if are_single && self.games.iter().any(|game| game.starter != game.leg) {
            return Some("the player of a leg starts its game");
        }
        (!self.games.iter().all(|game| game.adds_up(rules)))
            .then_some("winner, points and end of a game contradict each other")
    }
}

impl PlayedGame {
    /// Whether winner, points and end of the game are consistent.
    fn adds_up(&self, rules: &RuleSet) -> bool {
        match (self.winner, self.end.victory(), self.end.fault()) {
            (None, None, None) => self.points == 0,
            (Some(_), Some(victory), None) => self.points > 0 && self.points == victory.points(rules),
            (Some(_), None, Some(_)) => self.points == costliest(rules).points(rules),
            _ => false,
        }
    }
}

/// The most expensive kind of loss. Faults count as such a loss, so that a fault never costs less than
/// playing on.
pub(super) fn costliest(rules: &RuleSet) -> Victory {
    Victory::ALL.into_iter().max_by_key(|victory| victory.points(rules)).unwrap_or(Victory::Single)
}

impl GameEnd {
    /// Kind of victory, if the game was played to its end.
    pub const fn victory(self) -> Option<Victory> {
        match self {
            Self::Single => Some(Victory::Single),
            Self::Gammon => Some(Victory::Gammon),
            Self::Triple => Some(Victory::Triple),
            Self::Mother => Some(Victory::Mother),
            _ => None,
        }
    }

    /// Fault of the loser, if one ended the game.
    pub const fn fault(self) -> Option<FaultKind> {
        match self {
            Self::Illegal => Some(FaultKind::Illegal),
            Self::Unreadable => Some(FaultKind::Unreadable),
            Self::Crash => Some(FaultKind::Crash),
            Self::Timeout => Some(FaultKind::Timeout),
            _ => None,
        }
    }
}

impl From<Victory> for GameEnd {
    fn from(victory: Victory) -> Self {
        match victory {
            Victory::Single => Self::Single,
            Victory::Gammon => Self::Gammon,
            Victory::Triple => Self::Triple,
            Victory::Mother => Self::Mother,
        }
    }
}

impl From<FaultKind> for GameEnd {
    fn from(fault: FaultKind) -> Self {
        match fault {
            FaultKind::Illegal => Self::Illegal,
            FaultKind::Unreadable => Self::Unreadable,
            FaultKind::Crash => Self::Crash,
            FaultKind::Timeout => Self::Timeout,
        }
    }
}

impl Spent {
    /// Counts a decision.
    pub(super) fn count(&mut self, time: Duration) {
        self.decisions += 1;
        self.time += time;
    }

    /// Adds other decisions.
    pub(super) fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.time += other.time;
    }

    /// Mean time of a decision in milliseconds; 0 without decisions.
    pub fn milliseconds(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / self.decisions.max(1) as f64
    }
}

/// Set of the finished pairs. It stays small, because pairs are finished nearly in order.
#[derive(Clone, Debug, Default)]
pub struct Finished(BTreeMap<[usize; 2], PairNumbers>);

/// Numbers of pairs.
#[derive(Clone, Debug, Default)]
struct PairNumbers {
    /// All numbers below this one are finished.
    below: u64,
    /// Finished numbers from `below` on.
    above: BTreeSet<u64>,
}

impl Finished {
    /// Whether a pair of these two players is finished.
    pub fn contains(&self, pair: u64, players: [usize; 2]) -> bool {
        self.0.get(&players).is_some_and(|numbers| pair < numbers.below || numbers.above.contains(&pair))
    }

    /// Adds a pair; returns whether it is new.
    pub fn insert(&mut self, pair: u64, players: [usize; 2]) -> bool {
        if self.contains(pair, players) {
            return false;
        }
        let numbers = self.0.entry(players).or_default();
        numbers.above.insert(pair);
        while numbers.above.remove(&numbers.below) {
            numbers.below += 1;
        }
        true
    }
}

/// Durations as whole microseconds.
mod microseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_micros)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_is_new_once() {
        let mut finished = Finished::default();
        for pair in [0, 2, 1, 5] {
            assert!(finished.insert(pair, [0, 1]) && !finished.insert(pair, [0, 1]));
        }
        assert!(!finished.contains(3, [0, 1]) && !finished.contains(0, [0, 2]));
        assert_eq!((finished.0[&[0, 1]].below, finished.0[&[0, 1]].above.len()), (3, 1));
    }
}
