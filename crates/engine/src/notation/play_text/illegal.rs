//! The reason why a play or a step is not legal: as data with its values, and as a code for programs.

use serde::Serialize;

use crate::rules::{Limit, Numbers, Point, Runner, Step};

/// The error for a play that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{fault}", .step.map_or_else(String::new, |(_, step)| format!("{step}: ")))]
pub struct IllegalPlay {
    /// The rule that the play breaks.
    pub fault: PlayFault,
    /// The wrong step and its number, starting at 1; `None` if the play as a whole is wrong. The step may be a
    /// hop that uses several numbers.
    pub step: Option<(usize, Step)>,
}

/// The rule that an illegal play breaks, with its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayFault {
    /// None of the numbers can be played, so the player must pass.
    #[error("you have no legal move with {0}; the only legal play is `pass`")]
    NoPlay(Numbers),
    /// The play is a pass, although one of the numbers can be played.
    #[error("you have a legal move with {0}, so you cannot pass")]
    NotPass(Numbers),
    /// The play has more steps than the numbers allow.
    #[error("the play has too many steps: {numbers} allows at most {most}")]
    TooMany {
        /// The numbers to play.
        numbers: Numbers,
        /// The largest possible number of steps.
        most: usize,
    },
    /// The step does not move a checker from a higher to a lower point.
    #[error("checkers move from higher to lower points")]
    Direction,
    /// The player has a checker on the bar, which must enter before another checker moves.
    #[error("you must first enter your checkers from the bar")]
    Bar,
    /// The player has no checker on this point, or on the bar (`None`).
    #[error("you have no checker on {}", .0.map_or_else(|| "the bar".to_owned(), |point| point.to_string()))]
    NoChecker(Option<Point>),
    /// The player's checker on this point is pinned.
    #[error("your checker on {0} is pinned")]
    Pinned(Point),
    /// None of the numbers leads to the destination.
    #[error(
        "the {what} {numbers}",
        what = if .0.roll().is_some() { "roll is" } else { "numbers to be played are" },
        numbers = .0
    )]
    NotRolled(Numbers),
    /// The opponent holds this point.
    #[error("the opponent holds {0}")]
    Blocked(Point),
    /// The player's own checker is pinned on this point.
    #[error("your own checker is pinned on {0}")]
    OwnPinned(Point),
    /// The player cannot bear off, because the checker on this point is pinned.
    #[error("your checker on {0} is pinned, so you cannot bear off")]
    PinnedHome(Point),
    /// The player cannot bear off, because a checker is on this point, outside the home board.
    #[error("you cannot bear off while you have a checker on {0}, outside your home board")]
    NotHome(Point),
    /// The number is larger than needed to bear off the checker, and a checker on a higher point goes first.
    #[error("you must first move {} checker on {point}", if *.same { "the other" } else { "your" })]
    Behind {
        /// The point of the checker that goes first.
        point: Point,
        /// Whether the checker that bears off starts on the same point.
        same: bool,
    },
    /// The play breaks this limit, under this rule for runners.
    #[error("{}", limit_text(*.0, *.1))]
    Limit(Limit, Runner),
    /// The play uses a number more often than it is to be played.
    #[error("the play uses the {number} more often than {numbers} allows")]
    UsedTooOften {
        /// The number.
        number: u8,
        /// The numbers to play.
        numbers: Numbers,
    },
    /// Only one of the numbers can be played, and it must be the higher one.
    #[error("only one number of {numbers} can be played, and it must be the {number}")]
    Higher {
        /// The higher number.
        number: u8,
        /// The numbers to play.
        numbers: Numbers,
    },
    /// The same number must be played more often.
    #[error("the {number} must be played {must} times, not {played}")]
    MustPlay {
        /// The number.
        number: u8,
        /// How often it must be played.
        must: usize,
        /// How often the play uses it.
        played: usize,
    },
    /// Both numbers must be played.
    #[error("both numbers of {0} have to be played")]
    MustPlayBoth(Numbers),
    /// One of the numbers must be played.
    #[error("one number of {0} has to be played")]
    MustPlayOne(Numbers),
    /// The first `must` numbers of a cascade must be played.
    #[error("you must play the first {must} numbers of the cascade {numbers}")]
    MustPlayFirst {
        /// The number of steps.
        must: usize,
        /// The cascade.
        numbers: Numbers,
    },
    /// Each step is possible on its own, but no legal play has the result of this play.
    #[error("no legal play with {0} leads to this position")]
    Other(Numbers),
}

impl IllegalPlay {
    /// The reason as a code for programs.
    pub const fn reason(&self) -> Reason {
        self.fault.reason()
    }
}

