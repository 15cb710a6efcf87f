//! The tables that the program brings along.

use std::sync::OnceLock;

use super::{Bearoff, OneSided, TwoSided};
use crate::sealed_file::FileError;

/// `plakoto bearoff generate` makes them.
const ONE_SIDED: &[u8] = include_bytes!("tables/one-sided.bearoff");
const TWO_SIDED: &[u8] = include_bytes!("tables/two-sided.bearoff");

/// What is known about bearing off, read when it is first needed; `None` if the tables are damaged.
#[must_use]
pub fn shipped() -> Option<&'static Bearoff> {
    static BEAROFF: OnceLock<Option<Bearoff>> = OnceLock::new();
    let read = || {
        Ok::<_, FileError>(Bearoff::new(OneSided::from_bytes(ONE_SIDED)?, TwoSided::from_bytes(TWO_SIDED)?))
    };
    let bearoff = BEAROFF.get_or_init(|| read().map_err(|error| log::error!("{error}")).ok());
    bearoff.as_ref()
}
