//! The C interface of plakoto: games, positions, plays, evaluations, rollouts, and sessions of the text protocol.
//!
//! This crate only translates arguments, results and errors; the engine does the computing. `c/README.md`
//! describes what applies to every function. Each module implements a part of the interface:
//!
//! | module | contents |
//! |---|---|
//! | [`status`] | how a call ends: with a status and an error text, never with a panic |
//! | [`memory`] | checks on the caller's pointers |
//! | [`rules`] | rule sets, each of which exists once |
//! | [`position`], [`numbers`], [`play`] | positions and their legal plays |
//! | [`game`], [`state`] | games in progress, their states and their turns |
//! | [`engine`] | engines, and the settings of questions |
//! | [`hint`] | questions about a game: its best plays and its value |
//! | [`values`] | the values of many positions, and outcomes of finished games |
//! | [`rollout`] | games played from a position |
//! | [`session`] | lines of the text protocol in, replies out |
//!
//! cbindgen generates `include/plakoto.h` from this crate, in the order of the modules below; a test checks that
//! the header is up to date.

// Each module is a group of its own, so that rustfmt keeps the order.
pub mod status;

pub mod memory;

pub mod rules;

pub mod position;

pub mod numbers;

pub mod play;

pub mod game;

pub mod state;

pub mod engine;

pub mod hint;

pub mod values;

pub mod rollout;

pub mod session;
