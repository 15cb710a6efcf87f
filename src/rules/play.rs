//! Checker moves and plays.

use std::fmt;

/// The number of the place where checkers go that are borne off.
pub const OFF: u8 = 0;

/// The largest number of steps in a play.
pub const MAX_STEPS: usize = 4;

/// A checker move: one checker by one number.
///
/// Ordered by where it starts, then by where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Step {
    /// The point it leaves: 1–24.
    pub from: u8,
    /// The point it lands on, or [`OFF`]: less than `from`.
    pub to: u8,
}

/// The whole use of a roll: one step for each number used, in an order in which they can be played.
///
/// Of all step lists with the same result it holds the lexicographically greatest, so it never rises from one step
/// to the next. No step at all is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Play {
    steps: [Step; MAX_STEPS],
    count: u8,
}

impl Play {
    /// No number used.
    pub const PASS: Self = Self { steps: [Step { from: 0, to: 0 }; MAX_STEPS], count: 0 };

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
        let none = Step { from: 0, to: 0 };
        Self { steps: [first, second, none, none], count: 2 }
    }

    /// Adds a step, which must not be greater than the last one.
    #[inline]
    pub(super) fn push(&mut self, step: Step) {
        self.steps[usize::from(self.count)] = step;
        self.count += 1;
    }

    /// The steps, from the greatest to the least.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    /// Whether no number is used.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        self.count == 0
    }
}

/// One step for each number, as UBGI and JSON give it: `24/18 18/12`, `4/off`, `pass`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        for (index, step) in self.steps().iter().enumerate() {
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
