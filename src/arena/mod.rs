//! Matches between engines: of this program and others.
//!
//! A pair of games, or of matches, is the unit: the two players take turns to start, with the same dice. Our rules
//! decide what is legal and who has won; who breaks them, ends or does not answer in time loses the game, and the arena
//! goes on.

pub mod check;
mod child;
mod entrant;
mod external;
mod fault;
mod finished;
mod log;
mod openings;
mod played;
mod referee;
mod run;
mod seat;
mod statistics;
mod tally;

pub use child::Child;
pub use entrant::{Contestant, Entrant, Program};
pub use external::External;
pub use fault::{Fault, FaultKind};
pub use finished::Finished;
pub use log::{Log, LogError};
pub use openings::{OpeningsError, read_openings};
pub use played::{GameEnd, PlayedGame, PlayedPair, Spent};
pub use run::Arena;
pub use statistics::{Estimate, Sprt, Sum, Verdict, elo, share_of_elo};
pub use tally::Tally;
