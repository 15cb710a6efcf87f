//! Training of networks.
//!
//! Rounds follow each other. In each, a network plays games against itself, in several threads, while one thread learns
//! from the games of the round before. The dice of a game depend on the seed and on its number only, so the same
//! settings give the same network on every machine and however many threads there are.
//!
#![doc = include_str!("nets.md")]

mod checkpoint;
mod folder;
mod learner;
mod luck;
mod pruning;
mod run;
mod self_play;
mod settings;

pub use checkpoint::{CheckpointError, TrainingCheckpoint};
pub use folder::{TrainingError, TrainingFolder};
pub use luck::{LuckSettings, train_luck};
pub use pruning::{PruningSettings, train_pruner};
pub use run::{TrainingProgress, TrainingRun};
pub use self_play::GameTally;
pub use settings::{SettingsError, TrainingSettings};
