//! The board: sides, players, points, the mechanics of games, and steps. Further files describe stacks and
//! positions.

pub(super) mod point_sets;
pub(super) mod position;
pub(super) mod setup;
pub(super) mod stack;

use std::cmp::Ordering;
use std::num::NonZeroU8;

/// Number of points on the board.
pub const POINTS: u8 = 24;

/// Highest point of a player's home board, in the player's own numbering.
pub const HOME: u8 = 6;

/// Number of checkers of each side.
pub const CHECKERS: u8 = 15;

/// A player: player 0 is drawn as `O` at the top of the board, player 1 as `X` at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0, drawn as `O` at the top of the board.
    O,
    /// Player 1, drawn as `X` at the bottom of the board.
    X,
}

impl Player {
    /// Both players, in the order of their numbers.
    pub const BOTH: [Self; 2] = [Self::O, Self::X];

    /// The player's number: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the player with this number, or `None` if the number is neither 0 nor 1.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::BOTH.get(index).copied()
    }

    /// The player's opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::O => Self::X,
            Self::X => Self::O,
        }
    }

    /// The letter that represents the player's checkers.
    pub const fn symbol(self) -> char {
        match self {
            Self::O => 'O',
            Self::X => 'X',
        }
    }
}

/// One of the two sides of a [`crate::rules::Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player on roll.
    Mine,
    /// The opponent of the player on roll.
    Theirs,
}

impl Side {
    /// Returns the opposing side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
        }
    }
}

/// The mechanics of a game: contact between checkers, direction of movement, and starting points.
///
/// Every [`RuleSet`](crate::rules::RuleSet) contains the mechanics of its game. A
/// [`Position`](crate::rules::Position) stores `contact` and `course` as well, so it can determine without a
/// rule set which checkers can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mechanics {
    /// The effect of landing on a point with a single opposing checker.
    pub contact: Contact,
    /// The directions in which the two sides move.
    pub course: Course,
    /// The starting arrangement of each side, as (point, number of checkers) pairs. Points are in the side's
    /// own numbering.
    pub start: &'static [(u8, u8)],
}

/// The effect of landing on a point with a single opposing checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Contact {
    /// Pin: the opposing checker cannot move until the last checker on top of it has left the point.
    Pin,
    /// Hit: the opposing checker goes to the bar and must enter before any other checker of its side moves.
    Hit,
    /// Block: a single opposing checker closes the point, so landing there is not allowed.
    Block,
}

/// The directions in which the two sides move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Course {
    /// In opposite directions. Point `p` in one side's numbering is point `25 - p` in the other side's
    /// numbering.
    Opposed,
    /// In the same direction, half a board apart. Point `p` in one side's numbering is point `p + 12` or
    /// `p - 12` in the other side's numbering.
    Same,
}

impl Mechanics {
    /// Plakoto: landing on a single checker pins it, the sides move in opposite directions, and all checkers
    /// start on the 24-point.
    pub const PLAKOTO: Self =
        Self { contact: Contact::Pin, course: Course::Opposed, start: &[(POINTS, CHECKERS)] };

    /// Portes: landing on a single checker hits it, the sides move in opposite directions, and the checkers
    /// start as in backgammon.
    pub const PORTES: Self =
        Self { contact: Contact::Hit, course: Course::Opposed, start: &[(24, 2), (13, 5), (8, 3), (6, 5)] };

    /// Fevga: a single checker blocks its point, both sides move in the same direction, and all checkers
    /// start on the 24-point.
    pub const FEVGA: Self =
        Self { contact: Contact::Block, course: Course::Same, start: &[(POINTS, CHECKERS)] };
}

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

/// The move of one checker by one number.
///
/// Steps are ordered by starting point, then by destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The starting point; `None` is the bar, which exists only in games with hits.
    pub from: Option<Point>,
    /// The destination, up to six points lower than `from`; `None` is off the board.
    pub to: Option<Point>,
}

/// The maximum number of pips in a step.
const MAX_PIPS: u8 = 6;

/// The number that represents the bar: one more than the highest point.
const BAR: u8 = POINTS + 1;

impl Step {
    /// Creates the step of a checker that moves from the point `from` by `number`, to another point or off
    /// the board.
    #[inline]
    pub(in crate::rules) const fn by(from: Point, number: u8) -> Self {
        Self { from: Some(from), to: from.less(number) }
    }

    /// Like [`Step::by`], but `number` must not exceed the number of the point `from`.
    #[inline]
    pub(in crate::rules) const fn within(from: Point, number: u8) -> Self {
        Self { from: Some(from), to: from.down(number) }
    }

    /// Creates the step of a checker that enters from the bar with `number`.
    #[inline]
    pub(in crate::rules) const fn entering(number: u8) -> Self {
        Self { from: None, to: Some(Point::known(BAR - number)) }
    }

    /// The number of the starting point; 25 represents the bar.
    #[inline]
    pub const fn start(self) -> u8 {
        match self.from {
            Some(point) => point.number(),
            None => BAR,
        }
    }

    /// The number of the destination; 0 means off the board.
    #[inline]
    pub const fn end(self) -> u8 {
        match self.to {
            Some(point) => point.number(),
            None => 0,
        }
    }

    /// Encodes the step in one byte: the start in the five high bits, and six minus the number of pips in the
    /// three low bits. The bytes sort in the same order as the steps.
    #[inline]
    pub(in crate::rules) const fn byte(self) -> u8 {
        self.start() << 3 | (MAX_PIPS - (self.start() - self.end()))
    }

    #[inline]
    pub(in crate::rules) const fn of_byte(byte: u8) -> Self {
        let (start, number) = (byte >> 3, MAX_PIPS - (byte & 7));
        if start == BAR { Self::entering(number) } else { Self::by(Point::known(start), number) }
    }
}

impl Ord for Step {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.start(), self.to).cmp(&(other.start(), other.to))
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
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

    #[test]
    fn bytes_sort_like_steps() {
        let from =
            |from: Point| (1..=MAX_PIPS.min(from.number())).rev().map(move |pips| Step::by(from, pips));
        let entering = (1..=MAX_PIPS).rev().map(Step::entering);
        let steps: Vec<Step> = Point::ALL.into_iter().flat_map(from).chain(entering).collect();
        assert!(steps.iter().all(|step| Step::of_byte(step.byte()) == *step));
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1] && pair[0].byte() < pair[1].byte()));
    }
}
