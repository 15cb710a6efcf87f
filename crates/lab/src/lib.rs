//! The laboratory: files of decisions, training, books, reference decisions, work in pieces, and the arena.

pub mod arena;
pub mod block_file;
pub mod book_making;
pub mod data;
pub mod difference;
pub mod error;
pub mod reference;
pub mod sealed_log;
pub mod train;
pub mod work;
