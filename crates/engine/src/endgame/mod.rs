//! Endings that are solved: positions whose value is looked up.
//!
//! With the checkers of the two sides past each other and none pinned, nobody can stop anybody: each side goes home and
//! bears off as fast as it can. [`OneSided`] knows how many rolls that takes, [`TwoSided`] the exact value while few
//! checkers are left, each for the [`Races`] of some rule sets. [`Lead`] has the exact values of positions in which only
//! one side has few, and the other perhaps a last checker that is on its way home or pinned.
//!
#![doc = include_str!("endings.md")]

mod bearoff;
mod camp;
mod cascade;
mod ending;
pub mod folder;
mod home;
mod lead;
mod one_sided;
mod races;
mod reach;
mod shipped;
mod two_sided;

pub use bearoff::Bearoff;
pub use camp::Camp;
pub use ending::Ending;
pub use home::Home;
pub use lead::Lead;
pub use one_sided::{Distribution, OneSided};
pub use races::Races;
pub use reach::Reach;
pub use two_sided::TwoSided;
