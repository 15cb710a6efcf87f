//! The errors of all notations: what was expected, what came, and where.

use std::fmt;

use super::play_text::IllegalPlay;
use crate::printable::quote;
use crate::rules::{Pending, Rotation, RuleSet, SetupError, Switch};

/// The error for a text or a list of numbers that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct NotationError {
    /// The fault in the input.
    pub fault: NotationFault,
    /// The offset of the fault in the text, in characters. It is 0 if the fault concerns the whole text.
    pub offset: usize,
}

/// A fault in the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationFault {
    /// The text does not follow its notation.
    #[error("expected {0}{1}")]
    Syntax(Expected, Got),
    /// The fault is in this line of the text; the first line is 1.
    #[error("line {0}: {1}")]
    Line(usize, Box<Self>),
    /// The play is not legal.
    #[error(transparent)]
    Play(IllegalPlay),
    /// The position is not legal.
    #[error(transparent)]
    Position(SetupError),
    /// The text uses the doubling cube, which Plakoto does not have.
    #[error("there is no doubling cube in plakoto, but the {0} contains {1}")]
    Cube(IdKind, Cube),
    /// An XGID in a game in which checkers can be pinned.
    #[error(
        "an XGID does not say which checkers are pinned: use a position ID such as `AACA/z8AAID/Pw` instead"
    )]
    PinsInXgid,
}

/// A kind of fault in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationCause {
    /// The text does not follow the syntax of its notation.
    Syntax,
    /// The syntax is correct, but the position or play that the text describes is not legal.
    Illegal,
    /// The text uses a feature that does not exist in Plakoto or in this notation.
    Unsupported,
}

/// The syntax that a parser expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// The end of the text.
    #[error("the end of the line")]
    End,
    /// Two dice.
    #[error("two dice from 1 to 6")]
    Dice,
    /// Pending numbers.
    #[error("pending numbers from 1 to 6, each at most four times")]
    PendingNumbers,
    /// No pending numbers, because the rules have none.
    #[error("no pending numbers")]
    NoPendingNumbers,
    /// A position without pending numbers.
    #[error("a position without pending numbers")]
    OnlyPosition,
    /// The label of pending numbers in an ID.
    #[error("`pending=` after the semicolon")]
    PendingLabel,
    /// A point from which a checker moves.
    #[error("a point from 1 to 24")]
    Point,
    /// A point to which a checker moves.
    #[error("a point from 1 to 24 or `off`")]
    PointOrOff,
    /// A sign between two points.
    #[error("`/`, `-` or a space, followed by the point to move to")]
    MoveSign,
    /// A number of checkers in this range.
    #[error("a number of checkers from {0} to {1}")]
    Checkers(i8, i8),
    /// A closing parenthesis.
    #[error("`)`")]
    Parenthesis,
    /// A rotation.
    #[error("{} or rule sets with commas between them ({})", list(Rotation::names()), RuleSet::names())]
    Rotation,
    /// The end of the text after the name of a rotation.
    #[error("nothing after `{0}`")]
    NothingAfter(&'static str),
    /// Different rule sets, at most this number.
    #[error("at most {0} rule sets, each of them once")]
    RuleSets(usize),
    /// A rule set.
    #[error("a rule set ({})", RuleSet::names())]
    RuleSet,
    /// A switch and its value.
    #[error("`SWITCH=VALUE`")]
    Assignment,
    /// One of these switches.
    #[error("a switch ({})", list(.0.iter().map(|switch| switch.name())))]
    Switch(Vec<Switch>),
    /// A switch that is not set yet.
    #[error("each switch once")]
    SwitchOnce,
    /// A value of this switch.
    #[error("{}={}", .0.name(), .0.words().join("|"))]
    Value(Switch),
    /// The fields of a simple board.
    #[error("26 numbers")]
    SimpleBoard,
    /// A field of a simple board, with at most this number of checkers.
    #[error("a number of checkers from -{0} to {0}, optionally followed by `p` for a pin")]
    SimpleField(i8),
    /// The numbers of checkers off that match a board of bytes.
    #[error("{0:?} as the numbers of checkers off, to match the board")]
    Off([i8; 2]),
    /// The byte of this point.
    #[error(
        "a number from -15 to 15 (with a pinned checker, from 17 to 31 or from -31 to -17) for point {0}"
    )]
    PointByte(usize),
    /// A character of base64.
    #[error("a base64 character (A-Z a-z 0-9 + /) in the {0}")]
    Base64(IdKind),
    /// An ID of this length.
    #[error("a {0} of {1} characters")]
    Length(IdKind, usize),
    /// Zeros in the unused bits of a position ID.
    #[error("only zeros after the last used bit of the position ID")]
    UnusedZeros,
    /// The checkers of a position ID.
    #[error("at most as many checkers as the 80 bits of a position ID can hold")]
    IdCheckers,
    /// At most one score that wins the match.
    #[error("at most one winning score in the {0}")]
    WinningScore(IdKind),
    /// A field of a match ID.
    #[error("{0} in the match ID")]
    MatchId(MatchIdField),
    /// A field of an XGID.
    #[error("{0} in the XGID")]
    Xgid(XgidField),
    /// The end of an XGID.
    #[error("the end of the XGID")]
    XgidEnd,
    /// The tokens of a raw board.
    #[error("53 tokens separated by colons, or 54 with the pins")]
    RawTokens,
    /// The token of a raw board with this number, counted from 1.
    #[error("{1} as token {0} of the raw board")]
    RawToken(usize, RawToken),
}

