//! The tables that the program brings along.

use std::sync::OnceLock;

use super::{Bearoff, OneSided, Reach, TwoSided};
use crate::sealed_file::FileError;

/// `plakoto bearoff generate` makes them.
const ONE_SIDED: &[u8] = include_bytes!("tables/one-sided.bearoff");
const TWO_SIDED: &[u8] = include_bytes!("tables/two-sided.bearoff");

/// What positions they may know.
pub const SHIPPED_REACH: Reach = Reach { outside: 1, lead: 0 };

/// The most checkers of a side in the two-sided table.
const CHECKERS: u8 = 6;

/// The tables that the program brings along, read when they are first needed; solved anew if they are damaged.
#[must_use]
pub fn shipped() -> &'static Bearoff {
    static BEAROFF: OnceLock<Bearoff> = OnceLock::new();
    let read = || {
        Ok::<_, FileError>(Bearoff::new(OneSided::from_bytes(ONE_SIDED)?, TwoSided::from_bytes(TWO_SIDED)?))
    };
    BEAROFF.get_or_init(|| {
        read().unwrap_or_else(|error| {
            log::error!("{error}");
            Bearoff::new(OneSided::generate(SHIPPED_REACH.outside), TwoSided::generate(CHECKERS))
        })
    })
}
