//! Games of the engine against itself, decision by decision, for whoever learns from them: files of them, and what is made of
//! such files.
//!
//! A *decision* is a position, what was to be played there, the positions after the plays that were kept, each with its
//! chances, which of them was chosen, and how the game ended. The *candidates* are these positions. Everything is seen by
//! the player who decides, but for the positions after plays, which are seen by the one who decides next.
//!
//! A file says how it was made, and is written and read by blocks, so that its size does not matter: [`make()`] plays,
//! [`DataSet`] reads some files as one, and [`Filter`], [`sample`] and [`shuffle`] make new files of them.
//! `docs/data.md` has the layout.
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

/// The names of the nine ways in which a game can end for a player, in the order of the chances.
pub const OUTCOMES: [&str; plakoto_engine::eval::Probabilities::COUNT] = [
    "win_single",
    "win_gammon",
    "win_triple",
    "win_mother",
    "lose_single",
    "lose_gammon",
    "lose_triple",
    "lose_mother",
    "draw",
];

pub use block::{Block, Candidate, Decision};
pub use file::{DataFile, DataWriter};
pub use filter::Filter;
pub use head::{DataHead, DataSource, PlayerSettings};
pub use make::{Maker, make};
pub use output::DataOutput;
pub use play::LONGEST;
pub use sample::sample;
pub use set::DataSet;
pub use shares::Shares;
pub use shuffle::{MEMORY, shuffle};
