//! What happened in a pair of games or matches: everything that is counted, and that the log keeps.

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
    /// Its number, from 0: pairs of the same number have the same dice.
    pub pair: u64,
    /// The numbers of the two players in the arena. Below they are 0 and 1.
    pub players: [usize; 2],
    /// All games of the first leg, then those of the second.
    pub games: Vec<PlayedGame>,
    /// Who has won the match of each leg, if matches are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<[Option<usize>; 2]>,
    /// Whether it was played again because somebody had faulted: then it counts instead of the one before.
    #[serde(default, rename = "replay", skip_serializing_if = "std::ops::Not::not")]
    pub is_replay: bool,
    /// The games themselves, a record of each leg, if the arena keeps them; they are not in the log.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The half of the pair that it belongs to: 0 or 1, which is also the player who started that half.
    pub leg: usize,
    /// Who started it: 0 or 1.
    pub starter: usize,
    /// Who won it: 0 or 1; nobody if it was drawn.
    pub winner: Option<usize>,
    /// How many points.
    pub points: u8,
    /// How it ended.
    pub end: GameEnd,
    /// What the loser did, if that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Number of plies.
    pub plies: u32,
    /// What each player has spent.
    pub spent: [Spent; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEnd {
    /// Won: the loser had borne off a checker.
    Single,
    /// Won: the loser had borne off none.
    Gammon,
    /// Won: the loser still had a checker in his starting quadrant.
    Triple,
    /// Won by pinning the mother.
    Mother,
    /// Drawn: both mothers were pinned.
    MothersPinned,
    /// Drawn: nobody could ever move again.
    Dead,
    /// Drawn: it took too many plies.
    TooLong,
    /// Lost by an illegal play.
    Illegal,
    /// Lost by an answer that cannot be understood.
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
    /// Time for all of them.
    #[serde(rename = "microseconds", with = "microseconds")]
    pub time: Duration,
}

impl PlayedPair {
    /// Whether anybody lost a game by a fault.
    pub fn has_fault(&self) -> bool {
        self.games.iter().any(|game| game.end.fault().is_some())
    }

    /// What in it cannot have happened under `rules`.
    pub(super) fn contradiction(&self, rules: &RuleSet) -> Option<&'static str> {
        let is_player = |player: &usize| *player < 2;
        let are_players = self.games.iter().all(|game| {
            is_player(&game.leg) && is_player(&game.starter) && game.winner.iter().all(is_player)
        });
        if !are_players || !self.matches.iter().flatten().flatten().all(is_player) {
            return Some("there are only the players 0 and 1");
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
    /// Whether winner, points and end go together.
    fn adds_up(&self, rules: &RuleSet) -> bool {
        match (self.winner, self.end.victory(), self.end.fault()) {
            (None, None, None) => self.points == 0,
            (Some(_), Some(victory), None) => self.points > 0 && self.points == victory.points(rules),
            (Some(_), None, Some(_)) => self.points == costliest(rules).points(rules),
            _ => false,
        }
    }
}

/// The way to lose that costs most, as which a fault counts: it must never be better than to play on.
pub(super) fn costliest(rules: &RuleSet) -> Victory {
    Victory::ALL.into_iter().max_by_key(|victory| victory.points(rules)).unwrap_or(Victory::Single)
}

impl GameEnd {
    /// How the winner won, if the game was played to its end.
    pub const fn victory(self) -> Option<Victory> {
        match self {
            Self::Single => Some(Victory::Single),
            Self::Gammon => Some(Victory::Gammon),
            Self::Triple => Some(Victory::Triple),
            Self::Mother => Some(Victory::Mother),
            _ => None,
        }
    }

    /// What the loser did, if that ended the game.
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

    /// Milliseconds of a decision; 0 if there was none.
    pub fn milliseconds(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / self.decisions.max(1) as f64
    }
}

/// The pairs that have been played; small, because they are finished nearly in order.
#[derive(Clone, Debug, Default)]
pub struct Finished(BTreeMap<[usize; 2], PairNumbers>);

/// Numbers of pairs.
#[derive(Clone, Debug, Default)]
struct PairNumbers {
    /// All below this one.
    below: u64,
    /// And these.
    above: BTreeSet<u64>,
}

impl Finished {
    /// Whether these two players have played this pair.
    pub fn contains(&self, pair: u64, players: [usize; 2]) -> bool {
        self.0.get(&players).is_some_and(|numbers| pair < numbers.below || numbers.above.contains(&pair))
    }

    /// Adds a pair; tells whether it is a new one.
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
