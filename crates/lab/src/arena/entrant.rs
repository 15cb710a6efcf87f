//! Who plays.

use std::time::Duration;

use super::Identity;
use plakoto_engine::engine::{Engine, Level};

/// A player of an arena.
pub enum Entrant {
    /// A configuration of this engine.
    BuiltIn(Contestant),
    /// A program.
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

/// What a program is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plays: it speaks UBGI.
    Plays,
    /// What the results of plays are worth; the best one is played.
    Evaluates,
}

/// A program, and how it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What the report calls it.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it is asked for.
    pub role: Role,
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
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(contestant) => &contestant.name,
            Self::External(program) => &program.name,
        }
    }

    /// The engine of a configuration of this one.
    pub fn engine(&self) -> Option<&Engine> {
        match self {
            Self::BuiltIn(contestant) => Some(&contestant.engine),
            Self::External(_) => None,
        }
    }

    /// What it plays with: the network or other evaluator and plies, or what the program says that it is and its limits.
    pub fn description(&self, identity: Option<&Identity>) -> String {
        match self {
            Self::BuiltIn(Contestant { engine, level, .. }) => {
                let noise =
                    if level.noise > 0.0 { format!(" with noise {}", level.noise) } else { String::new() };
                format!("{}-ply{noise}, {}", level.plies, engine.evaluator().description())
            }
            Self::External(program) => {
                let who = identity.map_or_else(|| "a program".to_owned(), Identity::to_string);
                let limits = if program.limits.is_empty() { "no limits" } else { &program.limits };
                format!("{who}, {limits}, at most {} s a decision", program.limit.as_secs_f64())
            }
        }
    }
}
