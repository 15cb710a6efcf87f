//! Rule sets as data, and the switches that distinguish them.

pub(super) mod blocking;
pub(super) mod rule_set;
pub(super) mod switch;
