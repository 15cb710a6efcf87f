//! Solved endings, whose values are looked up in tables.
//!
//! If the two sides have passed each other and no checker is pinned, neither side can interfere: each goes
//! home and bears off as fast as it can. [`OneSided`] contains the number of rolls that takes, and
//! [`TwoSided`] the exact value if few checkers are left, each for the [`Races`] of some rule sets.
//! [`Lead`] contains the exact values of positions in which only one side has few checkers left, and the
//! other perhaps one last checker that is on its way home or pinned.
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
