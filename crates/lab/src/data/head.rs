//! Header of a file of games, which records how its games were made.

use serde::{Deserialize, Serialize};

use crate::arena::Contestant;
use crate::error::SettingsError;
use plakoto_engine::engine::Level;
use plakoto_engine::eval::{Chances, Pruner, Stakes};
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{FilterLevel, MAX_PLIES, MoveFilters};

/// Header of a file of games: how the games were made, and how the decisions were processed afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DataHeader {
    /// Name of the rule set.
    pub variant: String,
    /// Points for each of the nine outcomes under this rule set, in the order of the probabilities.
    pub points: [f32; Chances::COUNT],
    /// Settings of each series of games from which the decisions come.
    pub sources: Vec<DataSource>,
    /// Descriptions of the steps (such as filtering or shuffling) that produced the file, in order; empty for
    /// a file of newly played games.
    pub steps: Vec<String>,
}

/// Settings of a series of games. Together with the program version, the settings determine every game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataSource {
    /// Settings of the two players. Player 0 starts the games with even numbers.
    pub players: [PlayerSettings; 2],
    /// Seed of all dice and of the players' deliberate errors.
    pub seed: u64,
    /// Maximum number of candidates to record per decision: the best candidates and the chosen one. `None`
    /// records all candidates.
    pub candidates: Option<u16>,
    /// Number of games per block.
    pub games: u32,
}

/// Settings of a player, which determine the player's choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerSettings {
    /// Search depth in plies.
    pub plies: u8,
    /// Standard deviation of the player's deliberate errors, in points.
    pub noise: f32,
    /// Description of the evaluator, from [`plakoto_engine::eval::Evaluator::description`].
    pub evaluator: String,
    /// Description of the bear-off tables, from [`plakoto_engine::eval::Endings::description`].
    pub endings: String,
    /// Identity of the pruner, which selects the replies that a search evaluates; `None` without a pruner.
    pub pruner: Option<String>,
    /// Move filters, written as `FIRST/MORE/WITHIN` or `none` for each level of a 1-ply search, then for each
    /// level of a 2-ply search, and so on; `None` if the filters are the defaults of a session.
    pub filter: Option<String>,
}

impl DataHeader {
    /// Creates the header of a file with games from these sources.
    pub fn new(rules: &RuleSet, sources: Vec<DataSource>) -> Self {
        Self { variant: rules.to_string(), points: points(rules), sources, steps: Vec::new() }
    }

    /// The rule set, parsed from its name.
    ///
    /// # Errors
    /// Fails if the rule set is unknown.
    pub fn rules(&self) -> Result<RuleSet, NotationError> {
        self.variant.parse()
    }

    /// Checks that the settings in the header are valid.
    ///
    /// # Errors
    /// Fails if the settings are invalid.
    pub fn check(&self) -> Result<(), SettingsError> {
        let expected = points(&self.rules()?);
        if self.points != expected {
            return Err(SettingsError::Points { variant: self.variant.clone(), expected, got: self.points });
        }
        self.sources.iter().try_for_each(DataSource::check)
    }
}

impl DataSource {
    /// Default number of games per block.
    pub const GAMES: u32 = 16;

    /// Maximum number of games per block. All candidates of a block are in memory at the same time.
    pub const MOST_GAMES: u32 = 64;

    /// Creates the settings of a series of games between two players.
    pub fn new(players: [&Contestant; 2], seed: u64, candidates: Option<u16>) -> Self {
        Self { players: players.map(PlayerSettings::of), seed, candidates, games: Self::GAMES }
    }

    fn check(&self) -> Result<(), SettingsError> {
        let candidates = self.candidates.unwrap_or(u16::MAX);
        SettingsError::check(&[
            ("a number of games per block", self.games as f32, 1.0, Self::MOST_GAMES as f32),
            ("a number of candidates per decision", candidates.into(), 1.0, u16::MAX.into()),
        ])
    }
}

impl PlayerSettings {
    fn of(contestant: &Contestant) -> Self {
        let Contestant { engine, level: Level { plies, noise }, .. } = contestant;
        let is_usual = engine.filters == MoveFilters::default();
        Self {
            plies: *plies,
            noise: *noise,
            evaluator: engine.evaluator().description(),
            endings: engine.endings().description(),
            pruner: engine.pruner().map(Pruner::id),
            filter: (!is_usual).then(|| filter(&engine.filters)),
        }
    }
}

/// Returns the points for each outcome, in the order of the probabilities.
fn points(rules: &RuleSet) -> [f32; Chances::COUNT] {
    let Stakes { win, lose, draw } = Stakes::points(rules);
    // Adding 0 turns -0 into 0.
    Chances { win, lose, draw }.to_array().map(|points| points + 0.0)
}

/// Describes the filter levels for every search depth.
fn filter(filters: &MoveFilters) -> String {
    let level = |level: FilterLevel| match level {
        FilterLevel::Skip => "none".to_owned(),
        FilterLevel::Keep { first, more, within } => format!("{first}/{more}/{within}"),
    };
    let of_plies = |plies: u8| (0..plies).map(move |number| level(filters.level(plies, number)));
    (1..=MAX_PLIES).flat_map(of_plies).collect::<Vec<_>>().join(" ")
}
