//! Tests of the engine as an embedded library: answers, searches, networks, rollouts, matches, analyses and arenas.
//!
//! All of these tests are in one binary, because every test binary links all tables and networks.

mod analysis;
mod answers;
mod arena;
mod book;
mod match_play;
mod network;
mod rollout;
#[path = "../support/scratch.rs"]
mod scratch;
#[path = "../support/weak_game.rs"]
mod weak_game;
mod why;
