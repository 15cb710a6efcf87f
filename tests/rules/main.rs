//! Tests of the rules through the public API. The rules are compared with a second implementation, with
//! hand-worked positions and with known counts. Every text format is written and read again.
//!
//! All of these tests are in one binary, so that they share `support` and run in parallel.

mod cascade;
mod gnubg_ids;
mod hand_worked;
mod movegen;
mod notation_properties;
mod partial;
mod perft;
mod reasons;
mod support;
mod tavli;
