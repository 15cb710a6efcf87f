//! Tests of `plakoto library`, which stores many matches in one file.

mod files;
mod flipped_bits;
mod kills;
mod large_library;
mod matches;
mod places;
mod quiz;
#[path = "../support/scratch.rs"]
mod scratch;
mod support;
#[path = "../support/weak_game.rs"]
mod weak_game;
