//! Lines of opening play: up to two turns, and the roll that follows them.

use std::fmt;

use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::printable::quote;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// A line of opening play: the turns from the start of the game, and the roll that follows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The last roll of the line, for which plays are compared. It is the first field because most different
    /// lines have different rolls, so that comparing lines is quick.
    pub roll: Roll,
    /// The position before the last roll, from the point of view of the player on roll.
    pub position: Position,
    /// The turns before the last roll: none for a first roll, one for a reply, two for a third roll.
    turns: [Option<Turn>; 2],
}

/// A roll and the play made with it.
type Turn = (Roll, LegalPlay);

/// Separates the turns of a line in its text.
const BETWEEN: &str = ", ";

impl Line {
    /// The text that [`Line::before`] returns if there is no turn before the roll.
    pub const START: &'static str = "-";

    /// Returns the line that consists of this first roll only.
    pub const fn first_roll(roll: Roll, rules: &RuleSet) -> Self {
        Self { turns: [None; 2], roll, position: rules.start() }
    }

    /// The turns before the last roll, from the start of the game.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.turns.iter().flatten()
    }

    /// Number of turns before the last roll: 0 for a first roll, 1 for a reply, 2 for a third roll.
    pub fn depth(&self) -> usize {
        self.turns().count()
    }

    /// Formats the turns before the last roll, for example `31 24/23 24/21`; `-` for a first roll.
    pub fn before(&self) -> String {
        let turns: Vec<String> = self.turns().map(|(roll, play)| format!("{roll} {play}")).collect();
        if turns.is_empty() { Self::START.to_owned() } else { turns.join(BETWEEN) }
    }

    /// Parses text that [`Line::before`] returned, and appends `roll` as the last roll.
    ///
    /// # Errors
    /// Fails if `before` is neither `-` nor one or two rolls with legal plays.
    pub fn after(before: &str, roll: Roll, rules: &RuleSet) -> Result<Self, TurnsError> {
        let mut line = Self::first_roll(roll, rules);
        if before == Self::START {
            return Ok(line);
        }
        let mut turns = before.split(BETWEEN);
        for place in &mut line.turns {
            let Some(text) = turns.next() else { break };
            let turn = turn(text, &line.position, rules).ok_or_else(|| TurnsError(before.to_owned()))?;
            (*place, line.position) = (Some(turn), turn.1.after());
        }
        if turns.next().is_some() { Err(TurnsError(before.to_owned())) } else { Ok(line) }
    }
}

/// Reads a roll and a legal play, such as `31 24/23 24/21`.
fn turn(text: &str, position: &Position, rules: &RuleSet) -> Option<Turn> {
    let (dice, play) = text.split_once(' ')?;
    let dice: Roll = dice.parse().ok()?;
    let play: PlayText = play.parse().ok()?;
    Some((dice, play.resolve(position, dice, rules).ok()?))
}

/// The error for a text that does not describe the turns before a roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `-`, or one or two rolls with their plays, such as `31 24/23 24/21`, got {}", quote(.0))]
pub struct TurnsError(String);

/// Formats the line as `31` or `31 24/23 24/21, 66`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns().try_for_each(|(roll, play)| write!(f, "{roll} {play}{BETWEEN}"))?;
        write!(f, "{}", self.roll)
    }
}
