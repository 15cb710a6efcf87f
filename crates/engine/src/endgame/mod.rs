//! Solved endgames: tables contain their values.
//!
//! If the two sides have passed each other and no checker is pinned, neither side can interfere with the
//! other: each goes home and bears off as fast as it can. For such races, [`OneSided`] contains the number of
//! rolls that a side needs, and [`TwoSided`] contains the exact value if few checkers are left. There is one
//! table of each kind for each kind of [`Races`]. [`Lead`] contains the exact values of positions in which
//! only one side has few checkers left. The other side may still have one checker that is on its way home or
//! pinned.
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
