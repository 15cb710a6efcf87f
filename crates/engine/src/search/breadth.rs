//! Limits on how many plays of a cascade a search considers. In a cascade (Plakoto Express), a double
//! continues with four of each higher number, so there can be millions of plays.

/// Limits that determine how thoroughly the plays of a cascade are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// Maximum number of step combinations to try for a complete list of plays. If about this many
    /// combinations are enough, the search considers all plays.
    pub walked: usize,
    /// Number of positions to keep after each number of the cascade, chosen by value. At least 1.
    pub kept: usize,
    /// Number of further positions to keep: those that need the fewest pips to bring all checkers home. They
    /// matter because bearing off starts only when all checkers are home.
    pub near_home: usize,
    /// Number of random plays that are added to the candidates.
    pub random: usize,
    /// Approximate maximum number of plays to evaluate. At least 1.
    pub plays: usize,
    /// Number of plays that the search returns, best first. At least 1.
    pub listed: usize,
}

impl Breadth {
    /// Limits for a search whose result is a play for the player on roll.
    pub const WIDE: Self =
        Self { walked: 20_000, kept: 8, near_home: 8, random: 2000, plays: 10_000, listed: 300 };

    /// Limits for positions deep in a search tree and for rollouts.
    pub const NARROW: Self = Self { walked: 500, kept: 1, near_home: 1, random: 150, plays: 300, listed: 8 };
}
