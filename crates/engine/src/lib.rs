#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

#[doc(hidden)]
pub mod checksum;
pub mod endgame;
pub mod engine;
pub mod eval;
pub mod files;
pub mod game;
pub mod notation;
#[doc(hidden)]
pub mod printable;
#[doc(hidden)]
pub mod range;
pub mod rollout;
pub mod rules;
#[doc(hidden)]
pub mod sealed_file;
pub mod search;
#[doc(hidden)]
pub mod shipped_file;

pub use engine::{Engine, Evaluation, Hint, Level, Question};
pub use game::{Game, GameError, Play, Position};
pub use notation::play_text::PlayText;
pub use rollout::Rollout;
pub use rules::{Dice, Numbers, Outcome, Player, Roll, RuleSet, Side};
pub use search::{Candidate, StopFlag};
