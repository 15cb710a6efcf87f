//! Where a book has plays: at a first roll, or at the reply to a first play.

use std::fmt;

use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// A first roll, or a first play and the roll that replies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first roll and its play, if the roll is a reply to it.
    pub first: Option<(Roll, LegalPlay)>,
    /// The roll whose plays are compared.
    pub roll: Roll,
}

impl Line {
    /// Before any play.
    pub const START: &'static str = "-";

    /// The first rolls, in the order of [`Roll::all`].
    pub fn first_rolls() -> impl Iterator<Item = Self> {
        Roll::all().map(|(roll, _)| Self { first: None, roll })
    }

    /// The rolls that reply to a first play, unless something else comes before the opponent's roll.
    pub fn replies(roll: Roll, play: LegalPlay) -> impl Iterator<Item = Self> {
        let is_usual = play.next == plakoto_engine::rules::Next::OPPONENT;
        Roll::all()
            .filter(move |_| is_usual)
            .map(move |(reply, _)| Self { first: Some((roll, play)), roll: reply })
    }

    /// The position, seen by the player who has the roll.
    pub fn position(&self) -> Position {
        self.first.map_or(Position::START, |(_, play)| play.after())
    }

    /// What was played before: `-`, or the first roll and its play.
    pub fn before(&self) -> String {
        self.first.map_or_else(|| Self::START.to_owned(), |(roll, play)| format!("{roll} {play}"))
    }

    /// The line behind what [`Line::before`] says.
    ///
    /// # Errors
    /// If it says nothing of the kind.
    pub fn after(before: &str, roll: Roll, rules: &RuleSet) -> Result<Self, NotationError> {
        if before == Self::START {
            return Ok(Self { first: None, roll });
        }
        let first = || {
            let (dice, play) = before.split_once(' ')?;
            let dice: Roll = dice.parse().ok()?;
            let play: PlayText = play.parse().ok()?;
            Some((dice, play.resolve(&Position::START, dice, rules).ok()?))
        };
        let first = first().ok_or_else(|| no_first_play(before))?;
        Ok(Self { first: Some(first), roll })
    }
}

fn no_first_play(got: &str) -> NotationError {
    NotationError::expected("`-`, or a first roll and its play like `31 24/23 24/21`", quote(got))
}

/// `31`, or `31 24/23 24/21, 66`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((roll, play)) = &self.first {
            write!(f, "{roll} {play}, ")?;
        }
        write!(f, "{}", self.roll)
    }
}
