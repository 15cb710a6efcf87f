//! Numbers that have to be within a range.

/// A number that is too small or too large.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {what} from {least} to {most}, got {got}")]
pub struct OutOfRange {
    /// What was set.
    pub what: &'static str,
    /// The least value allowed.
    pub least: u64,
    /// The greatest value allowed.
    pub most: u64,
    /// What came.
    pub got: u64,
}

/// Checks that a setting is within its range.
///
/// # Errors
/// If it is not; the error names the range.
pub fn check(what: &'static str, got: u64, least: u64, most: u64) -> Result<(), OutOfRange> {
    if (least..=most).contains(&got) { Ok(()) } else { Err(OutOfRange { what, least, most, got }) }
}
