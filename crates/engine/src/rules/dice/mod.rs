//! Dice, and the numbers that a player has to play.

pub(super) mod generator;
pub(super) mod numbers;
pub(super) mod pending;
pub(super) mod roll;
pub(super) mod run;
