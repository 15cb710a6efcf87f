//! How much is looked at in a cascade.

/// How carefully the plays of a cascade are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// All plays are found if no more ways than about these have to be walked for that.
    pub walked: usize,
    /// As many positions are kept after each number: those with the best values. At least 1.
    pub kept: usize,
    /// As many of the others are kept that have the fewest pips to go home, because only then checkers are borne off.
    pub near_home: usize,
    /// As many plays are made at random.
    pub random: usize,
    /// When so many plays have been evaluated, or somewhat more, no further ones are looked for. At least 1.
    pub plays: usize,
    /// As many of these are chosen from, the best ones. At least 1.
    pub listed: usize,
}

impl Breadth {
    /// When a play is chosen.
    pub const WIDE: Self =
        Self { walked: 20_000, kept: 8, near_home: 8, random: 2000, plays: 10_000, listed: 300 };

    /// Deep in a search and in rollouts.
    pub const NARROW: Self = Self { walked: 500, kept: 1, near_home: 1, random: 150, plays: 300, listed: 8 };
}