/// A field of a match ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchIdField {
    /// The player whose turn it is.
    #[error("a turn bit that agrees with the resignation")]
    Turn,
    /// Bits without a meaning.
    #[error("zeros in bits 67 to 71")]
    Unused,
    /// The state of the game.
    #[error("a game state from 0 to 3")]
    State,
    /// The dice.
    #[error("two dice from 1 to 6, or no dice,")]
    Dice,
}

/// A field of an XGID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum XgidField {
    /// All checkers.
    #[error("26 characters for the checkers")]
    Checkers,
    /// The checkers on a point.
    #[error("a letter or `-` for each point")]
    Point,
    /// The cube.
    #[error("0 for the cube")]
    Cube,
    /// The player on roll.
    #[error("1 or -1 for the player on roll")]
    OnRoll,
    /// The dice.
    #[error("two dice from 1 to 6, or 00,")]
    Dice,
    /// A score of at most this number of points.
    #[error("a score of at most {0}")]
    Score(u16),
    /// A match length of at most this number of points.
    #[error("a match length of at most {0}")]
    Length(u16),
    /// A number that Plakoto ignores.
    #[error("a number")]
    Number,
}

/// A token of a raw board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RawToken {
    /// This text.
    #[error("{0}")]
    Literal(&'static str),
    /// A sign of a player.
    #[error("1 or -1")]
    Sign,
    /// A match length of at most this number of points.
    #[error("a match length from 0 to {0}")]
    Length(u16),
    /// A score of at most this number of points.
    #[error("a score from 0 to {0}")]
    Score(u16),
    /// At most one score that wins the match.
    #[error("at most one score that wins the match")]
    WinningScore,
    /// A die.
    #[error("a die of the player on roll (0 before the roll and for the opponent)")]
    Die,
    /// A number of checkers in this range, negative for player 0.
    #[error("a number of checkers from {0} to {1}")]
    Checkers(i8, i8),
    /// A number of checkers on a bar in this range.
    #[error("a number from {0} to {1}")]
    Bar(i8, i8),
    /// The number of checkers on the bar for a second time.
    #[error("the same number of checkers on the bar")]
    SameBar,
    /// The number of checkers off.
    #[error("15 minus the checkers on the board and bar")]
    Off,
    /// The pinned checkers.
    #[error("24 characters `-`, `x` or `o` (`x` and `o` only under checkers of the other side)")]
    Pins,
}

