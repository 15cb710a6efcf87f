//! Which game is played: rule sets as data, and their switches by name.

pub(super) mod rule_set;
pub(super) mod switch;
