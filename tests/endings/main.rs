//! Tests of the endgame tables, which are compared with independent solvers.

mod bearoff;
mod lead;
