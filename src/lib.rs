//! An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
//!
//! **Positions, rolls, plays and rule sets** are read with [`str::parse`] and written with [`Display`](std::fmt::Display). A
//! position is always seen by the player on roll, who moves from 24 down to 1; its text is gnubg's position ID:
//!
//! ```
//! use plakoto::{PlayText, Position, Roll, RuleSet, Side};
//!
//! let position: Position = "AACA/z8AAID/Pw".parse()?;
//! assert_eq!(position, Position::START);
//! assert_eq!(position.pips(Side::Mine), 360);
//!
//! let roll: Roll = "31".parse()?;
//! let plays = position.legal_plays(roll);
//! assert_eq!(plays.iter().map(|play| play.to_string()).collect::<Vec<_>>(), ["24/20", "24/23 24/21"]);
//! assert_eq!(plays[1].after().to_string(), "AACQ/j8AAID/Pw"); // seen by the opponent, who rolls
//!
//! let text: PlayText = "24-21, 24-23".parse()?;
//! assert_eq!(text.resolve(&position, roll, &RuleSet::PLAKOTO)?, plays[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A hint** ranks the plays of a roll, best first. An engine has networks and tables of endings built in:
//!
//! ```
//! use plakoto::{Engine, Position, Roll};
//!
//! let engine = Engine::default();
//! for candidate in engine.hint(&Position::START, Roll::new(3, 1)?) {
//!     println!("{:<12} {:+.3}", candidate.legal, candidate.equity); // 24/23 24/21 +0.039
//! }
//! # Ok::<(), plakoto::rules::RollError>(())
//! ```
//!
//! **An evaluation** is about a position before the roll:
//!
//! ```
//! # use plakoto::{Engine, Position};
//! # let engine = Engine::default();
//! let evaluation = engine.evaluate(&Position::START);
//! let to_win = evaluation.chances.win_at_least(1, engine.rules());
//! assert!((0.5..0.6).contains(&to_win));
//! ```
//!
//! **A rollout** plays games from it, and tells how sure their mean is:
//!
//! ```
//! # use plakoto::{Engine, Position};
//! use plakoto::rollout::RolloutSettings;
//!
//! # let engine = Engine::default();
//! let settings = RolloutSettings { trials: 36, truncation: Some(10), ..RolloutSettings::default() };
//! let equity = engine.roll_out(&Position::START, settings).equity();
//! println!("{:+.3} ± {:.3}", equity.mean, equity.error);
//! ```
//!
//! **A game** knows whose turn it is and when it is over. Here the engine plays both sides, with dice from a seed:
//!
//! ```
//! use plakoto::{Dice, Engine, Game, GameResult, Player};
//!
//! let engine = Engine::default();
//! let (mut game, mut dice) = (Game::new(Player::X), Dice::seeded(7));
//! let result = loop {
//!     if let Some(result) = game.result(engine.rules()) {
//!         break result;
//!     }
//!     // Under some rules numbers that the opponent could not play come before the roll.
//!     let numbers = game.numbers().unwrap_or_else(|| dice.roll().into());
//!     let best = engine.ask().plies(0).best_play(game.position(), numbers);
//!     game.play(&best.legal);
//! };
//! if let GameResult::Won { winner, points, .. } = result {
//!     println!("{winner:?} wins {points}");
//! }
//! ```
//!
//! **Other rules** are those of Tapa, Plakoto Express and what tables differ in, from the network to the endings:
//!
//! ```
//! use plakoto::{Engine, Position, Roll, RuleSet};
//!
//! let rules: RuleSet = "tapa mother=3".parse()?;
//! let plays = rules.legal_plays(&Position::START, Roll::new(6, 6)?);
//! let mut engine = Engine::default();
//! engine.set_rules(rules);
//! assert!(plays.contains(&engine.best_play(&Position::START, Roll::new(6, 6)?).legal));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Whatever else there is to say** about a question is said before it is asked, as [`Engine::ask`] tells: how deep, how
//! long, at what score, by a player of which level, and what is to stop it.
//!
//! ```
//! # use plakoto::{Engine, Position, Roll};
//! use plakoto::StopFlag;
//!
//! # let engine = Engine::default();
//! let stop = StopFlag::default(); // another thread may raise it
//! let question = engine.ask().plies(1).least(3).stop(&stop);
//! let ranked = question.hint_with_progress(&Position::START, Roll::new(6, 6)?, |progress| {
//!     println!("{} evaluations so far", progress.nodes);
//! });
//! assert!(ranked.iter().take(3).all(|candidate| candidate.plies == 1));
//! # Ok::<(), plakoto::rules::RollError>(())
//! ```
//!
//! Whole programs are in `examples/`: a hint, a rollout, data from self-play, and the errors of a match.
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
//! | [`book`] | what games have shown of the opening: the plays of the first rolls, and the replies |
//! | [`why`] | what is different between two plays: pins, shots, points, chances |
//! | [`match_play`] | a game and a match in progress: dice, turns, resignations, scores, the engine as a player |
//! | [`record`] | what was played: games and matches, and the files that keep them |
//! | [`analysis`] | what the plays of a match were worth: errors and luck |
//! | [`unfinished`] | which matches were left before they were over: they are kept in a folder |
//! | [`report`] | a match to be read: statistics, a graph, and every decision, as HTML, Markdown or text |
//! | [`arena`] | which engine is stronger: games and matches with duplicate dice, also between programs |
//! | [`reference`](mod@reference) | what players lose in decisions whose plays were rolled out: the yardstick of training |
//! | [`data`] | games of the engine against itself, decision by decision: files of them, filtered, sampled, shuffled |
//! | [`practice`] | positions to be practised: what answers are worth, and when they are asked again |
//! | `library` | many matches in one file, with what they were worth, with the feature of this name |
//! | [`work`] | long computations in pieces, which may be made anywhere, and put together |
//! | [`protocol`] | the text protocol on stdin and stdout, as `protocol.md` and `docs` describe it |
//! | `serve` | the board in the browser: sessions of the protocol on WebSockets, with the feature of this name |
//! | `cli` | the command line, with the feature of this name |
//!
//! Beside them [`difference`] has what errors tell of settings that are not those of a file.
//!
//! A program that embeds the engine does without the command line and its crates with `default-features = false`.

pub mod analysis;
pub mod arena;
mod block_file;
pub mod book;
mod checksum;
#[cfg(feature = "cli")]
pub mod cli;
pub mod data;
pub mod difference;
pub mod endgame;
pub mod engine;
pub mod eval;
mod files;
mod fixed_hash;
#[cfg(feature = "library")]
pub mod library;
pub mod match_play;
pub mod notation;
mod packed;
pub mod practice;
mod printable;
mod program;
pub mod protocol;
mod range;
pub mod record;
pub mod reference;
pub mod report;
pub mod rollout;
pub mod rules;
mod sealed_file;
pub mod search;
#[cfg(feature = "serve")]
pub mod serve;
mod stopwatch;
pub mod train;
pub mod unfinished;
pub mod why;
pub mod work;

pub use engine::{Engine, Evaluation, Level, Question};
pub use match_play::{Game, GameResult};
pub use notation::play_text::PlayText;
pub use rollout::Rollout;
pub use rules::{Dice, LegalPlay, Numbers, Outcome, Player, Position, Roll, RuleSet, Side};
pub use search::{Candidate, StopFlag};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
