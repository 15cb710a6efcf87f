//! The board as two columns of text, for screens that are too narrow for a drawing.
//!
//! The left column shows points 13 to 24, in the numbering of the player on roll. The right column shows the
//! points opposite, 12 to 1. For example, `O3` means three checkers of player 0, and `X2(O)` means two
//! checkers of player 1 that pin a checker of player 0.

use std::fmt;

use super::diagram::Diagram;
use crate::rules::{Player, Point, Side, Stack};

/// Displays the contents of a [`Diagram`] in two columns.
#[derive(Clone, Debug)]
pub struct NarrowBoard<'a>(pub Diagram<'a>);

impl fmt::Display for NarrowBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = &self.0;
        writeln!(f, "Position ID: {}", diagram.position)?;
        writeln!(f, "Match ID   : {}", diagram.match_id)?;
        writeln!(f, "{}", self.player(Player::O))?;
        for row in 0..12_usize {
            let [left, right] = [12 + row, 11 - row].map(|index| {
                let name = diagram.points.of(Point::ALL[index]);
                format!("{name:>2} {}", self.stack(diagram.position.stacks()[index]))
            });
            writeln!(f, " {left:<12}{}", right.trim_end())?;
        }
        write!(f, "{}", self.player(Player::X))
    }
}

impl NarrowBoard<'_> {
    /// The line of text about a player, such as `X: Ann, 2 points, 3 off, Rolled 31`.
    pub fn player(&self, player: Player) -> String {
        let diagram = &self.0;
        let side = if player == diagram.match_id.on_roll { Side::Mine } else { Side::Theirs };
        let symbol = diagram.style.symbol(player);
        let (name, score) = (diagram.names[player.index()], diagram.score(player));
        let off = match diagram.position.off(side) {
            0 => String::new(),
            off => format!(", {off} off"),
        };
        let note = match diagram.note(player) {
            note if note.is_empty() => note,
            note => format!(", {note}"),
        };
        let bar = match diagram.position.bar(side) {
            0 => String::new(),
            bar => format!(", {bar} on the bar"),
        };
        format!("{symbol}: {name}, {score}{off}{bar}{note}")
    }

    fn stack(&self, stack: Stack) -> String {
        let diagram = &self.0;
        let Some(owner) = stack.owner() else { return ".".to_owned() };
        let symbol = |side: Side| {
            let on_roll = diagram.match_id.on_roll;
            diagram.style.symbol(if side == Side::Mine { on_roll } else { on_roll.other() })
        };
        let pinned = if stack.pins() { format!("({})", symbol(owner.other())) } else { String::new() };
        format!("{}{}{pinned}", symbol(owner), stack.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::match_id::MatchId;
    use crate::rules::{GameStage, Pending, Roll, RuleSet};

    /// Player 0 is on roll. They have 13 checkers on the 24-point, one on the 20-point that pins a checker of
    /// player 1, and one borne off. The other 14 checkers of player 1 are on player 0's 1-point.
    #[test]
    fn opposite_points_share_a_line() {
        let position =
            crate::notation::simple_board::parse("0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1p 0 0 0 13 0")
                .unwrap();
        let match_id = MatchId {
            length: 5,
            score: [1, 2],
            on_roll: Player::O,
            dice: Roll::new(3, 1).ok(),
            resignation: 0,
            state: GameStage::Playing,
        };
        let (pending, names, rules) = (Pending::NONE, ["plakoto", "Ann"], RuleSet::PLAKOTO);
        let diagram = Diagram::new(position, match_id, pending, names, rules);
        let text = NarrowBoard(diagram).to_string();
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(lines[0], "O: plakoto, 1 point, 1 off, Rolled 31");
        assert_eq!(lines[1], " 13 .        12 .");
        assert_eq!(lines[8], " 20 O1(X)     5 .");
        assert_eq!(lines[12], " 24 O13       1 X14");
        assert_eq!(lines[13], "X: Ann, 2 points");
        assert!(text.lines().all(|line| line.chars().count() < 40), "{text}");
    }
}
