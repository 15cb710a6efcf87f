//! The feature "shots": for each blot (a single checker), how many of the 36 outcomes of two dice pin it.
//!
//! Both sides are handled together, in 64-bit sets. The low half of a set contains points as the player on
//! roll numbers them, and the high half contains points as the opponent numbers them. All checkers therefore
//! move towards lower bits. Eight positions are handled together, because their sets fill a vector.

use crate::eval::network::features::inputs::Changes;
use crate::eval::network::features::{Feature, InputChange, Inputs, Near};
use crate::eval::simd::{SETS, Sets};
use crate::rules::{Course, POINTS, PointSets, swapped_set};

/// Number of classes into which nonzero numbers of pinning rolls are divided. Each class contains two
/// numbers, except that the last class is open-ended.
const CLASSES: usize = 12;

/// The shots in up to [`SETS`] positions. Computing them for all positions together is faster than computing
/// only what differs between positions.
#[derive(Clone, Debug)]
pub struct Shots {
    course: Course,
    free: [u64; SETS],
    open: [u64; SETS],
    /// The blots, numbered by the side that can pin them.
    targets: [u64; SETS],
    /// Counters in bit-sliced form: bit `p` of plane `k` is bit `k` of the number of rolls that pin the blot
    /// on point `p`.
    counters: [[u64; SETS]; PLANES],
}

/// Number of bits in a counter.
const PLANES: usize = 6;

impl Shots {
    pub(super) const fn new(course: Course) -> Self {
        let none = [0; SETS];
        Self { course, free: none, open: none, targets: none, counters: [none; PLANES] }
    }

    /// Calls `shot` with the input of each blot that can be pinned in the position with this index.
    #[inline(always)]
    fn each(&self, index: usize, mut shot: impl FnMut(usize)) {
        let planes: [u64; PLANES] = std::array::from_fn(|plane| self.counters[plane][index]);
        let mut pinned = planes.into_iter().fold(0, |all, plane| all | plane);
        while pinned != 0 {
            let bit = pinned.trailing_zeros();
            pinned &= pinned - 1;
            let rolls = planes.iter().rev().fold(0, |rolls, plane| rolls << 1 | (plane >> bit & 1) as usize);
            let point = (bit % 32) as usize - 1 + if bit < 32 { 0 } else { POINTS as usize };
            shot(point * CLASSES + ((rolls - 1) / 2).min(CLASSES - 1));
        }
    }
}

impl Feature for Shots {
    const INPUTS: usize = 2 * POINTS as usize * CLASSES;

    /// A point has at most one blot, which belongs to one side.
    const MAX_INPUTS: usize = POINTS as usize;

    #[inline(always)]
    fn look<S: Sets>(&mut self, positions: &[[PointSets; 2]]) {
        for (index, [mine, theirs]) in positions.iter().enumerate().take(SETS) {
            let [my_targets, their_targets] = [theirs.blots, swapped_set(mine.blots, self.course)];
            let theirs = theirs.swapped(self.course);
            self.free[index] = both(mine.free, theirs.free);
            self.open[index] = both(mine.open, theirs.open);
            self.targets[index] = both(my_targets, their_targets);
        }
        let counters = count(S::load(&self.free), S::load(&self.open), S::load(&self.targets));
        for (plane, counter) in self.counters.iter_mut().zip(counters) {
            counter.store(plane);
        }
    }

