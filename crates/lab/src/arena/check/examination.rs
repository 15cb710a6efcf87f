//! What is to be checked.

use std::time::Duration;

use crate::arena::Role;
use plakoto_engine::rules::RuleSet;

/// What is checked, and how.
#[derive(Clone, Copy, Debug)]
pub struct Examination<'a> {
    /// The program and its arguments.
    pub command: &'a [String],
    /// What an arena would ask it.
    pub role: Role,
    /// The rules that it is told.
    pub rules: RuleSet,
    /// How long each answer may take.
    pub limit: Duration,
    /// How many positions of random games it is asked about.
    pub positions: u64,
    /// The seed of these games.
    pub seed: u64,
}
