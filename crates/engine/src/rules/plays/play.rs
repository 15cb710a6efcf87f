//! Plays.

use std::cmp::Ordering;

use crate::rules::Step;

/// The largest number of steps in a play: a cascade from 1 to 6.
pub const MAX_STEPS: usize = 24;

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

impl Play {
    /// No number used.
    pub const PASS: Self = Self { steps: [0; MAX_STEPS], count: 0 };

    /// The play of these steps, at most [`MAX_STEPS`], put into descending order.
    pub(in crate::rules) fn new(steps: &[Step]) -> Self {
        let mut play = Self::PASS;
        for &step in steps {
            play.push(step);
        }
        play.steps[..steps.len()].sort_unstable_by(|a, b| b.cmp(a));
        play
    }

    /// The play of two steps, the greater one first.
    #[inline]
    pub(in crate::rules) const fn of_two(first: Step, second: Step) -> Self {
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
    pub(in crate::rules) fn then(mut self, other: &Self) -> Self {
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
    pub const fn length(&self) -> usize {
        self.count as usize
    }

    /// Whether no number is used.
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
