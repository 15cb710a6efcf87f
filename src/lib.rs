//! An engine for Plakoto, the Greek backgammon game in which a checker is pinned instead of hit.
//!
//! **Positions, rolls, plays and rule sets** are read with [`str::parse`] and written with
//! [`Display`](std::fmt::Display). A position is always described from the view of the player on roll, who
//! moves from 24 down to 1. Its text form is gnubg's position ID:
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
//! assert_eq!(plays[1].after().to_string(), "AACQ/j8AAID/Pw"); // from the opponent's view
//!
//! let text: PlayText = "24-21, 24-23".parse()?;
//! assert_eq!(text.resolve(&position, roll, &RuleSet::PLAKOTO)?, plays[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A hint** ranks the plays for a roll, best first. The engine comes with built-in networks and endgame
//! tables:
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
//! **An evaluation** estimates the outcome of a position before the player on roll has rolled:
//!
//! ```
//! # use plakoto::{Engine, Position};
//! # let engine = Engine::default();
//! let evaluation = engine.evaluate(&Position::START);
//! let to_win = evaluation.chances.at_least(engine.rules()).win[0];
//! assert!((0.5..0.6).contains(&to_win));
//! ```
//!
//! **A rollout** plays many games from a position and reports their mean result with its standard error:
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
//! **A game** knows whose turn it is and when it is over. Here the engine plays both sides, with dice from a
//! seed:
//!
//! ```
//! use plakoto::{Dice, Engine, Game, GameResult, Player};
//!
//! let engine = Engine::default();
//! let (mut game, mut dice) = (Game::new(engine.rules(), Player::X), Dice::seeded(7));
//! let result = loop {
//!     if let Some(result) = game.result() {
//!         break result;
//!     }
//!     // Under some rules, a player first plays the numbers that the opponent could not play.
//!     let numbers = game.numbers().unwrap_or_else(|| dice.roll().into());
//!     let best = engine.ask().plies(0).best_play(game.position(), numbers);
//!     game.play(&best.legal);
//! };
//! if let GameResult::Won { winner, points, .. } = result {
//!     println!("{winner:?} wins {points}");
//! }
//! ```
//!
//! **Other rules**, such as Tapa, Plakoto Express or house rules, change the legal plays, the network and the
//! endgame tables:
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
//! **The settings of a question** are set before the question itself, as [`Engine::ask`] describes. They are
//! the search depth, the time limit, the score, the player's level, and the stop flag.
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
//! Complete programs are in `examples/`: a hint, a rollout, training data from self-play, and the errors in a
//! match.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | positions, legal plays, results |
//! | [`notation`] | the text forms of positions, matches, plays and rule sets |
//! | [`eval`], [`endgame`] | evaluation of a position without search |
//! | [`search`], [`rollout`] | evaluation by search, or by playing games |
//! | [`engine`] | the interface for programs: hints, evaluations and best plays |
//! | [`match_play`], [`record`] | games and matches in progress; match records and their files |
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

/// The Rust examples in the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
