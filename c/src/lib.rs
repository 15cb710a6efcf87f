//! The C interface of plakoto: positions, plays, values, rollouts, and sessions of the text protocol.
//!
//! It translates arguments, results and errors, and computes nothing. What holds for every function stands in
//! `c/README.md`, and is written once in each of these places:
//!
//! | part | what it does |
//! |---|---|
//! | [`status`] | how calls end: a status, a text, and never a panic |
//! | [`memory`] | what a caller's pointers may be |
//! | [`board`] | positions: 26 numbers, and IDs |
//! | [`engine`] | engines, and how they are asked |
//! | [`plays`] | legal plays, and the best of them |
//! | [`values`] | what positions are worth, and how games have ended |
//! | [`rollout`] | games played from a position |
//! | [`session`] | lines of the protocol in, replies out |
//!
//! `include/plakoto.h` is written from it by cbindgen; a test compares.

pub mod board;
pub mod engine;
pub mod memory;
pub mod plays;
pub mod rollout;
pub mod session;
pub mod status;
pub mod values;
