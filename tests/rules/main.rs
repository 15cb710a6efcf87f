//! The rules, tested from outside: against a second implementation, against cases worked by hand, against
//! pinned counts, and every text form against itself.
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
