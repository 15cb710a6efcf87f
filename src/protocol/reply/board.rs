//! The board in replies.

use serde::{Serialize, Serializer};

use super::checkers::CheckersFields;
use super::subject::Subject;
use super::view::View;
use crate::notation::diagram::Diagram;
use crate::notation::match_id::MatchId;
use crate::notation::pbmserv_board::PbmservBoard;
use crate::notation::raw_board::RawBoard;
use crate::notation::simple_board;
use crate::protocol::output::{Drawing, OutputSettings};
use crate::rules::{GameState, Player, RuleSet, Side};

/// The board with everything that is shown beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The position, who is on roll and the score.
    pub subject: Subject,
    /// The names of player 0 and player 1.
    pub names: [String; 2],
    /// The rule set.
    pub rules: RuleSet,
}

impl BoardView {
    fn drawing(&self, settings: &OutputSettings) -> String {
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let Subject { position, match_id, pending } = self.subject;
        match settings.drawing {
            Drawing::Gnubg => Diagram { position, match_id, pending, names, rules: self.rules }.to_string(),
            Drawing::Pbmserv => {
                let MatchId { on_roll, state, .. } = match_id;
                let numbers = self.subject.numbers().filter(|_| state == GameState::Playing);
                PbmservBoard { position, on_roll, numbers, names, is_flipped: settings.is_flipped }
                    .to_string()
            }
        }
    }

    fn raw(&self) -> String {
        let Subject { position, match_id, .. } = self.subject;
        RawBoard {
            names: self.names.clone(),
            length: match_id.length,
            score: match_id.score,
            on_roll: match_id.on_roll,
            dice: match_id.dice,
            position,
        }
        .to_string()
    }

    /// The pip counts of player 0 and player 1.
    #[must_use]
    pub fn pips(&self) -> [u16; 2] {
        let Subject { position, match_id, .. } = self.subject;
        Player::BOTH
            .map(|player| position.pips(if player == match_id.on_roll { Side::Mine } else { Side::Theirs }))
    }
}

impl View for BoardView {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        let text = if settings.raw_board { self.raw() } else { self.drawing(settings) };
        str::lines(&text).map(str::to_owned).collect()
    }
}

#[derive(Serialize)]
struct Fields<'a> {
    board: CheckersFields,
    simple: String,
    rawboard: String,
    names: &'a [String; 2],
    match_length: u16,
    score: [u16; 2],
    pips: [u16; 2],
}

impl Serialize for BoardView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Subject { position, match_id, .. } = self.subject;
        Fields {
            board: CheckersFields::new(&position, match_id.on_roll),
            simple: simple_board::write(&position),
            rawboard: self.raw(),
            names: &self.names,
            match_length: match_id.length,
            score: match_id.score,
            pips: self.pips(),
        }
        .serialize(serializer)
    }
}
