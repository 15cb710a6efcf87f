//! An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
//!
//! The layers, each of which uses only those before it:
//!
//! | module | answers |
//! |---|---|
//! | [`rules`] | what is a position, which plays are legal, who has won; every text form of them |
//! | [`endgame`] | what is known about endings |
//! | [`eval`] | how good is a position, without looking ahead |
//! | [`search`] | how good is it when one looks ahead |
//! | [`rollout`] | how good is it when games are played from it |
//! | [`engine`] | what a program embeds: hints, evaluations and best plays |
//! | [`train`] | how networks are made: self-play and learning from it |
//! | [`match_play`] | a game and a match in progress: dice, turns, resignations, scores, the engine as a player |
//! | [`record`] | what was played: games and matches, and the files that keep them |
//! | [`analysis`] | what the plays of a match were worth: errors and luck |
//! | [`arena`] | which engine is stronger: games and matches with duplicate dice, also between programs |
//! | [`protocol`] | the text protocol on stdin and stdout, as `protocol.md` describes it |
//! | [`cli`] | the command line |
//!
//! ```
//! use plakoto::rules::{LegalPlay, Position, Roll, RuleSet, legal_plays};
//!
//! let mut plays: Vec<LegalPlay> = Vec::new();
//! legal_plays(&Position::START, "31".parse::<Roll>()?, &RuleSet::PLAKOTO, &mut plays);
//! assert_eq!(plays.len(), 2);
//! assert_eq!(plays[0].play.to_string(), "24/23 23/20");
//! # Ok::<(), plakoto::rules::RollError>(())
//! ```

pub mod analysis;
pub mod arena;
pub mod cli;
pub mod endgame;
pub mod engine;
pub mod eval;
pub mod match_play;
pub mod protocol;
mod range;
pub mod record;
pub mod rollout;
pub mod rules;
mod sealed_file;
pub mod search;
pub mod train;
