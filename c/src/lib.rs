//! The C interface of plakoto: positions, plays, evaluations, rollouts, and sessions of the text protocol.
//!
//! This crate only translates arguments, results and errors; the engine does the computing. `c/README.md`
//! describes what applies to every function. Each module implements a part of the interface:
//!
//! | module | contents |
//! |---|---|
//! | [`status`] | how a call ends: with a status and an error text, never with a panic |
//! | [`memory`] | checks on the caller's pointers |
//! | [`board`] | positions as 26 numbers or as IDs |
//! | [`engine`] | engines, and the settings of questions |
//! | [`plays`] | legal plays and best plays |
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
