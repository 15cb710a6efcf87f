//! Labels: positions with what a search says of them, for training, and files of them.
//!
//! A *decision* is a position with its dice and the positions after its plays, each with its chances; the *candidates* are
//! these. A position alone is kept as a candidate without a decision. Chances are those of the player on roll of the
//! candidate, as evaluators give them.
//!
//! A file is a line of JSON that says how it was made, and then blocks, each of which holds the positions of some games. So
//! whoever makes one can be killed and go on, and whoever reads one needs no more of it at a time than a block.

mod block;
mod file;
mod make;
mod play_on;
mod settings;
mod writer;

pub use block::{Block, Candidate, Group};
pub use file::{LabelError, LabelFile};

pub use file::{encode, header_line};
pub use make::{Labeller, make_labels};
pub use settings::{LabelSettings, LabelSettingsError};
pub use writer::LabelWriter;
