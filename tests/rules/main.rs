//! The rules, tested from outside: against a second implementation, hand-worked cases and fixed
//! counts. Every text form is tested by round trips.
//!
//! One binary, so that all of it shares `support` and runs in parallel.

mod cascade;
mod gnubg_ids;
mod hand_worked;
mod movegen;
mod notation_properties;
mod partial;
mod perft;
mod portes;
mod reasons;
mod support;
