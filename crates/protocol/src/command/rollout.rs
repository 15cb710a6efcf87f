//! What `rollout` asks for.

use crate::text::argument::Inline;

/// What `rollout` rolls out.
#[derive(Clone, Debug, PartialEq)]
pub enum RollOut {
    /// A position, or plays of the dice that are set or that it brings along.
    Start {
        /// A position instead of the session's.
        inline: Option<Inline>,
        /// Which plays.
        plays: Plays,
    },
    /// The same as before, with so many more trials, or as many as are set.
    More(Option<u32>),
}

/// Which plays are rolled out, if there are dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plays {
    /// The best ones of `hint`, a few if no number is named.
    Best(Option<usize>),
    /// Those with these numbers in the list of `hint`, from 1.
    Numbered(Vec<usize>),
}
