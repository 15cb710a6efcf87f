//! Tests that run the program as a separate process and communicate with it through pipes.

mod analysis;
mod arena;
mod automatic_matches;
mod batch;
mod book;
mod check;
mod concurrent_questions;
mod data;
mod faulty_engines;
mod files;
mod kills;
mod laboratory;
mod lines;
mod one_shot;
mod options;
mod output;
mod program;
mod reference;
mod scripts;
mod searches;
mod signals;
