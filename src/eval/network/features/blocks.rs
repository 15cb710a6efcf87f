//! Blocks: which of the six points before each free checker are closed to it.
//!
//! Both sides are looked at alike: each numbers the points as it moves, from 24 down.

use super::feature::{Feature, InputChange};
use super::inputs::{Difference, Group, Inputs};
use crate::eval::simd::{SETS, Sets};
use crate::rules::{POINTS, PointSets, Position};

/// Patterns of six points of which one at least is closed.
const PATTERNS: usize = 63;

/// For each point of each side one input for each pattern before it, if a free checker of the side is there. As with
/// shots, they are found for up to [`SETS`] positions at once.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    /// My points with free checkers, and those closed to me, then the same for the opponent.
    sides: [[[u32; 2]; 2]; SETS],
}

impl Blocks {
    pub(super) const NONE: Self = Self { sides: [[[0; 2]; 2]; SETS] };

    /// Calls `block` with the number of each input that is 1 in the position with this index.
    #[inline(always)]
    fn each(&self, index: usize, mut block: impl FnMut(usize)) {
        for (side, [free, closed]) in self.sides[index].into_iter().enumerate() {
            // Nobody is blocked by points that are all behind him.
            let lowest = closed & closed.wrapping_neg();
            let mut free = free & !(lowest | lowest.wrapping_sub(1));
            while free != 0 {
                let point = free.trailing_zeros() as usize;
                free &= free - 1;
                // The lowest bit is six points before, the highest one the next point.
                let pattern = (u64::from(closed) << 6 >> point & 63) as usize;
                if pattern != 0 {
                    block((side * POINTS as usize + point - 1) * PATTERNS + pattern - 1);
                }
            }
        }
    }
}

impl Feature for Blocks {
    const INPUTS: usize = 2 * POINTS as usize * PATTERNS;

    /// The free checkers on a point are of one side.
    const MOST: usize = POINTS as usize;

    fn groups(&self, start: usize) -> Vec<Group> {
        let first = (start..start + Self::INPUTS).step_by(PATTERNS);
        first.map(|first| (first..first + PATTERNS).step_by(1)).collect()
    }

    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        for (sides, [mine, theirs]) in self.sides.iter_mut().zip(positions) {
            let turned = |points: u32| points.reverse_bits() >> 6;
            *sides = [
                [mine.free, !mine.open & POINTS_OF_BOARD],
                [turned(theirs.free), turned(!theirs.open & POINTS_OF_BOARD)],
            ];
        }
    }

    #[inline(always)]
    fn push(&self, _: usize, _: &Position, _: &mut Inputs) {}

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, difference: &mut Difference) {
        self.each(change.index, |block| difference.come.push(start + block));
    }
}

/// Bits 1 to 24.
const POINTS_OF_BOARD: u32 = 0x01ff_fffe;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Dice, LegalPlay, Point, RuleSet, Side, legal_plays};

    /// The patterns by asking every point.
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
    fn blocks_are_those_that_are_found_by_asking() {
        let (mut dice, mut plays, mut position) = (Dice::seeded(3), Vec::<LegalPlay>::new(), Position::START);
        let (mut blocks, mut found) = (Blocks::NONE, 0);
        for _ in 0..400 {
            legal_plays(&position, dice.roll(), &RuleSet::PLAKOTO, &mut plays);
            position = plays[usize::from(dice.die() * dice.die()) % plays.len()].result.swap_sides();
            if position.off(Side::Mine) + position.off(Side::Theirs) > 10 {
                position = Position::START;
            }
            blocks.look::<[u64; SETS]>(&[position.points_of_both()]);
            let mut all = Vec::new();
            blocks.each(0, |block| all.push(block));
            let theirs = naive(&position.swap_sides()).into_iter().map(|input| input + Blocks::INPUTS / 2);
            let expected: Vec<usize> = naive(&position).into_iter().chain(theirs).collect();
            assert_eq!(all, expected, "{position:?}");
            found += all.len();
        }
        assert!(found > 500, "{found}");
    }
}
