//! Shots: rolls that can pin a checker.

use plakoto_engine::rules::{Course, LegalPlay, Numbers, Point, Position, Roll, RuleSet, Side};

/// The checkers of one side that the other side can pin with its next roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    /// Number of the 36 possible rolls that can pin at least one of the checkers.
    pub rolls: u8,
    /// The checkers that can be pinned, from the highest point to the lowest.
    pub blots: Vec<Shot>,
}

/// A checker that the next roll can pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The point on which the checker is.
    pub point: Point,
    /// Number of the 36 possible rolls that can pin the checker.
    pub rolls: u8,
}

impl Shots {
    /// Finds the checkers that the player on roll can pin. Points are from that player's point of view. A
    /// roll counts if at least one of its legal plays ends with the checker newly pinned; the command `legal`
    /// marks such plays with `*`. If a double is a cascade (it goes on with higher numbers), only its first
    /// four numbers are played.
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

    /// Converts the points to the other side's point of view.
    pub(super) fn swap_sides(self, course: Course) -> Self {
        let swapped = |shot: &Shot| Shot { point: shot.point.swapped(course), ..*shot };
        Self { blots: self.blots.iter().rev().map(swapped).collect(), ..self }
    }

    /// Returns the number of rolls that can pin the checker on `point`.
    pub fn at(&self, point: Point) -> u8 {
        self.blots.iter().find(|shot| shot.point == point).map_or(0, |shot| shot.rolls)
    }
}

/// Writes the legal plays for a roll to `plays`. If the roll is a cascade, only its first four numbers are
/// played.
pub(super) fn first_numbers(position: &Position, roll: Roll, rules: &RuleSet, plays: &mut Vec<LegalPlay>) {
    let first = RuleSet { cascade: false, ..*rules };
    plakoto_engine::rules::legal_plays(position, Numbers::Rolled(roll), &first, plays);
}

/// Returns, as a bit set, the points on which a play newly pins a checker of the opponent.
fn newly_pinned(before: &Position, after: &Position) -> u32 {
    let is_new = |point: &Point| {
        after.is_pinned_on(*point, Side::Theirs) && !before.is_pinned_on(*point, Side::Theirs)
    };
    Point::ALL.into_iter().filter(is_new).fold(0, |all, point| all | point.bit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The opponent's checker on the 18-point is six pips from the starting point. The 17 rolls that pin it
    /// are the 11 rolls with a six, 5-1 and 4-2 (two rolls each), and 3-3 and 2-2, which pass over open
    /// points.
    #[test]
    fn a_checker_six_pips_away_is_pinned_by_seventeen_rolls() {
        let board = "0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 0 0 0 0 0 15 0";
        let position = plakoto_engine::notation::simple_board::parse(board).expect("a board");
        let shots = Shots::of(&position, &RuleSet::TAPA);
        let at = Point::new(18).expect("a point");
        assert_eq!((shots.rolls, shots.at(at)), (17, 17));
        assert_eq!(shots.swap_sides(Course::Opposed).at(at.swapped(Course::Opposed)), 17);
    }
}
