//! Labels: positions that are evaluated by a search, for training, and files of them.
//!
//! A *decision* is a position with a roll and its *candidates*: the positions after its plays, each with the
//! probabilities of the outcomes. A single position is a candidate without a decision. Probabilities are for
//! the candidate's player on roll, as evaluators return them.
//!
//! A file is a [file of blocks](crate::block_file) with [`LabelSettings`] as header. Each block contains the
//! labels of several games.

mod block;
mod make;
mod play_on;
mod settings;

pub use block::{Block, Group, LabelFile, LabelWriter, LabelledCandidate};
pub use make::{Labeller, make_labels};
pub use settings::LabelSettings;
