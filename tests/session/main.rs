//! Tests of the protocol from a user's point of view: session transcripts, the program in a pipe, hostile
//! input, and complete games between engines.
//!
//! `protocol.md` and the pages in `docs` define the form of each reply. Separate tests run the examples in
//! those documents.

mod conversation;
mod files;
mod foreign_files;
mod gnubg_words;
mod greek;
mod help_examples;
mod hostile;
mod leaving;
mod lessons;
mod levels;
mod pip_count;
mod process;
mod referee;
#[cfg(feature = "library")]
mod relational;
mod requests;
mod rolls;
mod running_out_of_dice;
mod saved_state;
#[path = "../support/scratch.rs"]
mod scratch;
mod state;
mod stopped_searches;
#[cfg(unix)]
mod terminal;
mod transcripts;
mod unfinished;
mod variations;
#[path = "../support/weak_game.rs"]
mod weak_game;
