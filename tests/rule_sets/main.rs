//! Runs the same scenarios under every rule set, to test that every feature works with all rules.

mod arena;
mod matches;
mod program;
mod questions;
mod resignations;
#[path = "../support/scratch.rs"]
mod scratch;
mod support;
mod ubgi;
