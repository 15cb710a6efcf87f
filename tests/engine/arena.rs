//! Arenas.

mod built_in;
mod log;
