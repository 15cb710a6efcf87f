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
//! # Where things are
//!
//! | module | answers |
//! |---|---|
//! | [`rules`] | what is a position, which plays are legal, who has won |
//! | [`notation`] | how are they written: every text form of positions, matches, plays and rule sets |
//! | [`eval`], [`endgame`] | how good is a position, without looking ahead |
//! | [`search`], [`rollout`] | how good is it when one looks ahead, or plays games from it |
//! | [`engine`] | what a program embeds: hints, evaluations and best plays |
//! | [`match_play`], [`record`] | a game and a match in progress; what was played, and the files that keep it |
//! | [`analysis`], [`why`], [`report`] | what plays were worth, and why; a match to be read |
//! | [`protocol`] | the text protocol, as `protocol.md` and `docs` describe it |
//!
//! ARCHITECTURE.md has all parts and the layers in which they stand.
//!
//! A program that embeds the engine alone takes `default-features = false`, which compiles no more than 30 crates. The feature
//! `table` adds games, matches, records and their analyses; `session` adds the protocol to them.

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "serve")]
pub mod serve;

pub use plakoto_engine::files::{FileCause, FileError};
pub use plakoto_engine::{
    Candidate, Dice, Engine, Evaluation, LegalPlay, Level, Numbers, Outcome, PlayText, Player, Position,
    Question, Roll, Rollout, RuleSet, Side, StopFlag, endgame, engine, eval, notation, rollout, rules,
    search,
};
#[cfg(feature = "session")]
pub use plakoto_protocol as protocol;
#[cfg(feature = "library")]
pub use plakoto_table::library;
#[cfg(feature = "table")]
pub use plakoto_table::{
    Game, GameResult, analysis, book, match_play, practice, record, report, unfinished, why,
};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
