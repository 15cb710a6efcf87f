//! Shots: rolls that can pin or hit a checker.

use plakoto_engine::rules::{Course, LegalPlay, Numbers, Point, Position, Roll, RuleSet, Side};

/// The checkers of one side that the other side can pin or hit with its next roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    /// Number of the 36 possible rolls that can pin or hit at least one of the checkers.
    pub rolls: u8,
    /// The checkers that can be pinned or hit, from the highest point to the lowest.
    pub blots: Vec<Shot>,
}

/// A checker that the next roll can pin or hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The point on which the checker is.
    pub point: Point,
    /// Number of the 36 possible rolls that can pin or hit the checker.
    pub rolls: u8,
}

impl Shots {
    /// Finds the checkers that the player on roll can pin or hit. Points are from that player's point of view. A
    /// roll counts if at least one of its legal plays ends with the checker newly pinned or hit; the command
    /// `legal` marks such plays with `*`. If a double is a cascade (it goes on with higher numbers), only its first
    /// four numbers are played.
    pub(super) fn of(position: &Position, rules: &RuleSet) -> Self {
        let mut plays = Vec::new();
        let (mut rolls, mut by_point) = (0, [0; Point::ALL.len()]);
        for (roll, weight) in Roll::all() {
            first_numbers(position, roll, rules, &mut plays);
            let struck = plays.iter().fold(0, |all, play| all | struck(position, &play.result));
            rolls += if struck == 0 { 0 } else { weight };
            for point in Point::ALL.into_iter().filter(|point| struck & point.bit() != 0) {
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

    /// Returns the number of rolls that can pin or hit the checker on `point`.
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

/// Returns, as a bit set, the points on which a play newly pins or hits a checker of the opponent.
fn struck(before: &Position, after: &Position) -> u32 {
    let is_struck = |point: &Point| {
        let is_hit = before.stack(*point).checkers(Side::Theirs) > after.stack(*point).checkers(Side::Theirs);
        let is_pinned = |position: &Position| position.is_pinned_on(*point, Side::Theirs);
        is_hit || is_pinned(after) && !is_pinned(before)
    };
    Point::ALL.into_iter().filter(is_struck).fold(0, |all, point| all | point.bit())
}

/// Returns the number of rolls, of 36, with which the player on roll cannot move because no checker can enter from
/// the bar. Returns 0 if no checker is on the bar.
pub(super) fn dances(position: &Position, rules: &RuleSet) -> u8 {
    if position.bar(Side::Mine) == 0 {
        return 0;
    }
    let mut plays = Vec::new();
    let weight = |(roll, weight)| {
        first_numbers(position, roll, rules, &mut plays);
        if plays.iter().all(|play| play.play.is_pass()) { weight } else { 0 }
    };
    Roll::all().map(weight).sum::<u32>() as u8
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

    /// In Portes, the opponent has closed four points of the home board with two checkers each, and a checker of
    /// mine is on the bar. Two of the six numbers enter, so 4 × 4 = 16 rolls dance. The opponent's blot on 21 is
    /// hit from the bar by the 11 rolls with a four.
    #[test]
    fn checkers_on_the_bar_enter_or_hit_with_open_numbers() {
        let board = "0 14 0 0 0 0 0 0 0 0 0 0 0 -6 0 0 0 0 0 0 -2 -1 -2 -2 -2 1";
        let rules = RuleSet::PORTES;
        let setup = plakoto_engine::notation::simple_board::setup(board).expect("a board");
        let position = setup.position(&rules.mechanics).expect("a position");
        assert_eq!(dances(&position, &rules), 16);
        let at = Point::new(21).expect("a point");
        assert_eq!(Shots::of(&position, &rules).at(at), 11);
    }
}
