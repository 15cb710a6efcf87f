//! Rules, notations, endgame tables, neural networks, search and rollouts of the plakoto engine.

pub mod checksum;
pub mod endgame;
pub mod engine;
pub mod eval;
pub mod files;
mod fixed_hash;
pub mod game;
pub mod notation;
pub mod packed;
pub mod printable;
pub mod program;
pub mod range;
pub mod rollout;
pub mod rules;
pub mod sealed_file;
pub mod search;
pub mod shipped_file;
pub mod stopwatch;

pub use engine::{Engine, Evaluation, Hint, Level, Question};
pub use game::{Game, GameError, Play, Position};
pub use notation::play_text::PlayText;
pub use rollout::Rollout;
pub use rules::{Dice, Numbers, Outcome, Player, Roll, RuleSet, Side};
pub use search::{Candidate, StopFlag};
