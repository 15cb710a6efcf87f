//! Range checks for numbers.

/// A number outside the allowed range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, got {got}")]
pub struct OutOfRange {
    /// Description of the allowed numbers, for example `a number of plies from 0 to 4`.
    pub expected: String,
    /// The rejected number.
    pub got: u64,
}

/// Checks that `got` lies between `least` and `most`, inclusive. `what` names the setting in the error
/// message.
///
/// # Errors
/// Fails if `got` is outside this range. The error message contains the range.
pub fn check(what: &str, got: u64, least: u64, most: u64) -> Result<(), OutOfRange> {
    check_that((least..=most).contains(&got), got, || format!("{what} from {least} to {most}"))
}

/// Returns an error that contains `got` and `expected` unless `is_allowed` is true.
///
/// # Errors
/// Fails if `is_allowed` is false.
pub(crate) fn check_that(
    is_allowed: bool,
    got: u64,
    expected: impl FnOnce() -> String,
) -> Result<(), OutOfRange> {
    if is_allowed { Ok(()) } else { Err(OutOfRange { expected: expected(), got }) }
}
