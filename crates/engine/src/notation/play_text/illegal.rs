//! Why a play is not legal.

use super::Reason;
use crate::rules::{Numbers, Point};

/// A play that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct IllegalPlay {
    /// What is wrong with it.
    pub fault: PlayFault,
    /// The number of the step that is wrong, from 1, if it is not the play as a whole.
    pub step: Option<usize>,
}

/// A fault of the play as a whole.
impl From<PlayFault> for IllegalPlay {
    fn from(fault: PlayFault) -> Self {
        Self { fault, step: None }
    }
}

/// Why a play is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayFault {
    /// No number can be played.
    #[error("no number of {0} can be played, the only legal play is `pass`")]
    MustPass(Numbers),
    /// A pass although some number can be played.
    #[error("pass: a number of {0} can be played")]
    MayNotPass(Numbers),
    /// A checker move that goes up or stays.
    #[error("{0}: checkers move from higher to lower points")]
    Upwards(String),
    /// There is no such checker.
    #[error("{0}: no checker of yours on {1}")]
    NoChecker(String, Point),
    /// It cannot move.
    #[error("{0}: your checker on {1} is pinned")]
    Pinned(String, Point),
    /// It is not moved by numbers that were rolled.
    #[error("{0}: the {word} {1}", word = if .1.roll().is_some() { "roll is" } else { "numbers to be played are" })]
    NotRolled(String, Numbers),
    /// It lands on a closed point.
    #[error("{0}: the opponent holds {1}")]
    Closed(String, Point),
    /// It lands where an own checker is pinned.
    #[error("{0}: your own checker is pinned on {1}")]
    OwnPinned(String, Point),
    /// Bearing off too early.
    #[error("{0}: you have a checker on {1}, outside your home board")]
    NotHome(String, Point),
    /// Bearing off while pinned.
    #[error("{0}: your checker on {1} is pinned, nothing can be borne off")]
    PinnedAtHome(String, Point),
    /// A larger number bears off only from the highest point.
    #[error("{0}: another checker, on {1}, has to be moved first")]
    Higher(String, Point),
    /// More numbers can be played.
    #[error("{}", incomplete(*numbers, *must, *played))]
    Incomplete {
        /// The numbers.
        numbers: Numbers,
        /// How many of them a legal play uses.
        must: usize,
        /// How many were used.
        played: usize,
    },
    /// Either number can be played, but not both: the lower one was.
    #[error("only one number of {numbers} can be played, and it has to be the {high}")]
    LowerNumber {
        /// The numbers.
        numbers: Numbers,
        /// The higher one.
        high: u8,
    },
    /// A part of a cascade that is too short.
    #[error("the first {must} numbers of the cascade {numbers} have to be played")]
    ShortCascade {
        /// The numbers.
        numbers: Numbers,
        /// How many of them a legal play uses.
        must: usize,
    },
    /// A number is used more often than it was rolled.
    #[error("{1} is used more often than {0} allows")]
    TooOften(Numbers, u8),
    /// More checker moves than numbers.
    #[error("these are more checker moves than the {count} numbers of {numbers}")]
    TooMany {
        /// The numbers.
        numbers: Numbers,
        /// How many they are: 2, or 4 for a double, or more in a cascade.
        count: usize,
    },
    /// None of the above.
    #[error("no legal play of {0} has this result")]
    Other(Numbers),
}

impl PlayFault {
    /// The same in a word.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        match self {
            Self::MustPass(_) => Reason::NoPlay,
            Self::MayNotPass(_) => Reason::NotPass,
            Self::Upwards(_) => Reason::Direction,
            Self::NoChecker(..) => Reason::NoChecker,
            Self::Pinned(..) => Reason::Pinned,
            Self::NotRolled(..) | Self::TooOften(..) => Reason::Die,
            Self::Closed(..) => Reason::Blocked,
            Self::OwnPinned(..) => Reason::OwnPinned,
            Self::NotHome(..) => Reason::NotHome,
            Self::PinnedAtHome(..) => Reason::PinnedHome,
            Self::Higher(..) => Reason::Behind,
            Self::Incomplete { .. } | Self::ShortCascade { .. } => Reason::Both,
            Self::LowerNumber { .. } => Reason::Higher,
            Self::TooMany { .. } => Reason::TooMany,
            Self::Other(_) => Reason::Other,
        }
    }
}

fn incomplete(numbers: Numbers, must: usize, played: usize) -> String {
    let repeated = match numbers {
        Numbers::Rolled(roll) => roll.is_double().then(|| roll.high()),
        Numbers::HandedOver(pending) => {
            let mut all = pending.numbers();
            all.next().filter(|first| must > 1 && all.all(|number| number == *first))
        }
    };
    match (repeated, must) {
        (Some(number), _) => format!("the {number} can be played {must} times, not only {played}"),
        (None, 2) => format!("both numbers of {numbers} have to be played"),
        (None, _) => format!("a number of {numbers} has to be played"),
    }
}
