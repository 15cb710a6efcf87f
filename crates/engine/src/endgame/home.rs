//! Positions of one side that has all checkers at home or borne off.

use crate::rules::{HOME, Point, Position, Side};

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

#[cfg(test)]
mod tests {
    use super::*;

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
        let position = crate::endgame::Camp::from(home).alone();
        assert_eq!(Home::of(&position, Side::Mine), Some(home));
        assert_eq!(Home::of(&position, Side::Theirs), Some(Home([1, 0, 0, 0, 0, 0])));
        assert_eq!(Home::of(&position.swap_sides(), Side::Theirs), Some(home));
    }
}
