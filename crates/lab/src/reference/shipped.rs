//! The part of the set that the program brings along.

use std::path::Path;
use std::sync::OnceLock;

use super::Set;

/// The first decisions of the whole, as `scripts/reference.sh small` writes them.
const SMALL: &[u8] = include_bytes!("data/small.jsonl");

impl Set {
    /// The first decisions of the whole set, for tests and for a first impression; `None` if they cannot be read, which
    /// tests rule out.
    #[must_use]
    pub fn shipped() -> Option<&'static Self> {
        static SET: OnceLock<Option<Set>> = OnceLock::new();
        let read =
            || Set::from_bytes(Path::new("small.jsonl"), SMALL).map_err(|error| log::error!("{error}")).ok();
        SET.get_or_init(read).as_ref()
    }
}
