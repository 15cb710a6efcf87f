//! Training of networks.
//!
//! Rounds follow each other. In each, a network plays games against itself, in several threads, while one thread learns
//! from the games of the round before. The dice of a game depend on the seed and on its number only, so the same
//! settings give the same network on every machine and however many threads there are.
//!
//! Besides, there is a training from [`labels`], which says what a search knows of positions: [`offline`].
//!
#![doc = include_str!("nets.md")]

mod checkpoint;
mod context;
mod course;
mod folder;
pub mod labels;
mod learner;
mod log;
mod luck;
pub mod offline;
mod pruning;
mod run;
mod self_play;
mod settings;
mod softmax;

pub use checkpoint::{Checkpoint, Header, Recipe};
pub use folder::{LogEntry, Training, TrainingFolder};
pub use luck::{LuckSettings, train_luck};
pub use pruning::{PruningSettings, train_pruner};
pub use run::{TrainingCheckpoint, TrainingProgress, TrainingRun};
pub use self_play::GameTally;
pub use settings::TrainingSettings;
