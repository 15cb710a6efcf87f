//! An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
//!
//! [`plakoto_engine`] has a tour of games, positions, hints, evaluations, rollouts, matches and the settings of
//! a question. This crate has the same names, and adds match records, analyses and the protocol.
//!
//! ```
//! use plakoto::{Engine, Game, RuleSet};
//!
//! let engine = Engine::default();
//! let mut game = Game::new(RuleSet::PLAKOTO);
//! game.set_dice("31".parse()?)?;
//! for hint in engine.hint(&game)? {
//!     println!("{:<12} {:+.3}", hint.play, hint.equity); // 24/23 24/21 +0.026
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Complete programs are in `examples/`: a hint, a rollout, training data from self-play, and the errors in a
//! match.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | games in progress; positions and plays that know their rules |
//! | [`rules`] | positions, legal plays, results, without the rules in each value |
//! | [`notation`] | the text forms of positions, matches, plays and rule sets |
//! | [`eval`], [`endgame`] | evaluation of a position without search |
//! | [`search`], [`rollout`] | evaluation by search, or by playing games |
//! | [`engine`] | the interface for programs: hints, evaluations and best plays |
//! | [`match_play`], [`record`] | a table with two seats, where a match is played; match records and their files |
//! | [`analysis`], [`why`], [`report`] | the value of plays, with explanations; match reports |
//! | [`protocol`] | the text protocol that `protocol.md` and `docs` describe |
//!
//! ARCHITECTURE.md describes the crates and their layers.
//!
//! A program that embeds only the engine sets `default-features = false`, which reduces the build to at most
//! 30 crates. The feature `endings` adds the tables of endings, which are otherwise solved when they are first
//! needed, in seven seconds; `table` adds matches at a table, records and analyses; `session` also adds the protocol.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

#[cfg(feature = "serve")]
pub mod serve;

pub use plakoto_engine::files::{FileCause, FileError};
pub use plakoto_engine::{
    Dice, Engine, Evaluation, Game, GameError, Hint, Level, Numbers, Outcome, Play, PlayText, Player,
    Position, Question, Roll, Rollout, RuleSet, Side, StopFlag, endgame, engine, eval, game, notation,
    rollout, rules, search,
};
#[cfg(feature = "session")]
pub use plakoto_protocol as protocol;
#[cfg(feature = "library")]
pub use plakoto_table::library;
#[cfg(feature = "table")]
pub use plakoto_table::{analysis, book, match_play, practice, record, report, unfinished, why};

/// The Rust examples in the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
