//! The name and version of this program.

/// `plakoto VERSION`.
pub const PROGRAM: &str = concat!("plakoto ", env!("CARGO_PKG_VERSION"));
