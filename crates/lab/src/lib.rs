//! The laboratory: data files of decisions from games, training of networks, opening books, reference
//! decisions, division of long computations into pieces, and the arena, where players compete.

pub mod arena;
pub mod block_file;
pub mod book_making;
pub mod data;
pub mod difference;
pub mod error;
pub mod phase;
pub mod reference;
pub mod sealed_log;
pub mod train;
