//! Numbers that have to be within a range.

/// A number that is not allowed where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, got {got}")]
pub struct OutOfRange {
    /// What is allowed.
    pub expected: String,
    /// What came.
    pub got: u64,
}

/// Checks that a setting is within its range.
///
/// # Errors
/// If it is not; the error names the range.
pub fn check(what: &str, got: u64, least: u64, most: u64) -> Result<(), OutOfRange> {
    check_that((least..=most).contains(&got), got, || format!("{what} from {least} to {most}"))
}

/// Checks that a number is as `expected`.
///
/// # Errors
/// If it is not.
pub(crate) fn check_that(
    is_allowed: bool,
    got: u64,
    expected: impl FnOnce() -> String,
) -> Result<(), OutOfRange> {
    if is_allowed { Ok(()) } else { Err(OutOfRange { expected: expected(), got }) }
}
