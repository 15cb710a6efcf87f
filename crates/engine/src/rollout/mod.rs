//! How good a position is when games are played from it.
//!
//! A rollout plays many games, called trials, and takes the mean of how they end. The dice of a trial depend on the seed
//! and on its number only, so the result does not depend on the number of threads, and different positions are rolled
//! out with the same dice: what they differ by is known better than either. With variance reduction, the luck of every roll
//! is subtracted from the result of its game: how much the value after the best reply to it differs from the average over
//! all rolls, or what a network guesses that to be. That has the mean 0, so the mean of the results stays, but they differ
//! less.
//!
#![doc = include_str!("rollouts.md")]

mod bias;
mod clear;
mod common;
mod dice;
mod estimate;
mod luck;
mod played;
mod run;
mod settings;
mod tally;
mod trial;

pub use bias::{Bias, BiasTable, PinnedSides};
pub use common::common_trials;
pub use estimate::mean_and_error;
pub use estimate::{BLOCK, Pairs, TrialEstimate};
pub use run::{Rolled, Rollout, RolloutProgress};
pub use settings::{BearoffTruncation, Early, RolloutSettings, VarianceReduction};
pub use tally::TrialTally;
