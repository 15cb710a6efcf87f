//! Checker moves and plays.

use std::cmp::Ordering;
use std::fmt;

/// The number of the place where checkers go that are borne off.
pub const OFF: u8 = 0;

/// The largest number of steps in a play: a cascade from 1 to 6.
pub const MAX_STEPS: usize = 24;

/// A checker move: one checker by one number.
///
/// Ordered by where it starts, then by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Step {
    /// The point it leaves: 1–24.
    pub from: u8,
    /// The point it lands on, or [`OFF`]: up to six less than `from`.
    pub to: u8,
}

/// The whole use of a roll: one step for each number used, in an order in which they can be played.
///
/// Of all step lists with the same result that are in the order of the numbers it holds the lexicographically greatest,
/// so for each number it never rises from one step to the next; two different numbers are in whatever order is the
/// greater. Where the game ends with a step in the middle of a roll, that step is the last one. No step at all is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// A byte for each step, which are ordered as the steps are: so plays are small enough to be copied with every
    /// position. Zeros behind.
    steps: [u8; MAX_STEPS],
    count: u8,
}

/// A step takes up to this many pips.
const MAX_PIPS: u8 = 6;

impl Step {
    /// Where it starts in the five high bits, and how few pips it takes in the three low ones.
    #[inline]
    const fn byte(self) -> u8 {
        self.from << 3 | (MAX_PIPS - (self.from - self.to))
    }

    #[inline]
    const fn of_byte(byte: u8) -> Self {
        let from = byte >> 3;
        Self { from, to: from - (MAX_PIPS - (byte & 7)) }
    }
}

impl Play {
    /// No number used.
    pub const PASS: Self = Self { steps: [0; MAX_STEPS], count: 0 };

    /// The play of these steps, at most [`MAX_STEPS`], put into descending order.
    pub(super) fn new(steps: &[Step]) -> Self {
        let mut play = Self::PASS;
        for &step in steps {
            play.push(step);
        }
        play.steps[..steps.len()].sort_unstable_by(|a, b| b.cmp(a));
        play
    }

    /// The play of two steps, the greater one first.
    #[inline]
    pub(super) const fn of_two(first: Step, second: Step) -> Self {
        let mut play = Self::PASS;
        (play.steps[0], play.steps[1], play.count) = (first.byte(), second.byte(), 2);
        play
    }

    /// Adds a step, the number of which comes after those of the others or which is not greater than the last one.
    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.count)] = step.byte();
        self.count += 1;
    }

    /// The steps of this play and then those of another one, [`MAX_STEPS`] at most in all.
    pub(super) fn then(mut self, other: &Self) -> Self {
        let (start, end) = (self.length(), self.length() + other.length());
        self.steps[start..end].copy_from_slice(&other.steps[..other.length()]);
        self.count += other.count;
        self
    }

    /// Puts the last `count` steps, which use the same number, into descending order.
    pub(crate) fn sort_last(&mut self, count: usize) {
        let end = self.length();
        self.steps[end - count..end].sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The steps in an order in which they can be played.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + Clone + '_ {
        self.steps[..self.length()].iter().map(|&byte| Step::of_byte(byte))
    }

    /// Number of steps.
    #[inline]
    #[must_use]
    pub const fn length(&self) -> usize {
        self.count as usize
    }

    /// Whether no number is used.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        self.count == 0
    }
}

impl Default for Play {
    fn default() -> Self {
        Self::PASS
    }
}

/// As lists of steps.
impl Ord for Play {
    fn cmp(&self, other: &Self) -> Ordering {
        self.steps[..self.length()].cmp(&other.steps[..other.length()])
    }
}

impl PartialOrd for Play {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One step for each number, as UBGI and JSON give it: `24/18 18/12`, `4/off`, `pass`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        for (index, step) in self.steps().enumerate() {
            write!(f, "{}{step}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            OFF => write!(f, "{}/off", self.from),
            to => write!(f, "{}/{to}", self.from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_ordered_as_the_steps() {
        let steps: Vec<Step> = (1..=24u8)
            .flat_map(|from| (from.saturating_sub(6)..from).map(move |to| Step { from, to }))
            .collect();
        assert!(steps.iter().all(|step| Step::of_byte(step.byte()) == *step));
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1] && pair[0].byte() < pair[1].byte()));
    }
}
