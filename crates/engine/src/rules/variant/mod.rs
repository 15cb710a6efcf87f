//! Rule sets as data, the switches that distinguish them, and games that are played in turn.

pub(super) mod blocking;
pub(super) mod rotation;
pub(super) mod rule_set;
pub(super) mod switch;
