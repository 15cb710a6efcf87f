//! Tests of arenas, in which players play many games against each other.

mod built_in;
mod log;