/// A kind of ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdKind {
    /// A position ID.
    #[error("position ID")]
    Position,
    /// A match ID.
    #[error("match ID")]
    Match,
    /// An XGID.
    #[error("XGID")]
    Xgid,
}

/// A part of an ID that exists only with a doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cube {
    /// A cube with another value than 1.
    #[error("a turned cube")]
    Turned,
    /// A cube that is not in the middle.
    #[error("a cube owned by a player")]
    Owned,
    /// A game in which the cube is not used.
    #[error("a Crawford game")]
    Crawford,
    /// A double that is not answered yet.
    #[error("an offered double")]
    Offered,
    /// A game that ended with a refused double.
    #[error("a dropped game")]
    Dropped,
}

/// The input at the fault. `Display` writes it as the end of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Got {
    /// This word.
    Word(String),
    /// This text, which is an ID.
    Id(String),
    /// This number.
    Number(i64),
    /// These scores of player 0 and player 1.
    Scores([u16; 2]),
    /// These numbers of checkers off.
    Off([i8; 2]),
    /// These pending numbers.
    Pending(Pending),
    /// These rule sets.
    RuleSets(Vec<RuleSet>),
    /// This switch for a second time.
    Twice(Switch),
    /// An empty word.
    Nothing,
    /// The end of the text.
    End,
    /// More than was expected.
    More,
    /// Nothing that could be named.
    Other,
}

impl fmt::Display for Got {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, ", got {}", quote(word)),
            Self::Id(text) => write!(f, ", got {text}"),
            Self::Number(number) => write!(f, ", got {number}"),
            Self::Scores([first, second]) => write!(f, ", got {first} and {second}"),
            Self::Off(off) => write!(f, ", got {off:?}"),
            Self::Pending(pending) => write!(f, ", got {pending}"),
            Self::RuleSets(games) => write!(f, ", got `{}`", list(games)),
            Self::Twice(switch) => write!(f, ", got `{}` twice", switch.name()),
            Self::Nothing => f.write_str(", got nothing"),
            Self::End => f.write_str(", got the end of the line"),
            Self::More => f.write_str(", got more"),
            Self::Other => Ok(()),
        }
    }
}

impl From<usize> for Got {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A word of the input; an empty one is [`Got::Nothing`].
impl From<&str> for Got {
    fn from(word: &str) -> Self {
        if word.is_empty() { Self::Nothing } else { Self::Word(word.to_owned()) }
    }
}

impl NotationError {
    /// Creates a syntax error for the whole text.
    pub fn expected(expected: Expected, got: impl Into<Got>) -> Self {
        NotationFault::Syntax(expected, got.into()).into()
    }

    /// The kind of the fault.
    pub const fn cause(&self) -> NotationCause {
        match self.fault {
            NotationFault::Syntax(..) | NotationFault::Line(..) => NotationCause::Syntax,
            NotationFault::Play(_) | NotationFault::Position(_) => NotationCause::Illegal,
            NotationFault::Cube(..) | NotationFault::PinsInXgid => NotationCause::Unsupported,
        }
    }

    /// Adds `offset` characters to the offset of the fault. Parsers call this after parsing a part of the
    /// text that starts at `offset`.
    pub(super) fn moved(self, offset: usize) -> Self {
        Self { offset: self.offset + offset, ..self }
    }
}

impl<F: Into<NotationFault>> From<F> for NotationError {
    fn from(fault: F) -> Self {
        Self { fault: fault.into(), offset: 0 }
    }
}

impl From<IllegalPlay> for NotationFault {
    fn from(error: IllegalPlay) -> Self {
        Self::Play(error)
    }
}

impl From<SetupError> for NotationFault {
    fn from(error: SetupError) -> Self {
        Self::Position(error)
    }
}

/// Writes the items with commas between them.
fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
