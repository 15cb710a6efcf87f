//! Labels: positions with what a search says of them, for training, and files of them.
//!
//! A *decision* is a position with its dice and the positions after its plays, each with its chances; the *candidates* are
//! these. A position alone is kept as a candidate without a decision. Chances are those of the player on roll of the
//! candidate, as evaluators give them.
//!
//! A file is a [file of blocks](crate::block_file) with [`LabelSettings`] at its head; each block holds the positions of some games.

mod block;
mod make;
mod play_on;
mod settings;

pub use block::{Block, Group, LabelFile, LabelWriter, LabelledCandidate};
pub use make::{Labeller, make_labels};
pub use settings::LabelSettings;
