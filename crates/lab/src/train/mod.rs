//! Trains networks.
//!
//! Training by self-play proceeds in rounds. In each round, a network plays games against itself in several
//! threads, while one thread learns from the games of the previous round. The dice of a game depend only on
//! the seed and the game number. Therefore the same settings give the same network on every machine and with
//! any thread count.
//!
//! A network can also learn from [`labels`], which are positions with the results of searches: see
//! [`offline`].
//!
#![doc = include_str!("../../../../docs/networks.md")]

mod checkpoint;
mod context;
mod course;
mod folder;
pub mod labels;
mod learner;
mod log;
mod luck;
mod mean;
pub mod offline;
mod pruning;
mod run;
mod self_play;
mod settings;
mod softmax;

pub use checkpoint::{Checkpoint, Header, Recipe};
pub use folder::{LogEntry, Training, TrainingFolder};
pub use luck::{LuckSettings, train_luck};
pub use mean::{MeanError, mean};

pub use pruning::{PruningSettings, train_pruner};
pub use run::{TrainingCheckpoint, TrainingProgress, TrainingRun};
pub use self_play::GameTally;
pub use settings::TrainingSettings;
