//! Who plays.

use std::time::Duration;

use crate::engine::{Engine, Level};

/// A player of an arena.
pub enum Entrant {
    /// A configuration of this engine.
    BuiltIn(Contestant),
    /// A program that speaks UBGI.
    External(Program),
}

/// A configuration of this engine.
pub struct Contestant {
    /// What the report calls it.
    pub name: String,
    /// Its engine, which should use one thread: the games are shared out instead.
    pub engine: Engine,
    /// How strong it plays.
    pub level: Level,
    /// Whether it chooses plays by the score of a match, and not by points alone.
    pub plays_by_score: bool,
}

/// A program that speaks UBGI, and how it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What the report calls it.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Keys and values that are set when it starts.
    pub options: Vec<(String, String)>,
    /// What stands behind `go`: `depth 1`, or nothing.
    pub limits: String,
    /// How long its start may take.
    pub start_limit: Duration,
    /// How long a decision may take.
    pub limit: Duration,
}

impl Entrant {
    /// What the report calls it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(contestant) => &contestant.name,
            Self::External(program) => &program.name,
        }
    }
}
