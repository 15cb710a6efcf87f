//! The same scenarios under every rule set: whatever the engine can do, it can do in all of them.

mod arena;
mod matches;
mod program;
mod questions;
mod resignations;
mod support;
mod ubgi;
