//! Steps: moves of one checker.

use std::cmp::Ordering;

use super::point::Point;
use crate::rules::POINTS;

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
    fn bytes_sort_like_steps() {
        let from =
            |from: Point| (1..=MAX_PIPS.min(from.number())).rev().map(move |pips| Step::by(from, pips));
        let entering = (1..=MAX_PIPS).rev().map(Step::entering);
        let steps: Vec<Step> = Point::ALL.into_iter().flat_map(from).chain(entering).collect();
        assert!(steps.iter().all(|step| Step::of_byte(step.byte()) == *step));
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1] && pair[0].byte() < pair[1].byte()));
    }
}
