//! Tests of the engine as an embedded library: answers, searches, networks, rollouts, matches,
//! analyses, arenas.
//!
//! They form one binary, because each binary links all tables and networks.

mod analysis;
mod answers;
mod arena;
mod book;
mod data;
mod labels;
mod match_play;
mod network;
mod reference;
mod rollout;
mod training;
mod why;
