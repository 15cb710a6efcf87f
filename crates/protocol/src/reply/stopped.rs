//! What a search that was stopped says of how far it has come.

/// The last line of what was searched to some depth.
pub(crate) fn stopped_at(plies: u8) -> String {
    format!("Stopped at {plies}-ply.")
}

/// The last line of what counts something.
pub(crate) fn stopped_after(count: usize, what: &str) -> String {
    format!("Stopped after {count} {what}{}.", if count == 1 { "" } else { "s" })
}
