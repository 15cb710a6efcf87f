//! The same scenarios under every rule set: every feature works with all of them.

mod arena;
mod matches;
mod program;
mod questions;
mod resignations;
mod support;
mod ubgi;
