//! The feature "blocks": for each free checker, which of the six points ahead of it are closed to it.
//!
//! Both sides are treated alike, because each numbers the points from its own view and moves down from 24.

use crate::eval::network::features::inputs::Changes;
use crate::eval::network::features::{Feature, InputChange, Inputs, Near};
use crate::eval::simd::{SETS, Sets};
use crate::rules::{Course, POINTS, PointSets};

/// Number of patterns of six points in which at least one point is closed.
const PATTERNS: usize = 63;

/// For each side and point, there is one input for each pattern of the six points ahead. The input is 1 if
/// the side has a free checker on the point and the points ahead have this pattern.
#[derive(Clone, Debug)]
pub struct Blocks {
    course: Course,
    /// For up to [`SETS`] positions, the paths of the player and of the opponent.
    sides: [[Paths; 2]; SETS],
}

/// The free checkers of one side, and the points that are closed to them.
#[derive(Clone, Copy, Debug, Default)]
struct Paths {
    /// Points on which the side has a free checker.
    free: u32,
    /// Points that are closed to the side.
    closed: u32,
}

impl Paths {
    /// Returns the paths of the player and of the opponent.
    #[inline(always)]
    fn of([mine, theirs]: &[PointSets; 2], course: Course) -> [Self; 2] {
        [*mine, theirs.swapped(course)]
            .map(|sets| Self { free: sets.free, closed: !sets.open & POINTS_OF_BOARD })
    }

    /// Returns the points whose inputs may differ between two positions with these paths.
    #[inline(always)]
    fn differ(self, other: Self) -> u32 {
        (points_behind(self.closed ^ other.closed) | (self.free ^ other.free)) & (self.free | other.free)
    }

    /// Calls `found` with each input that is 1 for one of `points`. `start` is the index of the side's first
    /// input.
    #[inline(always)]
    fn each(self, start: usize, points: u32, mut found: impl FnMut(usize)) {
        let mut points = points & self.free & points_behind(self.closed);
        while points != 0 {
            let point = points.trailing_zeros() as usize;
            points &= points - 1;
            // The lowest bit represents the point six pips ahead, the highest bit the next point.
            let pattern = (u64::from(self.closed) << 6 >> point & 63) as usize;
            found(start + (point - 1) * PATTERNS + pattern - 1);
        }
    }
}

impl Blocks {
    pub(super) const fn new(course: Course) -> Self {
        Self { course, sides: [[Paths { free: 0, closed: 0 }; 2]; SETS] }
    }
}

impl Feature for Blocks {
    const INPUTS: usize = 2 * POINTS as usize * PATTERNS;

    /// All free checkers on a point belong to one side, so at most one input is 1 per point.
    const MAX_INPUTS: usize = POINTS as usize;

    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        for (sides, positions) in self.sides.iter_mut().zip(positions) {
            *sides = Paths::of(positions, self.course);
        }
    }

    #[inline(always)]
    fn push(&self, start: usize, near: &Near<'_>, inputs: &mut Inputs) {
        for (start, paths) in starts(start).zip(Paths::of(&near.sets, self.course)) {
            paths.each(start, paths.free, |input| inputs.push(input));
        }
    }

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        let sides = self.sides[change.index].into_iter().zip(Paths::of(&change.near.sets, self.course));
        for (start, (now, was)) in starts(start).zip(sides) {
            let points = now.differ(was);
            now.each(start, points, |input| changes.come(input));
            was.each(start, points, |input| changes.gone(input));
        }
    }
}

/// Returns the points from which one of `points` is at most six pips ahead.
#[inline(always)]
const fn points_behind(points: u32) -> u32 {
    let mut behind = points << 1;
    behind |= behind << 1;
    // So far, `behind` contains the next two points. The following lines extend it to four and then to six
    // points.
    behind |= behind << 2;
    behind | behind << 2
}

/// Returns the index of the first input for each side, the player's first.
#[inline(always)]
fn starts(start: usize) -> impl Iterator<Item = usize> {
    [start, start + Blocks::INPUTS / 2].into_iter()
}

/// The points of the board, as bits 1 to 24.
const POINTS_OF_BOARD: u32 = 0x01ff_fffe;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Dice, LegalPlay, Point, Position, RuleSet, Side, legal_plays};

    /// Finds the patterns by checking every point, to compare the results.
    fn naive(position: &Position) -> Vec<usize> {
        let mut inputs = Vec::new();
        for point in Point::ALL.into_iter().filter(|point| position.stack(*point).free(Side::Mine) > 0) {
            let closed = |pips: &u8| {
                point.less(*pips).is_some_and(|before| !position.stack(before).is_open_to(Side::Mine))
            };
            let pattern: usize = (1..=6).filter(closed).map(|pips| 1 << (6 - pips)).sum();
            if pattern > 0 {
                inputs.push(point.index() * PATTERNS + pattern - 1);
            }
        }
        inputs
    }

    #[test]
    fn blocks_agree_with_a_naive_search() {
        let (mut dice, mut plays, mut position) = (Dice::seeded(3), Vec::<LegalPlay>::new(), Position::START);
        let mut found = 0;
        for _ in 0..400 {
            legal_plays(&position, dice.roll(), &RuleSet::PLAKOTO, &mut plays);
            position = plays[usize::from(dice.die() * dice.die()) % plays.len()].result.swap_sides();
            if position.off(Side::Mine) + position.off(Side::Theirs) > 10 {
                position = Position::START;
            }
            let mut all = Inputs::NONE;
            Blocks::new(Course::Opposed).push(0, &Near::new(&position), &mut all);
            let theirs = naive(&position.swap_sides()).into_iter().map(|input| input + Blocks::INPUTS / 2);
            let expected: Vec<usize> = naive(&position).into_iter().chain(theirs).collect();
            let all: Vec<usize> = all.indices().iter().map(|input| usize::from(*input)).collect();
            assert_eq!(all, expected, "{position:?}");
            found += all.len();
        }
        assert!(found > 500, "{found}");
    }
}
