//! Endings compared with independent solvers.

mod bearoff;
mod lead;
