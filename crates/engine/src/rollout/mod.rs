//! Estimates the value of a position by playing games from it.
//!
//! A rollout plays many games, called trials, and averages their results. The dice of a trial depend only on
//! the seed and the number of the trial, so the result does not depend on the thread count. If a rollout
//! compares several positions, they all get the same dice. The differences between them are therefore known
//! more precisely than their values.
//!
//! With variance reduction, the luck of every roll is subtracted from the result of the game. Luck is the
//! value after the best reply to the roll, less the average over all rolls, or a network's estimate of this
//! difference. Luck has the mean 0, so the mean result does not change, but the results spread less.
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
