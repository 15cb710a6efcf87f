//! The C interface of plakoto: positions, plays, values, rollouts, and sessions of the text protocol.
//!
//! This crate translates arguments, results and errors, and computes nothing. `c/README.md` describes what
//! holds for every function. Each module implements a part:
//!
//! | module | contents |
//! |---|---|
//! | [`status`] | the end of a call: a status and a text, never a panic |
//! | [`memory`] | checks on the caller's pointers |
//! | [`board`] | positions as 26 numbers or as IDs |
//! | [`engine`] | engines, and the questions that callers ask them |
//! | [`plays`] | legal plays, and the best of them |
//! | [`values`] | evaluations of positions, and outcomes of games |
//! | [`rollout`] | games played from a position |
//! | [`session`] | lines of the text protocol in, replies out |
//!
//! cbindgen generates `include/plakoto.h` from this crate; a test checks that it is up to date.

pub mod board;
pub mod engine;
pub mod memory;
pub mod plays;
pub mod rollout;
pub mod session;
pub mod status;
pub mod values;
