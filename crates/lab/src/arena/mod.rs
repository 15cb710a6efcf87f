//! Matches between players, which are configurations of this engine or other programs.
//!
//! The players play pairs of games or matches. The two games of a pair have the same dice, and each player
//! starts one of them. This program decides which plays are legal and which player wins. A player that breaks
//! the rules, crashes or exceeds the time limit loses the game, and the arena goes on.

mod asking;
pub mod check;
mod child;
mod contest;
mod contestant;
mod entrant;
mod evaluating;
mod external;
mod fault;
mod games_file;
mod guard;
mod identity;
mod kept;
mod log;
mod openings;
mod played;
mod referee;
mod report;
mod run;
mod scores;
mod seat;
mod statistics;
mod tally;

pub use child::Child;
pub use contest::Arena;
pub use contestant::{ContestantError, ContestantSpec};
pub use entrant::{Contestant, Entrant, Program, Role};
pub use external::External;
pub use fault::{FaultKind, GameFault, shown};
pub use games_file::GamesFile;
pub use identity::Identity;
pub use kept::Kept;
pub use log::{Log, Resume};
pub use openings::read_openings;
pub use played::{Finished, GameEnd, PlayedGame, PlayedPair, Spent};
pub use report::ArenaReport;
pub use scores::Scores;
pub use statistics::{MeanEstimate, Sprt, Sum, TestVerdict, elo, share_of_elo};
pub use tally::PairTally;
