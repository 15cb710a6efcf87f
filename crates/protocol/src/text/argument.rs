//! Arguments of commands: players, positions and plays.

use crate::{ProtocolError, Result};
use plakoto_engine::notation::gnubg_id::GnubgId;
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::rules::{Player, Position, Roll};

/// A position, with optional dice, in the arguments of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inline {
    /// The position.
    pub id: GnubgId,
    /// The dice that follow the position ID.
    pub dice: Option<Roll>,
}

impl Inline {
    /// Returns the position with the dice in its match ID.
    ///
    /// # Errors
    /// Fails if the position has no match ID to hold the dice, or if its match ID contains other dice.
    pub fn with_dice(self) -> Result<GnubgId> {
        let Some(dice) = self.dice else { return Ok(self.id) };
        let Some(match_id) = self.id.match_id else {
            return Err(ProtocolError::bad_argument("expected `turn` with dice, got nothing"));
        };
        match match_id.dice {
            Some(known) if !known.same_numbers(dice) => {
                let detail = format!("expected no dice or the dice {known} from the match ID, got {dice}");
                Err(ProtocolError::bad_argument(detail))
            }
            _ => Ok(GnubgId { match_id: Some(MatchId { dice: Some(dice), ..match_id }), ..self.id }),
        }
    }

    /// Returns whether the position has dice, either after the ID or in the match ID.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.is_some() || self.id.match_id.is_some_and(|match_id| match_id.dice.is_some())
    }
}

/// A play, or checker moves, with points numbered from the view of one of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbered<T> {
    /// Points are numbered from the view of the player who makes the play. All text forms use this numbering.
    ByMover(T),
    /// Points are numbered from the view that the session's output settings select. The session's JSON uses
    /// this numbering.
    ByView(T),
}

/// A player as the user names them in a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// The player with this number.
    Number(Player),
    /// The player with this name. The second value is the column of the name in the input line.
    Name(String, usize),
    /// Both players, if the command allows that.
    Both,
}

/// A position that the user wants on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Placement {
    /// The position with this ID.
    Id(GnubgId),
    /// The arguments of `set board simple`.
    Simple(Position),
    /// The position in a raw board line.
    Raw(Box<RawBoard>),
    /// The start position of a game.
    Start,
    /// The position after the play with this number in the list of the last `hint`.
    Hinted(usize),
}

/// Which turns `analyse` judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysedPart {
    /// The turn at the current place in the match record, or the last turn if none exists.
    Turn,
    /// The current game.
    Game,
    /// All games of the match.
    Match,
}
