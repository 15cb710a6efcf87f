//! Estimates the value of a position by playing games from it.
//!
//! A rollout plays many games, called trials, and averages their results. The dice of a trial depend only on
//! the seed and the number of the trial, so the result does not depend on the thread count. If a rollout
//! compares several positions, all of them get the same dice. The differences between their values are
//! therefore known more precisely than the values themselves.
//!
//! With variance reduction, the luck of every roll is subtracted from the result of the game. Luck is the
//! value after the best reply to the roll minus the average over all rolls, or a network's estimate of this
//! difference. The mean luck is 0, so the mean result does not change, but the variance of the results is
//! smaller.
//!
#![doc = include_str!("rollouts.md")]

mod bias;
mod common_trials;
mod dice;
mod estimate;
mod finished_game;
mod luck;
mod run;
mod settings;
mod significance;
mod tally;
mod trial;

pub use bias::{Bias, BiasTable, PinnedSides};
pub use common_trials::{common_trials, trial_path};
pub use estimate::mean_and_error;
pub use estimate::{BLOCK, Pairs, TrialEstimate};
pub(crate) use luck::found as luck_of;
pub use run::{Rollout, RolloutEntry, RolloutProgress};
pub use settings::{BearoffTruncation, EarlyStop, RolloutSettings, VarianceReduction};
pub use tally::TrialTally;
