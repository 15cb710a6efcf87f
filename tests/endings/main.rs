//! Endings against solvers of their own.

mod bearoff;
mod lead;
