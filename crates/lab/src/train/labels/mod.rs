//! Labels for training, that is, positions that were evaluated by a search or a rollout, and files of labels.
//!
//! A *decision* is a position with a roll and its *candidates*: the positions after the plays, each with the
//! probabilities of the outcomes. A single position is stored as a candidate without a decision. The
//! probabilities are from the view of the candidate's player on roll, as evaluators return them.
//!
//! A file of labels is a [block file](crate::block_file) whose header is [`LabelSettings`]. Each block
//! contains the labels from several games.

mod block;
mod make;
mod play_on;
mod roll_out;
mod settings;

pub use block::{Block, Group, LabelFile, LabelWriter, LabelledCandidate};
pub use make::{Labeller, make_labels};
pub use settings::{LabelSettings, LabelledTurns};
