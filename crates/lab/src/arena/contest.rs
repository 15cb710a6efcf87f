//! Settings of an arena.

use serde_json::{Map, Value, json};

use super::{Contestant, Entrant, Identity};
use plakoto_engine::eval::Pruner;
use plakoto_engine::rules::{Position, RuleSet};

/// Two or more players; every two of them play pairs of games or matches.
///
/// In a pair the two players take turns to start, with the same dice.
pub struct Arena<'a> {
    /// The players. All play by the same rules.
    pub entrants: &'a [Entrant],
    /// The rules.
    pub rules: RuleSet,
    /// Points of a match; 0 for single games.
    pub length: u16,
    /// Number of pairs for every two players.
    pub pairs: u64,
    /// Number of the first pair to play, from 0: another arena may play the pairs before it.
    pub first: u64,
    /// Seed of the dice: pair `i` has the same dice in every arena with this seed.
    pub seed: u64,
    /// Opening positions, used in turn; the starting position if empty.
    pub openings: &'a [Position],
    /// Number of pairs played at a time.
    pub threads: usize,
    /// Number of plies after which a game is drawn.
    pub longest: u32,
    /// Whether the games themselves are recorded: see [`super::PlayedPair::records`].
    pub keeps_games: bool,
}

/// More plies than any game between engines that try to win has taken.
const LONGEST: u32 = 5000;

impl<'a> Arena<'a> {
    /// A thousand pairs of single games for every two players, from the starting position, one at a time.
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
    /// All pairings of two players.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second])).collect()
    }

    /// Header of the arena's log. `players` and `options` are as the user wrote them; `identities` come from
    /// the programs.
    pub fn header(
        &self,
        players: Vec<String>,
        options: Value,
        identities: &[Option<Identity>],
    ) -> Map<String, Value> {
        let openings: Vec<String> = self.openings.iter().map(ToString::to_string).collect();
        let settings = [
            ("players", players.into()),
            // A file may contain another network when the arena is resumed.
            ("evaluators", self.entrants.iter().map(evaluator).collect()),
            // A command may run another program then.
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

/// Evaluator, bear-off tables and pruner of a built-in player.
fn evaluator(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { engine, .. }) => {
            let (evaluator, endings) = (engine.evaluator().description(), engine.endings().description());
            json!([evaluator, endings, engine.pruner().map(Pruner::id)])
        }
        Entrant::External(_) => Value::Null,
    }
}

/// Text after `go` for a program, and its time limit in seconds.
fn limits(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(_) => Value::Null,
        Entrant::External(program) => json!([program.limits, program.limit.as_secs_f64()]),
    }
}
