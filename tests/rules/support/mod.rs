//! Shared helpers: the naive rules, and positions to compare with them.

pub(crate) mod naive;
pub(crate) mod positions;
