//! The protocol as its users see it: transcripts of sessions, the program in a pipe, hostile input,
//! and complete games between engines.
//!
//! `protocol.md` and the pages in `docs` define the form of each reply; their examples have tests
//! of their own.

mod conversation;
mod files;
mod foreign_files;
mod gnubg_commands;
mod gnubg_words;
mod going_on;
mod hostile;
mod levels;
mod pip_count;
mod process;
mod referee;
#[cfg(feature = "library")]
mod relational;
mod requests;
mod rolls;
mod schema;
mod state;
mod staying;
mod stopped;
#[cfg(unix)]
mod terminal;
mod transcripts;
mod variations;
