//! Expectimax search over rolls and replies, to a depth of several plies.
//!
//! Plies are counted as in gnubg: 0-ply is the static value of the position after a play. Each further ply
//! averages over the rolls of the next player, who replies to each roll with the play that is best at 0-ply.
//! A ply considers all 21 rolls, or only six sampled rolls if two other rolls precede it in the search.
//!
//! This module prints nothing. Functions return results and report progress to a callback.
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

/// Maximum search depth, in plies.
pub const MAX_PLIES: u8 = 4;
