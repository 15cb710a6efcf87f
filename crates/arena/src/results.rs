//! Results of pairs of games or matches, with everything that is counted and logged.

use std::collections::HashSet;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};

use crate::GameFault;
use plakoto_engine::rules::{Rotation, RuleSet, Victory};
use plakoto_table::record::Record;
use plakoto_words::Message;

/// Identifies a pair: the indices of its two players, and its number.
pub type PairKey = ([usize; 2], u64);

/// The pairs that are finished.
pub type FinishedPairs = HashSet<PairKey>;

/// Result of a finished pair. A pair has two legs with the same dice: games, or matches with several games
/// each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedPair {
    /// Number of the pair, from 0. Pairs with the same number have the same dice.
    pub pair: u64,
    /// Indices of the two players in the arena. In all other fields, the two players are numbered 0 and 1.
    pub players: [usize; 2],
    /// All games of the first leg, followed by all games of the second leg.
    pub games: Vec<PlayedGame>,
    /// Winner of the match in each leg: 0 or 1, or `None` if the match has no winner. The whole field is
    /// `None` if single games are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<[Option<usize>; 2]>,
    /// Whether the pair was played again because of a fault. It then replaces the earlier result of the pair.
    #[serde(default, rename = "replay", skip_serializing_if = "std::ops::Not::not")]
    pub is_replay: bool,
    /// Records of the games, one for each leg, if the arena records games. The log does not contain them.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// Result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// Leg of the pair to which the game belongs: 0 or 1. It is also the number of the player who started the
    /// leg.
    pub leg: usize,
    /// Player who started the game, 0 or 1.
    pub starter: usize,
    /// Winner of the game, 0 or 1; `None` for a draw.
    pub winner: Option<usize>,
    /// Points that the winner gets; 0 for a draw.
    pub points: u8,
    /// How the game ended.
    pub end: GameEnd,
    /// Message about the loser's fault, if the game ended because of a fault.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_reason")]
    pub reason: Option<Message>,
    /// Number of plies in the game.
    pub plies: u32,
    /// Number of decisions, and the time they took, for each player.
    pub spent: [DecisionTime; 2],
    /// The luck that player 0 had more than player 1, in thousandths of a point; `None` if it was not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<i64>,
}

/// Reads a reason, which logs contain in English.
fn read_reason<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Message>, D::Error> {
    Ok(Option::<String>::deserialize(reader)?.map(Message::text))
}

/// The first fault of a pairing: the one in the pair with the lowest number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstFault {
    /// Number of the pair, as in the log.
    pub pair: u64,
    /// Index in the arena of the player with the fault, which lost the game.
    pub player: usize,
    /// Message about the fault.
    pub reason: Message,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEnd {
    /// Won as a single game: the loser had borne off at least one checker.
    Single,
    /// Won as a gammon: the loser had borne off no checker.
    Gammon,
    /// Won as a triple game: the loser still had a checker in their starting quadrant.
    Triple,
    /// Won by pinning the opponent's mother, the last checker on their starting point.
    Mother,
    /// Drawn because both mothers were pinned.
    MothersPinned,
    /// Drawn because neither side could ever move again.
    Dead,
    /// Drawn because the game took too many plies.
    TooLong,
    /// Lost because of an illegal play.
    Illegal,
    /// Lost because of an answer that cannot be understood.
    Unreadable,
    /// Lost because the engine exited or could not be started.
    Crash,
    /// Lost because the engine did not answer in time.
    Timeout,
}

/// Number of decisions, and the time they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionTime {
    /// Number of decisions, that is, turns with more than one legal play.
    pub decisions: u64,
    /// Total time of the decisions.
    #[serde(rename = "microseconds", with = "microseconds")]
    pub time: Duration,
}

impl PlayedPair {
    /// Players and number of the pair.
    pub(super) const fn key(&self) -> PairKey {
        (self.players, self.pair)
    }

    /// Whether a game of the pair was lost because of a fault.
    pub fn has_fault(&self) -> bool {
        self.games.iter().any(|game| game.end.is_fault())
    }

