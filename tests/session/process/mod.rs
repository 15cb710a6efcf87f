//! Tests that run the program as a separate process and communicate with it through pipes.

mod analysis;
mod arena;
mod automatic_matches;
mod batch;
mod book;
mod check;
mod concurrent_questions;
mod engine_files;
mod faulty_engines;
mod files;
mod kills;
mod lines;
mod one_shot;
mod options;
mod output;
mod program;
mod scripts;
mod searches;
mod signals;
