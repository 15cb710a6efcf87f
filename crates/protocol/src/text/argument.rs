//! What commands name: players, positions and questions.

use crate::{ProtocolError, Result};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::rules::{Player, Position, Roll};

/// A position that a question brings along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inline {
    /// The position.
    pub id: GnubgId,
    /// The dice behind it.
    pub dice: Option<Roll>,
}

impl Inline {
    /// The ID with the dice in it.
    ///
    /// # Errors
    /// If there is no match ID that they could stand in, or it has others.
    pub fn with_dice(self) -> Result<GnubgId> {
        let Some(dice) = self.dice else { return Ok(self.id) };
        let Some(match_id) = self.id.match_id else {
            return Err(ProtocolError::bad_argument("expected `turn` beside dice, got nothing"));
        };
        match match_id.dice {
            Some(known) if !known.same_numbers(dice) => {
                let detail = format!("expected the dice {known} of the match ID, or none, got {dice}");
                Err(ProtocolError::bad_argument(detail))
            }
            _ => Ok(GnubgId { match_id: Some(MatchId { dice: Some(dice), ..match_id }), ..self.id }),
        }
    }

    /// Whether it says what was rolled.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.is_some() || self.id.match_id.is_some_and(|match_id| match_id.dice.is_some())
    }
}

/// A play, or steps, whose points have somebody's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbered<T> {
    /// Those of the player who makes it, as in all texts.
    ByMover(T),
    /// Those of the session's view, as in the JSON that it sends.
    ByView(T),
}

/// A player as a command names him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// By his number.
    Number(Player),
    /// By his name, which stands at this column of the line.
    Name(String, usize),
    /// Both players, where that makes sense.
    Both,
}

/// What a command puts on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placement {
    /// An ID.
    Id(GnubgId),
    /// The numbers of `set board simple`.
    Simple(Position),
    /// A raw board line.
    Raw(Box<RawBoard>),
    /// The start of a game.
    Start,
    /// The position after the play with this number in the last `hint`.
    Hinted(usize),
}

/// What `analyse` judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analysed {
    /// The turn at the current place of the record, or the last one.
    Turn,
    /// The current game.
    Game,
    /// All games.
    Match,
}