impl PlayFault {
    /// The fault as a code for programs.
    pub const fn reason(&self) -> Reason {
        match self {
            Self::NoPlay(_) => Reason::NoPlay,
            Self::NotPass(_) => Reason::NotPass,
            Self::TooMany { .. } => Reason::TooMany,
            Self::Direction => Reason::Direction,
            Self::Bar => Reason::Bar,
            Self::NoChecker(_) => Reason::NoChecker,
            Self::Pinned(_) => Reason::Pinned,
            Self::NotRolled(_) | Self::UsedTooOften { .. } => Reason::Die,
            Self::Blocked(_) => Reason::Blocked,
            Self::OwnPinned(_) => Reason::OwnPinned,
            Self::PinnedHome(_) => Reason::PinnedHome,
            Self::NotHome(_) => Reason::NotHome,
            Self::Behind { .. } => Reason::Behind,
            Self::Limit(limit, _) => Reason::of_limit(*limit),
            Self::Higher { .. } => Reason::Higher,
            Self::MustPlay { .. }
            | Self::MustPlayBoth(_)
            | Self::MustPlayOne(_)
            | Self::MustPlayFirst { .. } => Reason::Both,
            Self::Other(_) => Reason::Other,
        }
    }

    /// Makes this the fault of the step with this number.
    pub(super) const fn at_step(self, number: usize, step: Step) -> IllegalPlay {
        IllegalPlay { fault: self, step: Some((number, step)) }
    }
}

/// A fault of the play as a whole.
impl From<PlayFault> for IllegalPlay {
    fn from(fault: PlayFault) -> Self {
        Self { fault, step: None }
    }
}

const fn limit_text(limit: Limit, runner: Runner) -> &'static str {
    match limit {
        Limit::Runner if matches!(runner, Runner::Reached) => {
            "no other checker may move until your first has reached the opponent's starting point"
        }
        Limit::Runner => {
            "no other checker may move until your first has passed the opponent's starting point"
        }
        Limit::Head => "too many checkers leave your starting point in one turn",
        Limit::HitAndRun => "a checker that hits in your home board cannot move again in the same turn",
        Limit::Prime => "your six points in a row need an opposing checker ahead of them",
        Limit::Sixes => "the play ends with six points in a row that the rules forbid",
        Limit::Unblock => {
            "the play must open the way for the opposing checkers, which are all trapped on one point"
        }
    }
}

/// The reason why a play or a step is not legal, as a code that client programs can translate.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The only legal play is a pass, because no number can be played.
    NoPlay,
    /// The play is a pass, although a number can be played.
    NotPass,
    /// The step does not move a checker from a higher to a lower point.
    Direction,
    /// The player has no checker on the starting point of the step.
    NoChecker,
    /// The player's checker on the starting point of the step is pinned.
    Pinned,
    /// The player has a checker on the bar, which must enter before another checker moves.
    Bar,
    /// No dice number that is still unused leads to the destination.
    Die,
    /// The opponent blocks the destination, or a point on which the checker would have to land on the way.
    Blocked,
    /// One of the player's own checkers is pinned on the destination, or on a point on which the checker
    /// would have to land on the way.
    OwnPinned,
    /// Bearing off is not allowed, because one of the player's other checkers is not home yet.
    NotHome,
    /// Bearing off is not allowed, because one of the player's checkers is pinned.
    PinnedHome,
    /// The number is larger than needed to bear off the checker, and another checker is on a higher point.
    Behind,
    /// The play uses too few numbers. The player can play both numbers of the roll, or more numbers of the
    /// double or cascade.
    Both,
    /// Only one of the two numbers can be played, and it must be the higher number.
    Higher,
    /// The player's first checker has not come far enough for another checker to move.
    Runner,
    /// Too many checkers leave the starting point in one turn.
    Head,
    /// The checker has hit in the player's home board, so it cannot move again in this turn.
    HitAndRun,
    /// Six points in a row need an opposing checker ahead of them.
    Prime,
    /// The play ends with six points in a row that the rules forbid.
    Sixes,
    /// All opposing checkers are trapped on one point, and the play does not open the way for them.
    Unblock,
    /// The play has more steps than there are numbers to play.
    TooMany,
    /// Each step is possible on its own, but no legal play has the result of this play.
    Other,
}

impl Reason {
    /// The code of a limit that a play breaks.
    pub(super) const fn of_limit(limit: Limit) -> Self {
        match limit {
            Limit::Runner => Self::Runner,
            Limit::Head => Self::Head,
            Limit::HitAndRun => Self::HitAndRun,
            Limit::Prime => Self::Prime,
            Limit::Sixes => Self::Sixes,
            Limit::Unblock => Self::Unblock,
        }
    }
}
