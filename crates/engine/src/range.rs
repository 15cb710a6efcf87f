//! Range checks for numbers.

/// A number outside the allowed range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, got {got}")]
pub struct OutOfRange {
    /// The allowed numbers.
    pub expected: Allowed,
    /// The rejected number.
    pub got: u64,
}

/// The numbers that a setting allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Allowed {
    /// A quantity between two numbers, inclusive.
    #[error("{0} from {1} to {2}")]
    Range(Quantity, u64, u64),
    /// The hidden units of a network: multiples of the first number up to the second.
    #[error("a number of hidden units that is a multiple of {0} up to {1}")]
    HiddenUnits(usize, usize),
    /// The widths of a network's second layer.
    #[error("a second-layer width of 16, 32, 48 or 64")]
    SecondLayer,
    /// The numbers of a network's phases: one, or this number.
    #[error("1 or {0} phases")]
    Phases(usize),
    /// The first layers of a network with a single phase: one.
    #[error("a single first layer, because there is a single phase")]
    OneFirstLayer,
    /// The numbers of a network's first layers: one, or this number.
    #[error("1 or {0} first layers")]
    FirstLayers(usize),
}

/// A quantity with a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Quantity {
    /// Threads per search.
    #[error("a number of threads")]
    Threads,
    /// Values for which a cache has room.
    #[error("a number of cache entries")]
    CacheEntries,
    /// Trials of a rollout.
    #[error("a number of trials")]
    Trials,
    /// Plies of a search.
    #[error("a number of plies")]
    Plies,
    /// Plies after which a trial ends with an evaluation.
    #[error("a number of plies before truncation")]
    Truncation,
}

/// Checks that `got` lies between `least` and `most`, inclusive.
///
/// # Errors
/// Fails if `got` is outside this range.
pub fn check(quantity: Quantity, got: u64, least: u64, most: u64) -> Result<(), OutOfRange> {
    Allowed::Range(quantity, least, most).check((least..=most).contains(&got), got)
}

impl Allowed {
    /// Returns an error that contains `got` unless `is_allowed` is true.
    pub(crate) fn check(self, is_allowed: bool, got: u64) -> Result<(), OutOfRange> {
        if is_allowed { Ok(()) } else { Err(OutOfRange { expected: self, got }) }
    }
}
