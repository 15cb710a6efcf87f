//! Shared helpers: the naive implementation of the rules, and test positions.

pub(crate) mod naive;
pub(crate) mod positions;
