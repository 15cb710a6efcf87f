//! A play: the steps that a player makes with the numbers of a roll.

use std::cmp::Ordering;

use crate::rules::Step;

/// The maximum number of steps in a play, which a cascade from 1 to 6 can reach.
pub const MAX_STEPS: usize = 24;

/// The steps that a player makes with a roll: one step for each number used, in an order in which they can be
/// played.
///
/// Many lists of steps can have the same result. The play is the lexicographically greatest of the lists that
/// use the numbers in the prescribed order. So steps with the same number are in descending order. Two
/// different numbers are in whichever order gives the greater list. If a step ends the game in the middle of
/// a roll, it is the last step. A play without steps is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// One byte per step, followed by zeros. The bytes sort in the same order as the steps. With this
    /// encoding a play is small enough to be copied along with every position.
    steps: [u8; MAX_STEPS],
    count: u8,
}

impl Play {
    /// A pass: the play without steps.
    pub const PASS: Self = Self { steps: [0; MAX_STEPS], count: 0 };

    /// Creates a play from at most [`MAX_STEPS`] steps, which are sorted in descending order.
    pub(in crate::rules) fn new(steps: &[Step]) -> Self {
        let mut play = Self::PASS;
        for &step in steps {
            play.push(step);
        }
        play.steps[..steps.len()].sort_unstable_by(|a, b| b.cmp(a));
        play
    }

    /// Creates a play from two steps. `first` must not be less than `second`.
    #[inline]
    pub(in crate::rules) const fn of_two(first: Step, second: Step) -> Self {
        let mut play = Self::PASS;
        (play.steps[0], play.steps[1], play.count) = (first.byte(), second.byte(), 2);
        play
    }

    /// Appends a step. The caller must keep the order of steps: either `step` uses a later number than all
    /// steps so far, or it is not greater than the last step.
    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.count)] = step.byte();
        self.count += 1;
    }

    /// Returns this play followed by the steps of `other`. The total must not exceed [`MAX_STEPS`].
    pub(in crate::rules) fn then(mut self, other: &Self) -> Self {
        let (start, end) = (self.length(), self.length() + other.length());
        self.steps[start..end].copy_from_slice(&other.steps[..other.length()]);
        self.count += other.count;
        self
    }

    /// Sorts the last `count` steps in descending order. All of these steps must use the same number.
    pub(crate) fn sort_last(&mut self, count: usize) {
        let end = self.length();
        self.steps[end - count..end].sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The steps of the play, in an order in which they can be played.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + Clone + '_ {
        self.steps[..self.length()].iter().map(|&byte| Step::of_byte(byte))
    }

    /// Number of steps in the play.
    #[inline]
    pub const fn length(&self) -> usize {
        self.count as usize
    }

    /// Whether the play is a pass, that is, has no steps.
    pub const fn is_pass(&self) -> bool {
        self.count == 0
    }
}

impl Default for Play {
    fn default() -> Self {
        Self::PASS
    }
}

/// Plays compare lexicographically, as lists of steps.
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
