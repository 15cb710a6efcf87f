//! Checker moves.

use super::point::Point;

/// A checker move: one checker by one number.
///
/// Ordered by where it starts, then by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The point it leaves.
    pub from: Point,
    /// The point it lands on, up to six lower than `from`; `None` off the board.
    pub to: Option<Point>,
}

/// A step takes up to this many pips.
const MAX_PIPS: u8 = 6;

impl Step {
    /// A checker from this point by a number, on the board or off.
    #[inline]
    pub(in crate::rules) const fn by(from: Point, number: u8) -> Self {
        Self { from, to: from.less(number) }
    }

    /// The same by a number that does not lead beyond the edge of the board.
    #[inline]
    pub(in crate::rules) const fn within(from: Point, number: u8) -> Self {
        Self { from, to: from.down(number) }
    }

    /// Where it ends as a number: 0 off the board.
    #[inline]
    pub(in crate::rules) const fn end(self) -> u8 {
        match self.to {
            Some(point) => point.number(),
            None => 0,
        }
    }

    /// Where it starts in the five high bits, and how few pips it takes in the three low ones.
    #[inline]
    pub(in crate::rules) const fn byte(self) -> u8 {
        self.from.number() << 3 | (MAX_PIPS - (self.from.number() - self.end()))
    }

    #[inline]
    pub(in crate::rules) const fn of_byte(byte: u8) -> Self {
        Self::by(Point::known(byte >> 3), MAX_PIPS - (byte & 7))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_ordered_as_the_steps() {
        let from =
            |from: Point| (1..=MAX_PIPS.min(from.number())).rev().map(move |pips| Step::by(from, pips));
        let steps: Vec<Step> = Point::ALL.into_iter().flat_map(from).collect();
        assert!(steps.iter().all(|step| Step::of_byte(step.byte()) == *step));
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1] && pair[0].byte() < pair[1].byte()));
    }
}
