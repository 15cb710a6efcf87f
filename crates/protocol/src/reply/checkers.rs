//! The checkers on the board as data, in one view whoever is on roll: that of player 1.

use serde::Serialize;

use plakoto_engine::rules::{Player, Point, Position, Side};

/// Where all checkers are.
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
