//! An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
//!
//! **Positions** are read from gnubg's position IDs, seen by the player on roll; **plays** are listed by the rules, one for
//! each distinct result:
//!
//! ```
//! use plakoto::notation::position_id;
//! use plakoto::rules::{LegalPlay, Position, Roll, RuleSet, Side, legal_plays};
//!
//! let position = position_id::parse("AACA/z8AAID/Pw")?;
//! assert_eq!(position, Position::START);
//! assert_eq!(position.pips(Side::Mine), 360);
//!
//! let roll: Roll = "31".parse()?;
//! let mut plays: Vec<LegalPlay> = Vec::new();
//! legal_plays(&position, roll, &RuleSet::PLAKOTO, &mut plays);
//! let texts: Vec<String> = plays.iter().map(|legal| legal.play.to_string()).collect();
//! assert_eq!(texts, ["24/23 23/20", "24/23 24/21"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A hint** ranks the plays of a roll, best first. An engine has the shipped networks, tables of endings and a thread for
//! each processor; a question says how deep it looks:
//!
//! ```
//! use plakoto::engine::{Engine, Question};
//! use plakoto::rules::{Position, Roll};
//! use plakoto::search::StopFlag;
//!
//! let engine = Engine::default();
//! let roll: Roll = "66".parse()?;
//! let question = Question { least: 3, ..Question::plies(1) };
//! let ranked = engine.hint(&Position::START, roll, &question, &StopFlag::default(), &mut |_| {});
//! assert_eq!(ranked.len(), 4);
//! assert!(ranked[0].equity >= ranked[1].equity);
//! println!("{} {:+.3}", ranked[0].legal.play, ranked[0].equity);
//! # Ok::<(), plakoto::rules::RollError>(())
//! ```
//!
//! **An evaluation** is about a position before the roll: the chances of the player on roll, at each depth:
//!
//! ```
//! use plakoto::engine::{Engine, Question};
//! use plakoto::rules::{Pending, Position};
//! use plakoto::search::StopFlag;
//!
//! let engine = Engine::default();
//! let start = &Position::START;
//! let depths = engine.evaluate(start, Pending::default(), &Question::plies(1), &StopFlag::default());
//! let deepest = depths.last().expect("there is always the static value");
//! let to_win = deepest.chances.win_at_least(1, engine.rules());
//! assert!(deepest.plies == 1 && (0.5..0.6).contains(&to_win));
//! ```
//!
//! **A rollout** plays games from a position, and tells how sure its mean is:
//!
//! ```
//! use plakoto::engine::{Engine, Question};
//! use plakoto::rollout::{Rollout, Settings};
//! use plakoto::rules::{Pending, Position};
//! use plakoto::search::StopFlag;
//!
//! let engine = Engine::default();
//! let settings = Settings { truncation: Some(10), ..Settings::default() };
//! let mut rollout = Rollout::of_position(&Position::START, Pending::default(), settings);
//! engine.roll_out(&mut rollout, &Question::plies(0), 36, &StopFlag::default(), &mut |_| {});
//! let equity = rollout.rolled()[0].tally.equity();
//! assert_eq!(rollout.trials(), 36);
//! println!("{:+.3} ± {:.3}", equity.mean, equity.error);
//! ```
//!
//! **A game** is played with dice from a seed, here by the engine on both sides:
//!
//! ```
//! use plakoto::engine::{Engine, Question};
//! use plakoto::match_play::{DiceSource, Game, GameResult};
//! use plakoto::rules::Player;
//! use plakoto::search::StopFlag;
//!
//! let (engine, stop) = (Engine::default(), StopFlag::default());
//! let (mut dice, mut game) = (DiceSource::seeded(7), Game::new(Player::X));
//! let result = loop {
//!     if let Some(result) = game.result(engine.rules()) {
//!         break result;
//!     }
//!     let best = engine.best_play(game.position(), dice.roll()?, &Question::plies(0), &stop);
//!     game.play(&best.legal);
//! };
//! if let GameResult::Won { winner, points, .. } = result {
//!     println!("{winner:?} wins {points}");
//! }
//! # Ok::<(), plakoto::match_play::DiceError>(())
//! ```
//!
//! # Layers
//!
//! Each uses only those before it:
//!
//! | module | answers |
//! |---|---|
//! | [`rules`] | what is a position, which plays are legal, who has won |
//! | [`notation`] | how are they written: every text form of positions, matches, plays and rule sets |
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
//! | [`protocol`] | the text protocol on stdin and stdout, as `protocol.md` and `docs` describe it |
//! | `cli` | the command line, with the feature of this name |
//!
//! A program that embeds the engine does without the command line and its crates with `default-features = false`.

pub mod analysis;
pub mod arena;
#[cfg(feature = "cli")]
pub mod cli;
pub mod endgame;
pub mod engine;
pub mod eval;
mod files;
mod fixed_hash;
pub mod match_play;
pub mod notation;
mod printable;
pub mod protocol;
mod range;
pub mod record;
pub mod rollout;
pub mod rules;
mod sealed_file;
pub mod search;
mod stopwatch;
pub mod train;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
