//! How many plays of a cascade a search considers.

/// How thoroughly the plays of a cascade are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// All plays are found if walking about this many ways is enough to find them.
    pub walked: usize,
    /// Number of positions kept after each number: those with the best values. At least 1.
    pub kept: usize,
    /// Number of other positions kept: those with the fewest pips to bring all checkers home, because
    /// bearing off starts only then.
    pub near_home: usize,
    /// Number of random plays.
    pub random: usize,
    /// Approximate number of evaluated plays after which the search ends. At least 1.
    pub plays: usize,
    /// Number of plays to choose from, the best ones. At least 1.
    pub listed: usize,
}

impl Breadth {
    /// For choosing a play.
    pub const WIDE: Self =
        Self { walked: 20_000, kept: 8, near_home: 8, random: 2000, plays: 10_000, listed: 300 };

    /// For positions deep in a search, and for rollouts.
    pub const NARROW: Self = Self { walked: 500, kept: 1, near_home: 1, random: 150, plays: 300, listed: 8 };
}
