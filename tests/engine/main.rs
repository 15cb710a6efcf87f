//! What a program that embeds the engine gets: answers, searches, networks, rollouts, matches, analyses, arenas.
//!
//! One binary, since each of them is linked with the tables and networks of all.

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
