//! The checkers of a side that the opponent can no longer interfere with.

use crate::rules::{CHECKERS, Course, HOME, POINTS, Point, Position, Side, Stack};

/// Number of points in a home board.
const SIZE: usize = HOME as usize;

/// The number of checkers on each point of a home board, from the 1-point up. The other checkers of the
/// fifteen are borne off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Home([u8; SIZE]);

/// Binomial coefficients. Entry `k` of row `n` is the number of ways to choose `k` of `n` things.
const CHOOSE: [[u32; SIZE + 1]; 22] = {
    let mut rows = [[0; SIZE + 1]; 22];
    let mut n = 0;
    while n < rows.len() {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= SIZE && n > 0 {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

impl Home {
    /// The position with no checkers left.
    pub const EMPTY: Self = Self([0; SIZE]);

    /// Creates a position from the number of checkers on each point, from the 1-point up.
    pub(super) const fn new(checkers: [u8; SIZE]) -> Self {
        Self(checkers)
    }

    /// Returns the number of checkers on each point, from the 1-point up.
    pub const fn counts(self) -> [u8; SIZE] {
        self.0
    }

    /// Returns the number of positions with up to `checkers` checkers.
    pub const fn count(checkers: u8) -> usize {
        CHOOSE[checkers as usize + SIZE][SIZE] as usize
    }

    /// Returns the checkers of `side`, or `None` if one of them is outside its home board or pinned.
    #[inline]
    pub fn of(position: &Position, side: Side) -> Option<Self> {
        let mut checkers = [0; SIZE];
        let mut total = position.off(side);
        for (own, count) in Point::ALL.iter().zip(&mut checkers) {
            *count = position.stack(own.numbered_by(side, position.course())).free(side);
            total += *count;
        }
        (total == crate::rules::CHECKERS).then_some(Self(checkers))
    }

    /// Returns the index of the position. The index is below [`Home::count`] for the number of checkers.
    /// Positions with fewer checkers have lower indices.
    ///
    /// Consider the number of checkers on the 6-point, then the number on the 5-point and above, and so on
    /// down to the 1-point and above. This sequence never decreases, so adding 0, 1, … 5 to its terms gives
    /// six distinct numbers. The index is the rank of this combination among all combinations of six numbers.
    #[inline]
    pub fn index(self) -> usize {
        let (mut index, mut above) = (0, 0);
        for (place, count) in self.0.iter().rev().enumerate() {
            above += usize::from(*count);
            index += CHOOSE[above + place][place + 1];
        }
        index as usize
    }

    /// Returns the position with this index.
    ///
    /// # Panics
    /// Panics unless the index is below [`Home::count`] for 15 checkers.
    pub fn from_index(index: usize) -> Self {
        let (mut left, mut sums) = (index as u32, [0; SIZE]);
        for place in (0..SIZE).rev() {
            let most = (0..).take_while(|sum| CHOOSE[sum + place][place + 1] <= left).last().unwrap_or(0);
            left -= CHOOSE[most + place][place + 1];
            sums[place] = most;
        }
        let mut checkers = [0; SIZE];
        for (place, sum) in sums.iter().enumerate() {
            let above = if place == 0 { 0 } else { sums[place - 1] };
            checkers[SIZE - 1 - place] = (sum - above) as u8;
        }
        Self(checkers)
    }

    /// Returns the number of checkers that are not borne off.
    pub fn checkers(self) -> u8 {
        self.0.iter().sum()
    }

    /// Returns the number of pips needed to bear off all checkers.
    pub fn pips(self) -> u32 {
        (1..).zip(self.0).map(|(point, count)| point * u32::from(count)).sum()
    }
}

/// A side without pinned checkers. Either all its checkers are at home or borne off, or all fifteen are on
/// the board and a few of them are outside the home board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camp {
    home: Home,
    /// Points of the checkers outside the home board, highest first, padded with zeros.
    outside: [u8; Self::MAX_OUTSIDE as usize],
}

/// Number of points outside the home board.
const OUTSIDE: usize = (POINTS - HOME) as usize;

impl Camp {
    /// Maximum number of checkers outside the home board.
    pub const MAX_OUTSIDE: u8 = 2;

    /// Number of camps with up to `outside` checkers outside the home board.
    pub const fn count(outside: u8) -> usize {
        match outside {
            0 => Home::count(CHECKERS),
            1 => Self::count(0) + OUTSIDE * homes(1),
            _ => Self::count(1) + OUTSIDE * (OUTSIDE + 1) / 2 * homes(2),
        }
    }

    /// Returns the camp of `side`. Returns `None` if a checker is pinned, if too many checkers are outside
    /// the home board, or if some are borne off while others are still outside.
    pub fn of(position: &Position, side: Side) -> Option<Self> {
        let mut home = [0; HOME as usize];
        let mut outside = [0; Self::MAX_OUTSIDE as usize];
        let (mut total, mut count_outside) = (position.off(side), 0);
        for own in Point::ALL.iter().rev() {
            let count = position.stack(own.numbered_by(side, position.course())).free(side);
            total += count;
            if let Some(home) = home.get_mut(own.index()) {
                *home = count;
                continue;
            }
            for _ in 0..count {
                *outside.get_mut(count_outside)? = own.number();
                count_outside += 1;
            }
        }
        let is_whole = total == CHECKERS && (count_outside == 0 || position.off(side) == 0);
        is_whole.then_some(Self { home: Home::new(home), outside })
    }

    /// Returns the checkers at home.
    pub const fn home(self) -> Home {
        self.home
    }

    /// Returns the point of the checker farthest from home, or `None` if all checkers are at home or borne
    /// off.
    pub const fn farthest(self) -> Option<u8> {
        if self.outside[0] > 0 { Some(self.outside[0]) } else { None }
    }

    /// Returns the index of the camp. The index is below [`Camp::count`] for the number of checkers outside
    /// the home board. Every move leads to a camp with a lower index.
    pub fn index(self) -> usize {
        let place = |point: u8| usize::from(point - HOME - 1);
        match self.outside {
            [0, _] => self.home.index(),
            [point, 0] => Self::count(0) + place(point) * homes(1) + self.home.index() - first_home(1),
            [high, low] => {
                let pair = place(high) * (place(high) + 1) / 2 + place(low);
                Self::count(1) + pair * homes(2) + self.home.index() - first_home(2)
            }
        }
    }

    /// Returns the camp with this index.
    ///
    /// # Panics
    /// Panics unless the index is below [`Camp::count`] for [`Camp::MAX_OUTSIDE`].
    pub fn from_index(index: usize) -> Self {
        let point = |place: usize| place as u8 + HOME + 1;
        if index < Self::count(0) {
            return Self { home: Home::from_index(index), outside: [0, 0] };
        }
        if index < Self::count(1) {
            let index = index - Self::count(0);
            let home = Home::from_index(first_home(1) + index % homes(1));
            return Self { home, outside: [point(index / homes(1)), 0] };
        }
        let index = index - Self::count(1);
        let pair = index / homes(2);
        let high = (0..OUTSIDE).rev().find(|high| high * (high + 1) / 2 <= pair).unwrap_or(0);
        let home = Home::from_index(first_home(2) + index % homes(2));
        Self { home, outside: [point(high), point(pair - high * (high + 1) / 2)] }
    }

    /// Returns the index of a similar camp. It has the same checkers at home and the same number of checkers
    /// outside, but the checkers outside are the next nearer ones in the order of the indices. Returns `None`
    /// if there is no such camp.
    pub(super) fn nearer(index: usize) -> Option<usize> {
        let outside = (1..=Self::MAX_OUTSIDE).rev().find(|outside| index >= Self::count(outside - 1))?;
        let (first, homes) = (Self::count(outside - 1), homes(outside));
        (index >= first + homes).then(|| index - homes)
    }

    /// Returns the number of checkers that are not borne off.
    pub fn checkers(self) -> u8 {
        self.home.checkers() + self.outside.iter().filter(|point| **point > 0).count() as u8
    }

    /// Returns a position in which the player on roll has these checkers. If the player's 24-point is empty,
    /// the opponent has a single checker on it, which obstructs no move. Otherwise the opponent has borne off
    /// all checkers.
    pub(super) fn alone(self) -> Position {
        let mut stacks = [Stack::EMPTY; POINTS as usize];
        for (stack, count) in stacks.iter_mut().zip(self.home.counts()) {
            *stack = Stack::new(Side::Mine, count, false);
        }
        for point in self.outside.into_iter().filter(|point| *point > 0) {
            let stack = &mut stacks[usize::from(point) - 1];
            *stack = Stack::new(Side::Mine, stack.count() + 1, false);
        }
        let opponent = &mut stacks[Point::start_of(Side::Mine, Course::Opposed).index()];
        let is_free = *opponent == Stack::EMPTY;
        if is_free {
            *opponent = Stack::new(Side::Theirs, 1, false);
        }
        Position::from_parts(stacks, [CHECKERS - self.checkers(), CHECKERS - u8::from(is_free)])
    }
}

/// Number of positions of the checkers at home if `outside` checkers are outside the home board.
const fn homes(outside: u8) -> usize {
    Home::count(CHECKERS - outside) - first_home(outside)
}

/// Index of the first position at home that can occur if `outside` checkers are outside the home board.
const fn first_home(outside: u8) -> usize {
    Home::count(CHECKERS - outside - 1)
}

impl From<Home> for Camp {
    /// Creates the camp with all checkers at home or borne off.
    fn from(home: Home) -> Self {
        Self { home, outside: [0; Self::MAX_OUTSIDE as usize] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Roll, RuleSet, legal_plays};

    #[test]
    fn every_position_has_a_unique_index() {
        assert_eq!((Home::count(0), Home::count(1), Home::count(15)), (1, 7, 54_264));
        assert_eq!(Home::EMPTY.index(), 0);
        for index in 0..Home::count(15) {
            let home = Home::from_index(index);
            assert_eq!(home.index(), index);
            assert!(home.checkers() <= 15 && index < Home::count(home.checkers()));
        }
        assert_eq!(Home::from_index(54_263).pips(), 90, "all on the 6-point");
    }

    #[test]
    fn a_side_is_at_home_if_all_its_checkers_are() {
        assert_eq!(Home::of(&Position::START, Side::Mine), None);
        let home = Home([3, 0, 2, 0, 0, 1]);
        let position = super::Camp::from(home).alone();
        assert_eq!(Home::of(&position, Side::Mine), Some(home));
        assert_eq!(Home::of(&position, Side::Theirs), Some(Home([1, 0, 0, 0, 0, 0])));
        assert_eq!(Home::of(&position.swap_sides(), Side::Theirs), Some(home));
    }

    #[test]
    fn every_camp_has_a_unique_index_and_moves_to_lower_ones() {
        assert_eq!(
            (Camp::count(0), Camp::count(1), Camp::count(2)),
            (54_264, 54_264 + 18 * 11_628, 54_264 + 18 * 11_628 + 171 * 8_568)
        );
        let mut plays = Vec::new();
        for index in (0..Camp::count(2)).step_by(997).chain([Camp::count(2) - 1]) {
            let camp = Camp::from_index(index);
            assert_eq!(camp.index(), index);
            let position = camp.alone();
            assert_eq!(Camp::of(&position, Side::Mine), Some(camp));
            assert_eq!(Camp::of(&position.swap_sides(), Side::Theirs), Some(camp));
            legal_plays(
                &position,
                Roll::all().nth(index % 21).expect("a roll").0,
                &RuleSet::PLAKOTO,
                &mut plays,
            );
            let after = plays.iter().filter_map(|play| Camp::of(&play.result, Side::Mine));
            assert!(index == 0 || after.map(Camp::index).all(|after| after < index), "{camp:?}");
        }
        assert_eq!(Camp::of(&Position::START, Side::Mine), None);
    }
}
