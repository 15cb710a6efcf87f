//! Header of a reference set.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::games::{Games, PLIES, WITHIN, engine};
use super::plan::Plan;
use crate::difference::Difference;
use crate::error::{At, FileFault, LabError};
use crate::sealed_log::{LogHeader, LogKind, named_difference};
use plakoto_engine::eval::{Endings, Pruner};
use plakoto_engine::program::PROGRAM;
use plakoto_engine::rules::RuleSet;

/// Header of a reference set, which records how the set is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReferenceHeader {
    /// Format version of the reference set's file.
    plakoto_reference: u32,
    /// Seed of the games from which decisions are taken.
    seed: u64,
    /// Settings for the rollouts.
    games: Games,
    /// Description of the rule that selects the plays to roll out.
    plays: String,
    /// Description of the evaluator for each rule set.
    evaluators: BTreeMap<String, String>,
    /// Description of the bear-off tables.
    endings: String,
    /// Identity of the pruner, which selects the replies that a search evaluates; `None` without a pruner.
    pruner: Option<String>,
    /// Name and version of the program that began the set. Another version may resume the set.
    program: String,
}

/// Format version of reference sets. The program writes and reads only this version.
const VERSION: u32 = 1;

impl ReferenceHeader {
    /// Creates the header of a set that this program makes.
    pub fn new(plan: &Plan, games: Games) -> Self {
        let description = |rules: RuleSet| (rules.to_string(), engine(rules).evaluator().description());
        Self {
            plakoto_reference: VERSION,
            seed: plan.seed,
            games,
            plays: format!("all within {WITHIN} points at {PLIES}-ply"),
            evaluators: Plan::rule_sets().map(description).collect(),
            endings: Endings::default().description(),
            pruner: engine(RuleSet::default()).pruner().map(Pruner::id),
            program: PROGRAM.to_owned(),
        }
    }

    /// Settings for the rollouts.
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// Seed of the games from which decisions are taken.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Describes all settings, one text line per setting.
    pub fn lines(&self) -> Vec<String> {
        let words = self.settings().into_iter().skip(1).chain([("program", self.program.clone())]);
        words.map(|(name, what)| format!("{name}: {what}")).collect()
    }
}

impl LogHeader for ReferenceHeader {
    const KIND: LogKind = LogKind {
        begin: "{\"plakoto_reference\":",
        what: "a reference set",
        command: "`plakoto lab reference make`",
        made: "was made with other settings",
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

impl ReferenceHeader {
    /// Returns all settings that affect the decisions, each with its name.
    fn settings(&self) -> [(&'static str, String); 7] {
        let evaluators = self.evaluators.iter().map(|(rules, what)| format!("{rules}: {what}"));
        [
            ("version", self.plakoto_reference.to_string()),
            ("seed", self.seed.to_string()),
            ("games", self.games.to_string()),
            ("plays", self.plays.clone()),
            ("evaluators", evaluators.collect::<Vec<_>>().join("; ")),
            ("endings", self.endings.clone()),
            ("pruner", self.pruner.clone().unwrap_or_else(|| "none".to_owned())),
        ]
    }
}
