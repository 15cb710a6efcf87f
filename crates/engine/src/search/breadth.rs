//! Limits how many plays of a cascade a search considers. In a cascade (Plakoto Express), a double goes on
//! with all higher numbers, so there can be millions of plays.

/// Limits that determine how thoroughly the plays of a cascade are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// Maximum number of move sequences to try for a complete search. If about this many suffice to find all
    /// plays, all plays are found.
    pub walked: usize,
    /// Number of positions with the best values that are kept after each number of the cascade. At least 1.
    pub kept: usize,
    /// Number of further positions that are kept: those with the fewest pips to bring all checkers home. They
    /// matter because bearing off starts only when all checkers are home.
    pub near_home: usize,
    /// Number of random plays that are added to the candidates.
    pub random: usize,
    /// Approximate number of evaluated plays after which the search ends. At least 1.
    pub plays: usize,
    /// Number of best plays that are returned for the player to choose from. At least 1.
    pub listed: usize,
}

impl Breadth {
    /// Limits for choosing a play to make.
    pub const WIDE: Self =
        Self { walked: 20_000, kept: 8, near_home: 8, random: 2000, plays: 10_000, listed: 300 };

    /// Limits for positions deep in a search and for rollouts.
    pub const NARROW: Self = Self { walked: 500, kept: 1, near_home: 1, random: 150, plays: 300, listed: 8 };
}
