//! How good a position is when games are played from it.
//!
//! A rollout plays many games, called trials, and takes the mean of how they end. The dice of a trial depend on the seed
//! and on its number only, so the result does not depend on the number of threads, and different positions are rolled
//! out with the same dice. With variance reduction, the luck of every roll is subtracted from the result of its game:
//! how much the value after the best reply to it differs from the average over all rolls. That has the mean 0, so the
//! mean of the results stays, but they differ less.

mod common;
mod dice;
mod run;
mod settings;
mod tally;
mod trial;

pub use common::common_trials;
pub use run::{Rolled, Rollout, RolloutProgress};
pub use settings::{BearoffTruncation, Early, RolloutSettings};
pub use tally::{TrialEstimate, TrialTally};
