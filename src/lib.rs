//! An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
//!
//! **A game** knows its rules, the position, whose turn it is, the dice and the score. It lists the legal plays,
//! makes them, and takes them back. Here the engine plays both sides, with dice from a seed:
//!
//! ```
//! use plakoto::game::GameResult;
//! use plakoto::{Dice, Engine, Game, RuleSet};
//!
//! let engine = Engine::for_rules(RuleSet::TAPA);
//! let (mut game, mut dice) = (Game::new(RuleSet::TAPA), Dice::seeded(7));
//! let result = loop {
//!     if let Some(result) = game.result() {
//!         break result;
//!     }
//!     // Under some rules, a player first plays the numbers that the opponent could not play.
//!     if game.numbers().is_none() {
//!         game.roll(&mut dice)?;
//!     }
//!     let best = engine.ask().plies(0).about(&game)?.best_play()?;
//!     game.play(&best.play)?;
//! };
//! if let GameResult::Won { winner, points, .. } = result {
//!     println!("{winner:?} wins {points} after {} turns", game.turns().count());
//! }
//! # Ok::<(), plakoto::GameError>(())
//! ```
//!
//! **Positions, rolls, plays and rule sets** are read from text and written with
//! [`Display`](std::fmt::Display). A position is always described from the view of the player on roll, who
//! moves from 24 down to 1. Its text form is gnubg's position ID. It keeps its rules, and so does everything
//! that is made from it:
//!
//! ```
//! use plakoto::{Position, Roll, RuleSet, Side};
//!
//! let rules: RuleSet = "plakoto mother=3".parse()?;
//! let position = Position::from_id("AACA/z8AAID/Pw", rules)?;
//! assert_eq!(position, Position::start(rules));
//! assert_eq!(position.pips(Side::Mine), 360);
//!
//! let roll: Roll = "31".parse()?;
//! let plays = position.legal_plays(roll)?;
//! assert_eq!(plays.iter().map(|play| play.to_string()).collect::<Vec<_>>(), ["24/20", "24/23 24/21"]);
//! assert_eq!(plays[1].after().to_string(), "AACQ/j8AAID/Pw"); // from the opponent's view
//! assert_eq!(plays[1].after().rules(), &rules);
//! assert_eq!(position.play("24-21, 24-23", roll)?, plays[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A hint** ranks the plays for a roll, best first. The engine comes with built-in networks and endgame
//! tables:
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
//! **An evaluation** estimates the outcome of a position before the player on roll has rolled. Its chances are
//! those of the nine outcomes, which exclude each other; `at_least` makes gnubg's cumulative chances of them:
//!
//! ```
//! # use plakoto::{Engine, Game};
//! # let (engine, game) = (Engine::default(), Game::new(plakoto::RuleSet::PLAKOTO));
//! let evaluation = engine.evaluate(&game)?;
//! let to_win = evaluation.chances.at_least(game.rules()).win[0];
//! assert!((0.5..0.6).contains(&to_win));
//! # Ok::<(), plakoto::GameError>(())
//! ```
//!
//! **A rollout** plays many games from a position and reports their mean result with its standard error:
//!
//! ```
//! # use plakoto::{Engine, Game};
//! # let (engine, game) = (Engine::default(), Game::new(plakoto::RuleSet::PLAKOTO));
//! use plakoto::rollout::RolloutSettings;
//!
//! let settings = RolloutSettings { trials: 36, truncation: Some(10), ..RolloutSettings::default() };
//! let equity = engine.roll_out(&game, settings)?.equity();
//! println!("{:+.3} ± {:.3}", equity.mean, equity.error);
//! # Ok::<(), plakoto::GameError>(())
//! ```
//!
//! **A match** is a sequence of games. In tavli, the games have different rules:
//!
//! ```
//! use plakoto::rules::Rotation;
//! use plakoto::{Dice, Game, Player};
//!
//! let mut game = Game::of_match(5, Rotation::TAVLI);
//! game.resign(Player::X, 1)?;
//! game.next_game(&mut Dice::seeded(1))?;
//! assert_eq!((game.rules().to_string(), game.series().score()), ("plakoto".to_owned(), [1, 0]));
//! # Ok::<(), plakoto::GameError>(())
//! ```
//!
//! **The settings of a question** are set before the question itself, as [`Engine::ask`] describes. They are
//! the search depth, the time limit, the stakes, the player's level, and the stop flag:
//!
//! ```
//! # use plakoto::{Engine, Game};
//! # let (engine, mut game) = (Engine::default(), Game::new(plakoto::RuleSet::PLAKOTO));
//! # game.set_dice("66".parse()?)?;
//! use std::time::Duration;
//!
//! use plakoto::StopFlag;
//!
//! let stop = StopFlag::default(); // another thread may raise it
//! let question = engine.ask().plies(3).time(Duration::from_millis(100)).stop(&stop);
//! let best = question.about(&game)?.best_play()?;
//! assert!(best.plies <= 3);
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
//! needed, in seven seconds; `table` adds games, matches, records and analyses; `session` also adds the protocol.

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
