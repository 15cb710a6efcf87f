//! Matches between players, which are configurations of this engine or other programs.
//!
//! The players play pairs of games or matches. The two games of a pair have the same dice, and each player
//! starts one of them. This program decides which plays are legal and which player wins. A player that breaks
//! the rules, crashes or exceeds the time limit loses the game, and the arena goes on.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod check;
mod child;
mod entrant;
pub mod error;
mod external;
mod games_file;
mod log;
mod referee;
mod report;
mod results;
mod scores;
mod settings;
mod statistics;

pub use child::Child;
pub use entrant::{Contestant, ContestantSpec, Entrant, Identity, Program, Role};
pub use error::{GameFault, shown};
pub use external::External;
pub use games_file::{GameFolder, GamesFile};
pub use log::{Log, Resume};
pub use results::{DecisionTime, FinishedPairs, FirstFault, GameEnd, PairKey, PlayedGame, PlayedPair};
pub use scores::{ArenaReport, Scores};
pub use settings::{Arena, read_openings};
pub use statistics::tally::PairTally;
pub use statistics::{MeanEstimate, Sprt, Sum, TestVerdict, elo, share_of_elo};
