//! The players of an arena.

use std::time::Duration;

use super::Identity;
use plakoto_engine::engine::{Engine, Level};

/// A player of an arena.
pub enum Entrant {
    /// A configuration of this engine.
    BuiltIn(Contestant),
    /// Another program.
    External(Program),
}

/// A configuration of this engine.
pub struct Contestant {
    /// Name in reports.
    pub name: String,
    /// Engine of the player. It should use one thread: the arena plays games in parallel instead.
    pub engine: Engine,
    /// Playing strength.
    pub level: Level,
    /// Whether the player takes the match score into account, and not only points.
    pub plays_by_score: bool,
}

/// Task of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It chooses plays, by UBGI.
    Plays,
    /// It evaluates the positions after each play; the arena makes the best play.
    Evaluates,
}

/// A program, and how to talk to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Name in reports.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Task of the program.
    pub role: Role,
    /// Keys and values of the options that are set when it starts.
    pub options: Vec<(String, String)>,
    /// Text after `go`, such as `depth 1`; may be empty.
    pub limits: String,
    /// Time limit of its start.
    pub start_limit: Duration,
    /// Time limit of a decision.
    pub limit: Duration,
}

impl Entrant {
    /// Name in reports.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(contestant) => &contestant.name,
            Self::External(program) => &program.name,
        }
    }

    /// The engine of a built-in player.
    pub fn engine(&self) -> Option<&Engine> {
        match self {
            Self::BuiltIn(contestant) => Some(&contestant.engine),
            Self::External(_) => None,
        }
    }

    /// Description of the player: plies and evaluator, or a program's own name and its limits.
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
