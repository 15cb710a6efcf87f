//! Endings that are solved: positions whose value is looked up.
//!
//! Only positions count here in which both sides have all their checkers in their home boards or off, and none is
//! pinned. Nobody can stop anybody then: each side bears off as fast as it can.

mod bearoff;
mod home;
mod one_sided;
mod shipped;
mod two_sided;

pub use bearoff::{Bearoff, Ending};
pub use home::Home;
pub use one_sided::{Distribution, OneSided};
pub use shipped::shipped;
pub use two_sided::TwoSided;
