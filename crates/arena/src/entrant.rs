//! Players of an arena: configurations of this engine, and other programs.

use std::time::Duration;

use crate::Identity;
use plakoto_engine::engine::{Engine, Level};

/// A player of an arena.
pub enum Entrant {
    /// A player that is a configuration of this engine.
    BuiltIn(Contestant),
    /// A player that is another program.
    External(Program),
}

/// A player that is a configuration of this engine.
pub struct Contestant {
    /// Name of the player in reports.
    pub name: String,
    /// Engine of the player. The engine should use one thread, because the arena plays games in parallel
    /// instead.
    pub engine: Engine,
    /// Playing strength of the player.
    pub level: Level,
    /// Whether the player takes the match score into account instead of maximising points.
    pub plays_by_score: bool,
}

/// Task of a program in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The program chooses plays.
    Plays,
    /// The program evaluates the position after each legal play, and the arena makes the best play.
    Evaluates,
}

/// A program that plays in an arena by the UBGI protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Name of the player in reports.
    pub name: String,
    /// Path of the program, and its arguments.
    pub command: Vec<String>,
    /// Task of the program in the arena.
    pub role: Role,
    /// Keys and values of the options to set when the program starts.
    pub options: Vec<(String, String)>,
    /// Text to send after `go`, such as `depth 1`; may be empty.
    pub limits: String,
    /// Time limit for the start of the program.
    pub start_limit: Duration,
    /// Time limit for each decision.
    pub limit: Duration,
}

impl Entrant {
    /// Name of the player in reports.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(contestant) => &contestant.name,
            Self::External(program) => &program.name,
        }
    }

    /// Describes the player. A built-in player is described by its search depth, noise and evaluator. Another
    /// program is described by its reported name and its limits.
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
                format!("{who}, {limits}, at most {} s per decision", program.limit.as_secs_f64())
            }
        }
    }
}
