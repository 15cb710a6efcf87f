//! The first line of a file: how its games were made.

use serde::{Deserialize, Serialize};

use crate::arena::Contestant;
use crate::error::SettingsError;
use plakoto_engine::engine::Level;
use plakoto_engine::eval::{Probabilities, Pruner, Stakes};
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{FilterLevel, MAX_PLIES, MoveFilters};

/// How the games of a file were made, and what has been done with them since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DataHead {
    /// The rule set.
    pub variant: String,
    /// What the nine outcomes are worth under it, in points, in the order of the chances.
    pub points: [f32; Probabilities::COUNT],
    /// The series of games from which the decisions come.
    pub sources: Vec<DataSource>,
    /// What has been done with them, in the order in which it was; nothing in a file as it was made.
    pub steps: Vec<String>,
}

/// A series of games: together with the program it determines every game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataSource {
    /// Who plays. Player 0 begins the games with even numbers.
    pub players: [PlayerSettings; 2],
    /// Seed of all dice and errors.
    pub seed: u64,
    /// How many candidates of a decision are kept, the best ones and the chosen one; `None` for all.
    pub candidates: Option<u16>,
    /// Games of a block.
    pub games: u32,
}

/// What decides about a player's choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerSettings {
    /// Plies that he looks ahead.
    pub plies: u8,
    /// Standard deviation of his errors, in points.
    pub noise: f32,
    /// What evaluates positions, as [`plakoto_engine::eval::Evaluator::description`] says it.
    pub evaluator: String,
    /// The endings that are looked up, as [`plakoto_engine::eval::Endings::description`] says it.
    pub endings: String,
    /// The network that leaves out replies, if one does.
    pub pruner: Option<String>,
    /// The move filter, `FIRST/MORE/WITHIN` or `none` for each level of 1 ply, of 2, and so on; `None` for that of a session.
    pub filter: Option<String>,
}

impl DataHead {
    /// That of a file of games from these sources.
    pub fn new(rules: &RuleSet, sources: Vec<DataSource>) -> Self {
        Self { variant: rules.to_string(), points: points(rules), sources, steps: Vec::new() }
    }

    /// The rule set.
    ///
    /// # Errors
    /// If its name is not known.
    pub fn rules(&self) -> Result<RuleSet, NotationError> {
        self.variant.parse()
    }

    /// Checks that it is that of a file.
    ///
    /// # Errors
    /// If it says what cannot be.
    pub fn check(&self) -> Result<(), SettingsError> {
        let expected = points(&self.rules()?);
        if self.points != expected {
            return Err(SettingsError::Points { variant: self.variant.clone(), expected, got: self.points });
        }
        self.sources.iter().try_for_each(DataSource::check)
    }
}

impl DataSource {
    /// Games of a block, at first.
    pub const GAMES: u32 = 16;

    /// The most games of a block: with all candidates they are in memory together.
    pub const MOST_GAMES: u32 = 64;

    /// Games between two players.
    pub fn new(players: [&Contestant; 2], seed: u64, candidates: Option<u16>) -> Self {
        Self { players: players.map(PlayerSettings::of), seed, candidates, games: Self::GAMES }
    }

    fn check(&self) -> Result<(), SettingsError> {
        let candidates = self.candidates.unwrap_or(u16::MAX);
        SettingsError::check(&[
            ("games of a block", self.games as f32, 1.0, Self::MOST_GAMES as f32),
            ("candidates of a decision", candidates.into(), 1.0, u16::MAX.into()),
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

/// What the outcomes are worth, in the order of the chances.
fn points(rules: &RuleSet) -> [f32; Probabilities::COUNT] {
    let Stakes { win, lose, draw } = Stakes::points(rules);
    // What is worth nothing is no less when it is lost.
    Probabilities { win, lose, draw }.to_array().map(|points| points + 0.0)
}

/// Every level of every number of plies.
fn filter(filters: &MoveFilters) -> String {
    let level = |level: FilterLevel| match level {
        FilterLevel::Skip => "none".to_owned(),
        FilterLevel::Keep { first, more, within } => format!("{first}/{more}/{within}"),
    };
    let of_plies = |plies: u8| (0..plies).map(move |number| level(filters.level(plies, number)));
    (1..=MAX_PLIES).flat_map(of_plies).collect::<Vec<_>>().join(" ")
}