    #[inline(always)]
    fn push(&self, _: usize, _: &Near<'_>, _: &mut Inputs) {}

    #[inline(always)]
    fn push_difference(&self, start: usize, change: InputChange<'_>, changes: &mut impl Changes) {
        self.each(change.index, |shot| changes.come(start + shot));
    }
}

/// Combines the points of both sides into one set, each side in its own numbering.
#[inline(always)]
fn both(mine: u32, theirs: u32) -> u64 {
    u64::from(mine) | u64::from(theirs) << 32
}

/// For each point in `targets`, returns the number of rolls that bring one of the `free` checkers to it over
/// `open` points. Ignores the obligation to play both numbers if possible.
#[inline(always)]
fn count<S: Sets>(free: S, open: S, targets: S) -> [S; PLANES] {
    let none = targets.xor(targets);
    let mut counters = [none; PLANES];
    let mut by_one = [none; 6];
    for number in 0..6 {
        by_one[number as usize] = free.shift_right(number + 1).and(open);
    }
    for high in 0..6 {
        let direct = by_one[high as usize];
        for low in 0..high {
            let other = by_one[low as usize];
            let by_two = direct.shift_right(low + 1).or(other.shift_right(high + 1)).and(open);
            add(&mut counters[1..], direct.or(other).or(by_two).and(targets));
        }
        let (mut reached, mut last) = (direct, direct);
        for _ in 1..4 {
            last = last.shift_right(high + 1).and(open);
            reached = reached.or(last);
        }
        add(&mut counters, reached.and(targets));
    }
    counters
}

/// Adds 1 to the counters of all `points`.
#[inline(always)]
fn add<S: Sets>(counters: &mut [S], mut points: S) {
    for plane in counters {
        let carry = plane.and(points);
        *plane = plane.xor(points);
        points = carry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::simd::{Simd, Task, Vector};
    use crate::rules::{Dice, LegalPlay, Point, Position, Roll, RuleSet, Side, legal_plays};

    struct Find<'a>(&'a mut Shots, &'a [[PointSets; 2]]);

    impl Task for Find<'_> {
        type Output = ();

        #[inline(always)]
        fn run<V: Vector>(self) {
            self.0.look::<V::Sets>(self.1);
        }
    }

    /// Whether a checker of the player reaches `target` by moving some of `numbers`, one after the other,
    /// over open points.
    fn reaches(position: &Position, from: Point, numbers: &[u8], target: Point) -> bool {
        numbers.iter().enumerate().any(|(index, number)| {
            let Some(to) = from.less(*number).filter(|to| *to >= target) else { return false };
            let rest: Vec<u8> =
                numbers.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, number)| *number).collect();
            position.stack(to).is_open_to(Side::Mine)
                && (to == target || reaches(position, to, &rest, target))
        })
    }

    /// Finds the shots of the player on roll by trying every roll with every checker. The result must agree
    /// with [`Shots::each`].
    fn naive(position: &Position) -> Vec<usize> {
        let mut shots = Vec::new();
        for target in Point::ALL.into_iter().filter(|point| position.stack(*point).to_string() == "-1") {
            let hits = |roll: Roll| {
                let numbers = if roll.is_double() { vec![roll.high(); 4] } else { roll.dice().to_vec() };
                Point::ALL
                    .into_iter()
                    .filter(|from| position.stack(*from).free(Side::Mine) > 0)
                    .any(|from| reaches(position, from, &numbers, target))
            };
            let rolls: u32 = Roll::all().filter(|(roll, _)| hits(*roll)).map(|(_, weight)| weight).sum();
            if rolls > 0 {
                shots.push(target.index() * CLASSES + ((rolls as usize - 1) / 2).min(CLASSES - 1));
            }
        }
        shots
    }

    /// Returns positions from games with random plays.
    fn positions() -> Vec<Position> {
        let (mut dice, mut plays, mut position) = (Dice::seeded(3), Vec::<LegalPlay>::new(), Position::START);
        let next = |_| {
            legal_plays(&position, dice.roll(), &RuleSet::PLAKOTO, &mut plays);
            let index = usize::from(dice.die() * dice.die()) % plays.len();
            position = plays[index].result.swap_sides();
            if position.off(Side::Mine) + position.off(Side::Theirs) > 10 {
                position = Position::START;
            }
            position
        };
        (0..400).map(next).collect()
    }

    #[test]
    fn shots_agree_with_a_naive_search() {
        let (positions, mut shots) = (positions(), Shots::new(Course::Opposed));
        let mut found = 0;
        for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
            for chunk in positions.chunks(SETS) {
                let sets: Vec<_> = chunk.iter().map(Position::points_of_both).collect();
                simd.run(Find(&mut shots, &sets));
                for (index, position) in chunk.iter().enumerate() {
                    let mut all = Vec::new();
                    shots.each(index, |shot| all.push(shot));
                    let theirs = naive(&position.swap_sides());
                    let expected: Vec<usize> = naive(position)
                        .into_iter()
                        .chain(theirs.into_iter().map(|shot| shot + THEIRS))
                        .collect();
                    assert_eq!(all, expected, "{position:?}");
                    found += all.len();
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

    /// Index of the first input for the opponent's shots.
    const THEIRS: usize = POINTS as usize * CLASSES;
}
