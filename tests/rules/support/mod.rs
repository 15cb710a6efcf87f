//! What the tests share: the rules a second time, and positions to compare the two on.

pub(crate) mod naive;
pub(crate) mod positions;