    /// Returns the first fault of the pair.
    pub fn first_fault(&self) -> Option<FirstFault> {
        let game = self.games.iter().find(|game| game.end.is_fault())?;
        let player = self.players[1 - game.winner?];
        let reason = game.reason.clone().unwrap_or_else(|| Message::text(""));
        Some(FirstFault { pair: self.pair, player, reason })
    }

    /// Returns a description of the first contradiction in the result, or `None` if the result is possible
    /// in games of `rotation`.
    pub(super) fn contradiction(&self, rotation: &Rotation) -> Option<&'static str> {
        let is_player = |player: &usize| *player < 2;
        let are_players = self.games.iter().all(|game| {
            is_player(&game.leg) && is_player(&game.starter) && game.winner.iter().all(is_player)
        });
        if !are_players || !self.matches.iter().flatten().flatten().all(is_player) {
            return Some("a player number is not 0 or 1");
        }
        let legs: Vec<usize> = self.games.iter().map(|game| game.leg).collect();
        let are_single = self.matches.is_none();
        if !legs.is_sorted() || !legs.contains(&0) || !legs.contains(&1) || are_single && legs.len() != 2 {
            return Some(
                "expected games of leg 0 and then of leg 1 (one game per leg unless matches are played)",
            );
        }
        if are_single && self.games.iter().any(|game| game.starter != game.leg) {
            return Some("a game was started by the wrong player");
        }
        let adds_up = |game: &PlayedGame| rotation.games().iter().any(|rules| game.adds_up(rules));
        (!self.games.iter().all(adds_up))
            .then_some("the winner, points and end of a game contradict each other")
    }
}

impl PlayedGame {
    /// Whether the winner, the points and the end of the game are consistent.
    fn adds_up(&self, rules: &RuleSet) -> bool {
        match (self.winner, self.end.victory()) {
            (None, None) => self.points == 0 && !self.end.is_fault(),
            (Some(_), Some(victory)) => self.points > 0 && self.points == victory.points(rules),
            (Some(_), None) => self.points == costliest(rules).points(rules) && self.end.is_fault(),
            (None, Some(_)) => false,
        }
    }
}

/// Returns the most expensive kind of loss. A fault counts as such a loss, so a fault never costs less than
/// playing on.
pub(super) fn costliest(rules: &RuleSet) -> Victory {
    Victory::ALL.into_iter().max_by_key(|victory| victory.points(rules)).unwrap_or(Victory::Single)
}

impl GameEnd {
    /// The ends by a victory, in the order of [`Victory::ALL`].
    const WINS: [Self; 4] = [Self::Single, Self::Gammon, Self::Triple, Self::Mother];

    /// The ends by a fault of the loser, in the order in which reports list them.
    pub const FAULTS: [Self; 4] = [Self::Illegal, Self::Unreadable, Self::Crash, Self::Timeout];

    /// Kind of victory; `None` if the game was drawn or ended because of a fault.
    pub fn victory(self) -> Option<Victory> {
        Victory::ALL.into_iter().find(|victory| Self::from(*victory) == self)
    }

    /// Whether the game ended because of a fault of the loser.
    pub fn is_fault(self) -> bool {
        Self::FAULTS.contains(&self)
    }
}

impl From<Victory> for GameEnd {
    fn from(victory: Victory) -> Self {
        Self::WINS[victory as usize]
    }
}

impl From<&GameFault> for GameEnd {
    fn from(fault: &GameFault) -> Self {
        match fault {
            GameFault::Start { .. } | GameFault::Crash { .. } => Self::Crash,
            GameFault::Timeout { .. } => Self::Timeout,
            GameFault::Unreadable { .. } => Self::Unreadable,
            GameFault::Illegal { .. } => Self::Illegal,
        }
    }
}

impl DecisionTime {
    /// Counts one decision that took this time.
    pub(super) fn count(&mut self, time: Duration) {
        self.decisions += 1;
        self.time += time;
    }

    /// Adds the decisions in `other`.
    pub(super) fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.time += other.time;
    }

    /// Mean time per decision in milliseconds; 0 if there are no decisions.
    pub fn milliseconds(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / self.decisions.max(1) as f64
    }
}

/// Serializes durations as whole microseconds.
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
