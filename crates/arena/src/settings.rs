//! Settings of an arena, and the positions from which its games start.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::error::{ArenaError, At, FileFault};
use crate::{Contestant, Entrant, Identity};
use plakoto_engine::eval::Pruner;
use plakoto_engine::files;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::rules::{Position, Rotation, RuleSet, outcome};
use plakoto_table::messages;
use plakoto_words::message;

/// Settings for an arena. Every two of its players play pairs of games or matches.
///
/// A pair consists of two games or matches with the same dice. Each of the two players starts one of them.
pub struct Arena<'a> {
    /// The players, at least two. All play by the same rules.
    pub entrants: &'a [Entrant],
    /// The rule sets of the games of a match, which are played in turn. A single game has the first rule set.
    pub rotation: Rotation,
    /// Match length in points; 0 for single games.
    pub length: u16,
    /// Number of pairs that every two players play.
    pub pairs: u64,
    /// Seed of the dice. Pair number `i` has the same dice in every arena with this seed.
    pub seed: u64,
    /// Positions from which games under the first rule set start. The pairs use them in turn. If empty, games
    /// start from the normal starting position.
    pub openings: &'a [Position],
    /// Number of pairs that are played in parallel.
    pub threads: usize,
    /// Number of plies after which a game ends as a draw.
    pub max_plies: u32,
    /// Whether the moves of the games are recorded, in [`crate::PlayedPair::records`].
    pub keeps_games: bool,
    /// Whether the luck of the dice is measured, in [`crate::PlayedGame::luck`]. In matches it is never measured.
    pub measures_luck: bool,
}

/// Default for [`Arena::max_plies`]. No known game between engines that try to win has reached this limit.
const MAX_PLIES: u32 = 5000;

impl<'a> Arena<'a> {
    /// Creates an arena with the default settings: every two players play 1000 pairs of single games from the
    /// normal starting position, one pair at a time.
    pub fn new(entrants: &'a [Entrant], rotation: impl Into<Rotation>) -> Self {
        Self {
            entrants,
            rotation: rotation.into(),
            length: 0,
            pairs: 1000,
            seed: 1,
            openings: &[],
            threads: 1,
            max_plies: MAX_PLIES,
            keeps_games: false,
            measures_luck: false,
        }
    }
}

impl Arena<'_> {
    /// Returns all pairings of two different players, by index.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| [first, second])).collect()
    }

    /// Creates the header of the arena's log. `players` and `options` are the texts that the user entered.
    /// `identities` are the names that the programs report.
    pub fn header(
        &self,
        players: Vec<String>,
        options: Value,
        identities: &[Option<Identity>],
    ) -> Map<String, Value> {
        let openings: Vec<String> = self.openings.iter().map(ToString::to_string).collect();
        let settings = [
            ("players", players.into()),
            // When the arena is resumed, a network file may have other contents. The descriptions reveal
            // that.
            ("evaluators", self.entrants.iter().map(evaluator).collect()),
            // A command may run another program version when the arena is resumed. The identities reveal
            // that.
            ("engines", json!(identities)),
            ("names", self.entrants.iter().map(Entrant::name).collect()),
            ("options", options),
            ("variant", self.rotation.to_string().into()),
            ("match", self.length.into()),
            ("seed", self.seed.into()),
            ("openings", openings.into()),
            ("limits", self.entrants.iter().map(limits).collect()),
        ];
        // Only logs of arenas that measure luck mention it.
        let luck = self.measures_luck.then_some(("luck", true.into()));
        settings.into_iter().chain(luck).map(|(key, value)| (key.to_owned(), value)).collect()
    }
}

/// Describes the evaluator, bear-off tables and pruner of a built-in player. Returns null for other programs.
fn evaluator(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { engine, .. }) => {
            let (evaluator, endings) = (engine.evaluator().description(), messages::tables(engine.endings()));
            json!([evaluator.to_string(), endings, engine.pruner().map(Pruner::id)])
        }
        Entrant::External(_) => Value::Null,
    }
}

/// Describes a program's limits: the text after `go`, and the time limit in seconds. Returns null for
/// built-in players.
fn limits(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(_) => Value::Null,
        Entrant::External(program) => json!([program.limits, program.limit.as_secs_f64()]),
    }
}

/// Maximum size of a file of positions in bytes, which is enough for four million positions.
const MAX_BYTES: u64 = 1 << 26;

/// Reads positions from a file with one position ID per line. The IDs are from the view of the player on
/// roll. Blank lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Fails if the file cannot be read, contains no positions, or has a line that is not a position of a game in
/// progress.
pub fn read_openings(path: &Path, rules: &RuleSet) -> Result<Vec<Position>, ArenaError> {
    let text = files::read_text(path, MAX_BYTES)
        .map_err(|source| ArenaError::Unread { path: path.to_owned(), source })?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let id = line.trim();
        if id.is_empty() || id.starts_with('#') {
            continue;
        }
        let wrong = |reason| ArenaError::file(path, FileFault::Position(number, reason));
        let position = id.parse::<PositionId>().and_then(|read| read.position(&rules.mechanics));
        let position = position.map_err(|error| wrong(messages::notation(&error.fault)))?;
        if outcome(&position, rules).is_some() {
            return Err(wrong(message!("arena-game_over", id = id)));
        }
        openings.push(position);
    }
    if openings.is_empty() { Err(FileFault::NoPosition).at(path) } else { Ok(openings) }
}
