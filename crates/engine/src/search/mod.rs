//! Looking ahead: n-ply expectimax over rolls and replies.
//!
//! Plies are counted as gnubg counts them: 0-ply is the static value of the position after a play; each further ply
//! averages over the 21 rolls of the player then on roll, or behind two others over six of them, who answers each with the reply that is
//! best at 0-ply.
//! Nothing here prints: results are values, progress is a callback.
//!
#![doc = include_str!("searches.md")]

mod breadth;
mod cache;
mod cascade;
mod choices;
mod context;
mod filter;
mod judge;
mod leaves;
mod limits;
mod pruning;
mod ranking;
mod reply;
mod rolls;
mod value;

pub use breadth::Breadth;
pub use cache::{Cache, CacheKey};
pub(crate) use choices::choices;
pub use context::Context;
pub use filter::{FilterLevel, MoveFilters};
pub use judge::Judge;
pub use leaves::Leaves;
pub use limits::{Budget, Limits, StopFlag};
pub use pruning::Pruning;
pub use ranking::{Candidate, Depth, rank};
pub use reply::{BestReply, Replies, best_reply, play_values, reply_values};
pub use rolls::{ROLLS, best_promising_reply, best_replies};
pub use value::share_out;
pub use value::{Stopped, values};

/// The deepest search.
pub const MAX_PLIES: u8 = 4;
