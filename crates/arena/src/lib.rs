//! Matches between players, which are configurations of this engine or other programs.
//!
//! The players play pairs of games or matches. The two games of a pair have the same dice, and each player
//! starts one of them. This program decides which plays are legal and which player wins. A player that breaks
//! the rules, crashes or exceeds the time limit loses the game, and the arena goes on.

pub mod check;
mod child;
mod contestant;
mod difference;
mod entrant;
pub mod error;
mod evaluator;
mod external;
mod fault;
mod game_folder;
mod games_file;
mod guard;
mod identity;
mod log;
mod openings;
mod referee;
mod report;
mod results;
mod run;
mod scores;
mod sealed_log;
mod seat;
mod settings;
mod statistics;
mod tally;
mod ubgi_client;

pub use child::Child;
pub use contestant::{ContestantError, ContestantSpec};
pub use entrant::{Contestant, Entrant, Program, Role};
pub use external::External;
pub use fault::{FaultKind, GameFault, shown};
pub use game_folder::GameFolder;
pub use games_file::GamesFile;
pub use identity::Identity;
pub use log::{Log, Resume};
pub use openings::read_openings;
pub use report::ArenaReport;
pub use results::{DecisionTime, FinishedPairs, FirstFault, GameEnd, PlayedGame, PlayedPair};
pub use scores::Scores;
pub use settings::Arena;
pub use statistics::{MeanEstimate, Sprt, Sum, TestVerdict, elo, share_of_elo};
pub use tally::PairTally;
