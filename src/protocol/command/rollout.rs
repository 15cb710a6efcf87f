//! What `rollout` and `set rollout` ask for.

use super::Inline;

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

/// What `set rollout` changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RolloutSetting {
    /// Games from each position.
    Trials(u32),
    /// Plies of both players.
    Plies(u8),
    /// The turn at which games are cut; `None` for never.
    Truncation(Option<u16>),
    /// Whether they are cut at that turn, or at the last one that was set.
    Truncate(bool),
    /// Whether games end at exact values.
    EndAtExact(bool),
    /// Whether games end at one-sided values, too.
    EndAtOneSided(bool),
    /// Whether the luck of the dice is taken out.
    VarianceReduction(bool),
    /// Whether the first rolls are spread evenly.
    QuasiRandom(bool),
    /// The seed of the dice; `None` for an unpredictable one.
    Seed(Option<u64>),
    /// Whether to end at a standard error, or the error that was set last.
    StopAtError(bool),
    /// The standard error.
    MaxError(f32),
    /// Whether to end when the best play is clear, by as many joint standard errors as were set last.
    StopWhenClear(bool),
    /// The number of joint standard errors.
    JointErrors(f32),
    /// Trials before either.
    LeastTrials(u32),
}
