//! How a set is made: the first line of its file.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::games::{Games, PLIES, WITHIN, engine};
use super::plan::Plan;
use crate::difference::Difference;
use crate::error::{At, FileFault, LabError};
use crate::sealed_log::{LogHeader, LogKind, named_difference};
use plakoto_engine::eval::{Endings, Pruner};
use plakoto_engine::program::program;
use plakoto_engine::rules::RuleSet;

/// How a set is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the file.
    plakoto_reference: u32,
    /// Of the games that decisions are taken from.
    seed: u64,
    /// How plays are rolled out.
    games: Games,
    /// Which plays are.
    plays: String,
    /// What evaluates positions, by rule set.
    evaluators: BTreeMap<String, String>,
    /// The endings that are looked up; `None` in sets that do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    endings: Option<String>,
    /// What tells which replies are evaluated.
    pruner: Option<String>,
    /// The program that has begun it, which may be another one when it goes on.
    program: String,
}

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

impl Head {
    /// That of a set which this program makes.
    pub fn new(plan: &Plan, games: Games) -> Self {
        let description = |rules: RuleSet| (rules.to_string(), engine(rules).evaluator().description());
        Self {
            plakoto_reference: VERSION,
            seed: plan.seed,
            games,
            plays: format!("all within {WITHIN} points at {PLIES}-ply"),
            evaluators: RuleSet::ALL.into_iter().map(description).collect(),
            endings: Some(Endings::default().description()),
            pruner: engine(RuleSet::default()).pruner().map(Pruner::id),
            program: program(),
        }
    }

    /// How plays are rolled out.
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// Of the games that decisions are taken from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Everything that decides about a set, a line for each.
    pub fn lines(&self) -> Vec<String> {
        let words = self.settings().into_iter().skip(1).chain([("program", self.program.clone())]);
        words.map(|(name, what)| format!("{name}: {what}")).collect()
    }
}

impl LogHeader for Head {
    const KIND: LogKind = LogKind {
        begin: "{\"plakoto_reference\":",
        what: "a reference set",
        command: "`plakoto lab reference make`",
        made: "is made in another way",
        is_synced: true,
    };

    fn check(&self, path: &Path) -> Result<(), LabError> {
        let foreign = || FileFault::Foreign { what: Self::KIND.what, got: "another version".to_owned() };
        if self.plakoto_reference == VERSION { Ok(()) } else { Err(foreign()).at(path) }
    }

    fn difference(&self, other: &Self) -> Option<Difference> {
        named_difference(&self.settings(), &other.settings())
    }
}

impl Head {
    /// All settings that decide about the decisions, each with its name.
    fn settings(&self) -> [(&'static str, String); 7] {
        let evaluators = self.evaluators.iter().map(|(rules, what)| format!("{rules}: {what}"));
        [
            ("version", self.plakoto_reference.to_string()),
            ("seed", self.seed.to_string()),
            ("games", self.games.to_string()),
            ("plays", self.plays.clone()),
            ("evaluators", evaluators.collect::<Vec<_>>().join("; ")),
            ("endings", self.endings.clone().unwrap_or_else(|| "not told".to_owned())),
            ("pruner", self.pruner.clone().unwrap_or_else(|| "none".to_owned())),
        ]
    }
}
