//! What is played in an arena.

use serde_json::{Map, Value, json};

use super::{Contestant, Entrant, Identity};
use plakoto_engine::eval::Pruner;
use plakoto_engine::rules::{Position, RuleSet};

/// Two or more players; each plays pairs of games or matches against each other.
///
/// In a pair the two take turns to start, with the same dice.
pub struct Arena<'a> {
    /// The players. All play by the same rules.
    pub entrants: &'a [Entrant],
    /// The rules.
    pub rules: RuleSet,
    /// Points of a match; 0 for single games.
    pub length: u16,
    /// Pairs of every two players.
    pub pairs: u64,
    /// The number of the first pair that is played, from 0: others are played elsewhere.
    pub first: u64,
    /// Seed of the dice: pair `i` has the same dice in every arena with this seed.
    pub seed: u64,
    /// Positions that games begin with, one after the other; without any, the start.
    pub openings: &'a [Position],
    /// How many pairs are played at a time.
    pub threads: usize,
    /// Plies after which a game is drawn.
    pub longest: u32,
    /// Whether the games themselves are handed on: see [`super::PlayedPair::records`].
    pub keeps_games: bool,
}

/// Plies that no game between engines that try to win has ever taken.
const LONGEST: u32 = 5000;

impl<'a> Arena<'a> {
    /// A thousand pairs of single games of every two players, from the start, one at a time.
    pub const fn new(entrants: &'a [Entrant], rules: RuleSet) -> Self {
        Self {
            entrants,
            rules,
            length: 0,
            pairs: 1000,
            first: 0,
            seed: 1,
            openings: &[],
            threads: 1,
            longest: LONGEST,
            keeps_games: false,
        }
    }
}

impl Arena<'_> {
    /// Every two players.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second])).collect()
    }

    /// The settings of its log: `players` and `options` as they are written, `identities` as programs tell them.
    pub fn header(
        &self,
        players: Vec<String>,
        options: Value,
        identities: &[Option<Identity>],
    ) -> Map<String, Value> {
        let openings: Vec<String> = self.openings.iter().map(ToString::to_string).collect();
        let settings = [
            ("players", players.into()),
            // A file may have another network by now.
            ("evaluators", self.entrants.iter().map(evaluator).collect()),
            // And a command another program.
            ("engines", json!(identities)),
            ("names", self.entrants.iter().map(Entrant::name).collect()),
            ("options", options),
            ("variant", self.rules.to_string().into()),
            ("match", self.length.into()),
            ("seed", self.seed.into()),
            ("openings", openings.into()),
            ("limits", self.entrants.iter().map(limits).collect()),
        ];
        settings.map(|(key, value): (&str, Value)| (key.to_owned(), value)).into_iter().collect()
    }
}

/// What a built-in player evaluates with, looks up and prunes with.
fn evaluator(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { engine, .. }) => {
            let (evaluator, endings) = (engine.evaluator().description(), engine.endings().description());
            json!([evaluator, endings, engine.pruner().map(Pruner::id)])
        }
        Entrant::External(_) => Value::Null,
    }
}

/// What stands behind `go` for a program, and the seconds that it has.
fn limits(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(_) => Value::Null,
        Entrant::External(program) => json!([program.limits, program.limit.as_secs_f64()]),
    }
}
