//! Generation of legal plays.

pub mod cascade;
mod immediate;
pub(super) mod legal_play;
mod limited;
mod limited_turn;
pub(super) mod limits;
pub(super) mod movegen;
mod one_number;
pub(super) mod partial;
pub(super) mod play;
pub(super) mod steps;
mod two_numbers;
mod unlimited;
pub(super) mod used_numbers;
