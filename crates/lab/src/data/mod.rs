//! Training data: files of decisions from games that the engine plays against itself, and tools for such
//! files.
//!
//! A *decision* consists of a position, the numbers to play, the *candidates*, the chosen candidate, and the
//! outcome of the game. A *candidate* is the position after a play, with the probabilities of the outcomes.
//! Everything is from the deciding player's view, except for the positions after plays, which are from the
//! view of the player to decide next.
//!
//! A file has a header that records how its games were made. Files are written and read block by block, so
//! they may be larger than the memory. [`make()`] plays games, [`DataSet`] reads several files as one, and
//! [`Filter`], [`sample`] and [`shuffle`] write new files. `docs/data.md` documents the file format.
//!
//! ```no_run
//! use plakoto_lab::data::DataFile;
//!
//! let file = DataFile::open("games.data".as_ref())?;
//! for index in 0..file.blocks() {
//!     let block = file.block(index)?;
//!     for decision in &block.decisions {
//!         let chosen = &block.candidates_of(decision)[usize::from(decision.choice)];
//!         println!("{} {:?}", decision.position, chosen.shares.chances());
//!     }
//! }
//! # Ok::<(), plakoto_lab::error::LabError>(())
//! ```

mod block;
mod columns;
mod file;
mod filter;
mod head;
mod make;
mod output;
mod play;
mod sample;
mod set;
mod shares;
mod shuffle;

/// Names of the nine outcomes of a game for a player, in the order of the chances.
pub const OUTCOMES: [&str; Chances::COUNT] = Chances::NAMES;

use plakoto_engine::eval::Chances;

pub use block::{Block, Candidate, Decision};
pub use file::{DataFile, DataWriter};
pub use filter::Filter;
pub use head::{DataHeader, DataSource, PlayerSettings};
pub use make::{Maker, make};
pub use output::DataOutput;
pub use play::LONGEST;
pub use sample::sample;
pub use set::DataSet;
pub use shares::Shares;
pub use shuffle::{MEMORY, shuffle};
