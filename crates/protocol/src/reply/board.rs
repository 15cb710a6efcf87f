//! The board in replies.

use serde::Serialize;

use super::json::{fields, serialize};
use super::subject::Subject;
use super::view::View;
use crate::output::{Drawing, OutputSettings};
use plakoto_engine::notation::diagram::{Diagram, Style};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::narrow_board::NarrowBoard;
use plakoto_engine::notation::pbmserv_board::PbmservBoard;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::notation::simple_board;
use plakoto_engine::rules::{GameState, Player, Point, Position, RuleSet, Side};

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
    /// The drawing that is asked for, if it fits on the screen; what stands beside it is cut.
    fn drawing(&self, settings: &OutputSettings) -> Vec<String> {
        let columns = settings.columns.map_or(usize::MAX, usize::from);
        let diagram =
            self.diagram(if settings.drawing == Drawing::Unicode { Style::Unicode } else { Style::Ascii });
        let text = match settings.drawing {
            _ if columns < usize::from(Diagram::COLUMNS) => NarrowBoard(diagram).to_string(),
            Drawing::Gnubg | Drawing::Unicode if columns < WITH_NOTES => Self::without_notes(diagram),
            Drawing::Gnubg | Drawing::Unicode => diagram.to_string(),
            Drawing::Pbmserv => {
                let text = self.pbmserv(settings);
                let widest = str::lines(&text).map(|line| line.chars().count()).max();
                if widest <= Some(columns) { text } else { NarrowBoard(diagram).to_string() }
            }
        };
        str::lines(&text).map(|line| cut(line, columns)).collect()
    }

    /// The board alone, and what else stands beside it above and below.
    fn without_notes(diagram: Diagram<'_>) -> String {
        let board = diagram.to_string();
        let narrow = NarrowBoard(diagram);
        let rows = str::lines(&board).map(|line| {
            let row: String = line.chars().take(usize::from(Diagram::COLUMNS)).collect();
            row.trim_end().to_owned() + "\n"
        });
        let [first, second] = [Player::O, Player::X].map(|player| narrow.player(player));
        let (ids, board): (Vec<String>, Vec<String>) = rows.partition(|row| row.contains(" ID"));
        format!("{}{first}\n{}{second}", ids.concat(), board.concat())
    }

    fn diagram(&self, style: Style) -> Diagram<'_> {
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let Subject { position, match_id, pending } = self.subject;
        Diagram { position, match_id, pending, names, rules: self.rules, style }
    }

    fn pbmserv(&self, settings: &OutputSettings) -> String {
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let Subject { position, match_id, .. } = self.subject;
        let MatchId { on_roll, state, .. } = match_id;
        let numbers = self.subject.numbers().filter(|_| state == GameState::Playing);
        PbmservBoard { position, on_roll, numbers, names, is_flipped: settings.is_flipped }.to_string()
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
        if settings.raw_board { vec![self.raw()] } else { self.drawing(settings) }
    }
}

/// The columns that a board needs with the notes beside it, of which long names may be cut.
const WITH_NOTES: usize = 72;

/// A line without what has no room.
fn cut(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.to_owned();
    }
    line.chars().take(columns.saturating_sub(1)).chain(['…']).collect()
}

serialize!(BoardView, |view| {
    let Subject { position, match_id, .. } = view.subject;
    fields! {
        board: CheckersFields::new(&position, match_id.on_roll),
        simple: simple_board::write(&position),
        rawboard: view.raw(),
        names: &view.names,
        match_length: match_id.length,
        score: match_id.score,
        pips: view.pips(),
    }
});

/// Where all checkers are, in one view whoever is on roll: that of player 1.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct CheckersFields {
    /// From player 1's 1-point up.
    points: Vec<PointFields>,
    /// Borne off by player 0 and by player 1.
    off: [u8; 2],
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct PointFields {
    /// 0 or 1: whose checkers are on top, if there are any.
    owner: Option<usize>,
    /// How many of them.
    count: u8,
    /// Whether one of the other player is pinned beneath.
    pinned: bool,
}

impl CheckersFields {
    /// Those of a position as `viewer` sees it.
    pub(super) fn new(position: &Position, viewer: Player) -> Self {
        let side_of = |player| if player == viewer { Side::Mine } else { Side::Theirs };
        let index_of = |side| if side == Side::Mine { viewer.index() } else { viewer.other().index() };
        let fields = |point: Point| {
            let stack = position.stack(point.numbered_by(side_of(Player::X)));
            PointFields { owner: stack.owner().map(index_of), count: stack.count(), pinned: stack.pins() }
        };
        Self {
            points: Point::ALL.into_iter().map(fields).collect(),
            off: Player::BOTH.map(|player| position.off(side_of(player))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;

    /// Player 1 has 13 checkers on his 24-point and one off; the only one of player 0 pins his on 5.
    #[test]
    fn both_players_see_the_same_board() {
        let board = "0 0 0 0 0 -1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 13 0";
        let seen = simple_board::parse(board).unwrap();
        let fields = CheckersFields::new(&seen, Player::X);
        assert_eq!(fields, CheckersFields::new(&seen.swap_sides(), Player::O));
        assert_eq!(fields.points[23], PointFields { owner: Some(1), count: 13, pinned: false });
        assert_eq!(fields.points[4], PointFields { owner: Some(0), count: 1, pinned: true });
        assert_eq!(fields.points[0], PointFields { owner: None, count: 0, pinned: false });
        assert_eq!(fields.off, [14, 1]);
    }
}
