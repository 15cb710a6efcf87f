//! By how many rolls checkers can be pinned.

use plakoto_engine::rules::{LegalPlay, Numbers, Point, Position, Roll, RuleSet, Side};

/// The checkers of one side that the other can pin with its next roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    /// By how many of the 36 rolls at least one of them.
    pub rolls: u8,
    /// Each of them, from the highest point down.
    pub blots: Vec<Shot>,
}

/// A checker that can be pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Where it is.
    pub point: Point,
    /// By how many of the 36 rolls.
    pub rolls: u8,
}

impl Shots {
    /// What the player on roll can pin, numbered as he does: a roll counts if one of its legal plays ends with the checker
    /// pinned, as `legal` shows with `*`. Of a double that goes on with higher numbers only its own four are looked at.
    pub(super) fn of(position: &Position, rules: &RuleSet) -> Self {
        let mut plays = Vec::new();
        let (mut rolls, mut by_point) = (0, [0; Point::ALL.len()]);
        for (roll, weight) in Roll::all() {
            first_numbers(position, roll, rules, &mut plays);
            let pinned = plays.iter().fold(0, |all, play| all | newly_pinned(position, &play.result));
            rolls += if pinned == 0 { 0 } else { weight };
            for point in Point::ALL.into_iter().filter(|point| pinned & point.bit() != 0) {
                by_point[point.index()] += weight;
            }
        }
        let shot = |point: Point| Shot { point, rolls: by_point[point.index()] as u8 };
        let blots = Point::ALL.into_iter().rev().map(shot).filter(|shot| shot.rolls > 0).collect();
        Self { rolls: rolls as u8, blots }
    }

    /// The same checkers as their owner numbers the points.
    pub(super) fn swap_sides(self) -> Self {
        let swapped = |shot: &Shot| Shot { point: shot.point.swapped(), ..*shot };
        Self { blots: self.blots.iter().rev().map(swapped).collect(), ..self }
    }

    /// By how many rolls the checker on `point` can be pinned.
    pub fn at(&self, point: Point) -> u8 {
        self.blots.iter().find(|shot| shot.point == point).map_or(0, |shot| shot.rolls)
    }
}

/// The legal plays of a roll, but of a cascade those of its first four numbers.
pub(super) fn first_numbers(position: &Position, roll: Roll, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    let first = RuleSet { cascade: false, ..*rules };
    plakoto_engine::rules::legal_plays(position, Numbers::Rolled(roll), &first, plays);
}

/// The points on which a checker of the opponent is pinned after a play, and was not before.
fn newly_pinned(before: &Position, after: &Position) -> u32 {
    let is_new = |point: &Point| {
        after.is_pinned_on(*point, Side::Theirs) && !before.is_pinned_on(*point, Side::Theirs)
    };
    Point::ALL.into_iter().filter(is_new).fold(0, |all, point| all | point.bit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// His checker on my 18 is six pips from my start: 17 rolls have a six or bring it together (5-1, 4-2 and 3-3, 2-2 over
    /// open points), 17 in all: eleven sixes, 5-1 and 4-2 twice each, 3-3 and 2-2.
    #[test]
    fn a_checker_six_pips_away_is_pinned_by_seventeen_rolls() {
        let board = "0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0 0 0 0 0 15 0";
        let position = plakoto_engine::notation::simple_board::parse(board).expect("a board");
        let shots = Shots::of(&position, &RuleSet::TAPA);
        let at = Point::new(18).expect("a point");
        assert_eq!((shots.rolls, shots.at(at)), (17, 17));
        assert_eq!(shots.swap_sides().at(at.swapped()), 17);
    }
}
