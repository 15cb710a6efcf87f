//! Positions in the arguments of commands. Only the rules of the session determine which game they belong to.

use super::board::GivenBoard;
use crate::{ProtocolError, Result};
use plakoto_engine::notation::match_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::position_id::PositionId;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::notation::xgid::Xgid;
use plakoto_engine::rules::{Mechanics, Pending, Player, Roll, RuleSet, Setup};
use plakoto_words::{Message, message};

/// A position in the arguments of a command, before it is known which game it belongs to.
#[derive(Clone, Copy, Debug, Eq)]
pub struct GivenId {
    pub(crate) position: GivenPosition,
    /// The player on roll, the dice and the score, if the argument contains them.
    pub match_id: Option<MatchId>,
    /// Numbers that the player on roll must play before rolling.
    pub pending: Pending,
    /// The field of a JSON request that contains the position, for error messages.
    pub(crate) field: Option<&'static str>,
}

/// Ignores the field that contains the position.
impl PartialEq for GivenId {
    fn eq(&self, other: &Self) -> bool {
        (self.position, self.match_id, self.pending) == (other.position, other.match_id, other.pending)
    }
}

/// The checkers of a position in the arguments of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenPosition {
    /// A position ID.
    Id(PositionId),
    /// An XGID.
    Xgid(Xgid),
    /// The board of a JSON request, and the player on roll.
    Board(GivenBoard, Player),
    /// The start of a game.
    Start,
}

impl GivenId {
    /// Creates a position from an ID in the input.
    pub(crate) const fn of_id(id: GnubgId<PositionId>) -> Self {
        let GnubgId { position, match_id, pending } = id;
        Self { position: GivenPosition::Id(position), match_id, pending, field: None }
    }

    /// Returns the position in a game with these rules.
    ///
    /// # Errors
    /// Fails if the position is not legal in such a game.
    pub fn under(&self, rules: &RuleSet) -> Result<GnubgId> {
        let place = |mechanics: &Mechanics| match &self.position {
            GivenPosition::Id(id) => id.position(mechanics).map_err(ProtocolError::from),
            GivenPosition::Xgid(id) => id.position(mechanics).map_err(ProtocolError::from),
            GivenPosition::Board(board, on_roll) => board.position(*on_roll, mechanics),
            GivenPosition::Start => Ok(rules.start()),
        };
        let is_start =
            || place(&RuleSet::PORTES.mechanics).is_ok_and(|position| position == RuleSet::PORTES.start());
        let position =
            place(&rules.mechanics).map_err(|error| if is_start() { start_of_portes() } else { error });
        let position = position.map_err(|error| match self.field {
            Some(field) => error.in_field(field),
            None => error,
        })?;
        Ok(GnubgId { position, match_id: self.match_id, pending: self.pending })
    }
}

/// The error for the start of backgammon in another game. It is meant for Portes.
pub(crate) fn start_of_portes() -> ProtocolError {
    ProtocolError::bad_argument(message!("error-start_of_portes"))
}

/// A position, with optional dice, in the arguments of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inline {
    /// The position.
    pub id: GivenId,
    /// The dice that follow the position ID.
    pub dice: Option<Roll>,
}

impl Inline {
    /// Returns the position with the dice in its match ID.
    ///
    /// # Errors
    /// Fails if the position has no match ID to hold the dice, or if its match ID contains other dice.
    pub fn with_dice(self) -> Result<GivenId> {
        let Some(dice) = self.dice else { return Ok(self.id) };
        let Some(match_id) = self.id.match_id else {
            return Err(ProtocolError::bad_argument(Message::text("expected `turn` with dice, got nothing")));
        };
        match match_id.dice {
            Some(known) if !known.same_numbers(dice) => Err(ProtocolError::other_dice(known, dice)),
            _ => Ok(GivenId { match_id: Some(MatchId { dice: Some(dice), ..match_id }), ..self.id }),
        }
    }

    /// Returns whether the position has dice, either after the ID or in the match ID.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.is_some() || self.id.match_id.is_some_and(|match_id| match_id.dice.is_some())
    }
}

/// A position that the user wants on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placement {
    /// The position with this ID.
    Id(GivenId),
    /// The arguments of `set board simple`.
    Simple(Setup),
    /// The position in a raw board line.
    Raw(Box<RawBoard<Setup>>),
    /// The start position of a game.
    Start,
    /// The position after the play with this number in the list of the last `hint`.
    Hinted(usize),
}
