//! `show`.

use super::Session;

impl Session {
    pub(crate) fn name_on_roll(&self) -> &str {
        self.table.seat_on_roll().name()
    }
}

/// The version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
