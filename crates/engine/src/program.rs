//! Which program this is.

/// Its version, with the revision that it was built from, if that was told when it was compiled.
pub fn program() -> String {
    let revision = option_env!("PLAKOTO_REVISION").map(|revision| format!(" ({revision})"));
    concat!("plakoto ", env!("CARGO_PKG_VERSION")).to_owned() + &revision.unwrap_or_default()
}
