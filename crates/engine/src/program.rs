//! The name and version of this program.

/// Returns `plakoto VERSION`, followed by the source revision if the build set one.
pub fn program() -> String {
    let revision = option_env!("PLAKOTO_REVISION").map(|revision| format!(" ({revision})"));
    concat!("plakoto ", env!("CARGO_PKG_VERSION")).to_owned() + &revision.unwrap_or_default()
}
