//! Checker moves.

use std::cmp::Ordering;

use super::point::Point;
use crate::rules::POINTS;

/// A checker move: one checker by one number.
///
/// Ordered by where it starts, then by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The point it leaves; `None` is the bar, which only games with hits have.
    pub from: Option<Point>,
    /// The point it lands on, up to six lower than `from`; `None` off the board.
    pub to: Option<Point>,
}

/// A step takes up to this many pips.
const MAX_PIPS: u8 = 6;

/// The number of the bar: one more than the highest point.
const BAR: u8 = POINTS + 1;

impl Step {
    /// A checker from this point by a number, on the board or off.
    #[inline]
    pub(in crate::rules) const fn by(from: Point, number: u8) -> Self {
        Self { from: Some(from), to: from.less(number) }
    }

    /// The same by a number that does not lead beyond the edge of the board.
    #[inline]
    pub(in crate::rules) const fn within(from: Point, number: u8) -> Self {
        Self { from: Some(from), to: from.down(number) }
    }

    /// A checker that enters from the bar by a number.
    #[inline]
    pub(in crate::rules) const fn entering(number: u8) -> Self {
        Self { from: None, to: Some(Point::known(BAR - number)) }
    }

    /// Where it starts as a number: 25 on the bar.
    #[inline]
    pub const fn start(self) -> u8 {
        match self.from {
            Some(point) => point.number(),
            None => BAR,
        }
    }

    /// Where it ends as a number: 0 off the board.
    #[inline]
    pub const fn end(self) -> u8 {
        match self.to {
            Some(point) => point.number(),
            None => 0,
        }
    }

    /// Where it starts in the five high bits, and how few pips it takes in the three low ones.
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
    fn bytes_are_ordered_as_the_steps() {
        let from =
            |from: Point| (1..=MAX_PIPS.min(from.number())).rev().map(move |pips| Step::by(from, pips));
        let entering = (1..=MAX_PIPS).rev().map(Step::entering);
        let steps: Vec<Step> = Point::ALL.into_iter().flat_map(from).chain(entering).collect();
        assert!(steps.iter().all(|step| Step::of_byte(step.byte()) == *step));
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1] && pair[0].byte() < pair[1].byte()));
    }
}
