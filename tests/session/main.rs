//! The protocol, tested as its users meet it: transcripts of sessions, the program in a pipe, hostile input,
//! and whole games between engines.
//!
//! What each reply has to look like is said by `protocol.md`, whose examples have tests of their own.

mod conversation;
mod files;
mod hostile;
mod pip_count;
mod process;
mod referee;
mod state;
mod transcripts;
