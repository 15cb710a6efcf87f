//! Arguments of commands: players, positions and plays.

use crate::{ProtocolError, Result};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::rules::{Player, Position, Roll};

/// A position that is part of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inline {
    /// The position.
    pub id: GnubgId,
    /// The dice after the ID.
    pub dice: Option<Roll>,
}

impl Inline {
    /// Returns the ID with the dice in it.
    ///
    /// # Errors
    /// Fails if the ID has no match ID to hold the dice, or has other dice.
    pub fn with_dice(self) -> Result<GnubgId> {
        let Some(dice) = self.dice else { return Ok(self.id) };
        let Some(match_id) = self.id.match_id else {
            return Err(ProtocolError::bad_argument("expected `turn` with dice, got nothing"));
        };
        match match_id.dice {
            Some(known) if !known.same_numbers(dice) => {
                let detail = format!("expected the dice {known} of the match ID, or none, got {dice}");
                Err(ProtocolError::bad_argument(detail))
            }
            _ => Ok(GnubgId { match_id: Some(MatchId { dice: Some(dice), ..match_id }), ..self.id }),
        }
    }

    /// Returns whether the dice are known.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.is_some() || self.id.match_id.is_some_and(|match_id| match_id.dice.is_some())
    }
}

/// A play, or steps, with the point numbers of a particular view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbered<T> {
    /// The numbers of the player who makes the play, as in all texts.
    ByMover(T),
    /// The numbers of the session's view, as in the JSON that the session sends.
    ByView(T),
}

/// A player, as named in a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// By number.
    Number(Player),
    /// By name, with the column of the name in the line.
    Name(String, usize),
    /// Both players, where the command allows that.
    Both,
}

/// A position to put on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placement {
    /// An ID.
    Id(GnubgId),
    /// The arguments of `set board simple`.
    Simple(Position),
    /// A raw board line.
    Raw(Box<RawBoard>),
    /// The start of a game.
    Start,
    /// The position after the play with this number in the last `hint`.
    Hinted(usize),
}

/// The scope of `analyse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analysed {
    /// The turn at the current place of the record, or the last one.
    Turn,
    /// The current game.
    Game,
    /// All games.
    Match,
}
