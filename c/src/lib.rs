//! The C interface of plakoto: games, positions, plays, evaluations, rollouts, and sessions of the text protocol.
//!
//! This crate only translates arguments, results and errors; the engine does the computing. `c/README.md`
//! describes what applies to every function.
//!
//! cbindgen generates `include/plakoto.h` from this crate, in the order of the modules below; a test checks that
//! the header is up to date.

// Each module is a group of its own, so that rustfmt keeps the order.
pub mod status;

pub mod position;

pub mod game;

pub mod engine;

pub mod evaluation;
