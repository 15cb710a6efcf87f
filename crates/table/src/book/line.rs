//! Lines of opening play: a first roll, or a first play and the roll that replies to it.

use std::fmt;

use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// A line of opening play: either a first roll, or a first play and the reply roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first roll and the play made with it. `None` if [`Line::roll`] is itself the first roll.
    pub first: Option<(Roll, LegalPlay)>,
    /// The last roll of the line, for which plays are compared.
    pub roll: Roll,
    /// The position before the last roll, from the point of view of the player on roll.
    pub position: Position,
}

impl Line {
    /// The text that [`Line::before`] returns if there is no turn before the roll.
    pub const START: &'static str = "-";

    /// Returns the lines that consist of a first roll only, in the order of [`Roll::all`].
    pub fn first_rolls(rules: &RuleSet) -> impl Iterator<Item = Self> + use<> {
        let rules = *rules;
        Roll::all().map(move |(roll, _)| Self::first_roll(roll, &rules))
    }

    /// Returns the line that consists of this first roll only.
    pub const fn first_roll(roll: Roll, rules: &RuleSet) -> Self {
        Self { first: None, roll, position: rules.start() }
    }

    /// Returns one line of play for each roll with which the opponent can reply to a first play. Returns no
    /// lines if the opponent does not roll next.
    pub fn replies(roll: Roll, play: LegalPlay) -> impl Iterator<Item = Self> {
        let is_usual = play.next == plakoto_engine::rules::Next::OPPONENT;
        Roll::all().filter(move |_| is_usual).map(move |(reply, _)| Self {
            first: Some((roll, play)),
            roll: reply,
            position: play.after(),
        })
    }

    /// Formats the turn before the last roll: `-` if none exists, otherwise the first roll and its play.
    pub fn before(&self) -> String {
        self.first.map_or_else(|| Self::START.to_owned(), |(roll, play)| format!("{roll} {play}"))
    }

    /// Parses text that [`Line::before`] returned, and appends `roll` as the last roll.
    ///
    /// # Errors
    /// Fails if `before` is neither `-` nor a first roll with a legal play.
    pub fn after(before: &str, roll: Roll, rules: &RuleSet) -> Result<Self, NotationError> {
        if before == Self::START {
            return Ok(Self::first_roll(roll, rules));
        }
        let first = || {
            let (dice, play) = before.split_once(' ')?;
            let dice: Roll = dice.parse().ok()?;
            let play: PlayText = play.parse().ok()?;
            Some((dice, play.resolve(&rules.start(), dice, rules).ok()?))
        };
        let first = first().ok_or_else(|| no_first_play(before))?;
        Ok(Self { first: Some(first), roll, position: first.1.after() })
    }
}

fn no_first_play(got: &str) -> NotationError {
    NotationError::expected("`-`, or a first roll and its play, such as `31 24/23 24/21`", quote(got))
}

/// Formats the line as `31` or `31 24/23 24/21, 66`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((roll, play)) = &self.first {
            write!(f, "{roll} {play}, ")?;
        }
        write!(f, "{}", self.roll)
    }
}
