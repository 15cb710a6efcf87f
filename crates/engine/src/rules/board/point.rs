//! The points of the board.

use std::num::NonZeroU8;

use crate::rules::{Course, HOME, POINTS, Side};

/// A point of the board. The player on roll numbers the points from 1 to 24 and moves from higher to lower
/// points.
///
/// A destination is an `Option<Point>`, because a checker may be borne off: `None` is off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Point(NonZeroU8);

impl Point {
    /// All points, from the 1-point up.
    pub const ALL: [Self; POINTS as usize] = {
        let mut all = [Self(NonZeroU8::MIN); POINTS as usize];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self::known(index as u8 + 1);
            index += 1;
        }
        all
    };

    /// Returns the point with this number, or `None` if the number is not from 1 to 24.
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(valid) if number <= POINTS => Some(Self(valid)),
            _ => None,
        }
    }

    /// Returns the point with this number. The caller guarantees that the number is from 1 to 24.
    #[inline]
    pub(in crate::rules) const fn known(number: u8) -> Self {
        debug_assert!(1 <= number && number <= POINTS);
        match NonZeroU8::new(number) {
            Some(number) => Self(number),
            None => Self::none(),
        }
    }

    /// Panics in the unreachable branch of [`Point::known`]; a separate function keeps this code out of the
    /// hot path.
    #[cold]
    #[inline(never)]
    const fn none() -> Self {
        Self(NonZeroU8::MIN)
    }

    /// The number of the point: 1–24.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The index of the point in a list that begins with the 1-point: 0–23.
    #[inline]
    pub const fn index(self) -> usize {
        self.number() as usize - 1
    }

    /// The 24-point of `side`, if the sides move in the directions that `course` gives. In games with pins, all
    /// checkers start there, and a side's last checker on this point is its mother.
    pub const fn start_of(side: Side, course: Course) -> Self {
        Self::known(POINTS).numbered_by(side, course)
    }

    /// The number of this point in the opponent's numbering, if the sides move in the directions that
    /// `course` gives.
    #[inline]
    #[must_use]
    pub const fn swapped(self, course: Course) -> Self {
        let number = self.number();
        Self::known(match course {
            Course::Opposed => POINTS + 1 - number,
            Course::Same if number > POINTS / 2 => number - POINTS / 2,
            Course::Same => number + POINTS / 2,
        })
    }

    /// Converts the point from my numbering to the numbering of `side`, or back.
    #[inline]
    #[must_use]
    pub const fn numbered_by(self, side: Side, course: Course) -> Self {
        match side {
            Side::Mine => self,
            Side::Theirs => self.swapped(course),
        }
    }

    /// Number of pips (1–24) that a checker of `side` needs to be borne off from this point.
    #[inline]
    pub const fn pips(self, side: Side, course: Course) -> u8 {
        self.numbered_by(side, course).number()
    }

    /// The destination of my checker if it moves from this point by `number`; `None` is off the board.
    #[inline]
    #[must_use]
    pub const fn less(self, number: u8) -> Option<Self> {
        match NonZeroU8::new(self.number().saturating_sub(number)) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Like [`Point::less`], but `number` must not exceed the number of this point.
    #[inline]
    pub(in crate::rules) const fn down(self, number: u8) -> Option<Self> {
        debug_assert!(number <= self.number());
        match NonZeroU8::new(self.number().wrapping_sub(number)) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Whether the point is in my home board.
    #[inline]
    pub const fn is_home(self) -> bool {
        self.number() <= HOME
    }

    /// The bit that represents this point in a set of points: bit `p` for point `p`.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.number()
    }
}

/// Converts a set of points to the opponent's numbering, if the sides move in the directions that `course`
/// gives.
#[inline(always)]
pub(crate) const fn swapped_set(set: u32, course: Course) -> u32 {
    const LOWER_HALF: u32 = ((1 << (POINTS / 2)) - 1) << 1;
    match course {
        Course::Opposed => set.reverse_bits() >> (31 - (POINTS + 1)),
        Course::Same => set >> (POINTS / 2) & LOWER_HALF | (set & LOWER_HALF) << (POINTS / 2),
    }
}

/// The points whose bits are set in `set`, in ascending order.
pub(in crate::rules) fn points(mut set: u32) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = Point::known(set.trailing_zeros() as u8);
            set &= set - 1;
            point
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_number_the_points() {
        assert_eq!((Point::new(0), Point::new(25)), (None, None));
        for (number, point) in (1..=POINTS).zip(Point::ALL) {
            assert_eq!((Point::new(number), point.number()), (Some(point), number));
            let opposed = point.swapped(Course::Opposed);
            assert_eq!((opposed.number(), opposed.swapped(Course::Opposed)), (25 - number, point));
            let same = point.swapped(Course::Same);
            assert_eq!((same.number().abs_diff(number), same.swapped(Course::Same)), (12, point));
            for course in [Course::Opposed, Course::Same] {
                assert_eq!(swapped_set(point.bit(), course), point.swapped(course).bit());
            }
            let pips = [Side::Mine, Side::Theirs].map(|side| point.pips(side, Course::Opposed));
            assert_eq!(pips, [number, 25 - number]);
            assert_eq!(point.less(4).map_or(0, Point::number), number.max(4) - 4);
        }
        assert_eq!(points(1 << 3 | 1 << 24).map(Point::number).collect::<Vec<_>>(), [3, 24]);
    }
}
