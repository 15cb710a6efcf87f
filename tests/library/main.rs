//! Tests of `plakoto library`, which stores many matches in one file.

mod files;
mod flipped_bits;
mod kills;
mod large_library;
mod matches;
mod places;
mod quiz;
mod support;
