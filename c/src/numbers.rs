//! The numbers that a player has to play.

use plakoto::rules::Pending;
use plakoto::{Roll, RuleSet};

use crate::status::{Failure, Outcome};

/// The numbers that a player has to play: either two dice or pending numbers. If everything is 0, the player
/// has not rolled yet. Pending numbers are numbers that the opponent could not play and passed on; only some
/// rule sets have them. They are played before the roll.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    /// Both dice, each from 1 to 6; both are 0 if there is no roll.
    pub dice: [u8; 2],
    /// Number of times that each number from 1 to 6 is pending, the 1 first.
    pub pending: [u8; 6],
}

impl Numbers {
    pub(crate) fn new(numbers: Option<plakoto::Numbers>) -> Self {
        let roll = numbers.and_then(plakoto::Numbers::roll);
        let pending = numbers.map_or(Pending::NONE, plakoto::Numbers::pending);
        Self { dice: roll.map_or([0, 0], Roll::dice), pending: counts(pending) }
    }

    /// Checks the numbers, and converts them to the engine's form. Returns `None` if there are no numbers.
    /// Fails if the rules do not allow them.
    pub(crate) fn read(&self, rules: &RuleSet) -> Outcome<Option<plakoto::Numbers>> {
        let pending = self.pending(rules)?;
        let roll = match self.dice {
            [0, 0] => None,
            [first, second] if !pending.is_empty() => {
                return Err(Failure::bad(format_args!(
                    "expected dice 0 0, because pending numbers are played before a roll, got {first} {second}"
                )));
            }
            [first, second] => Some(Roll::new(first, second).map_err(Failure::bad)?),
        };
        Ok(plakoto::Numbers::of(pending, roll))
    }

    /// Like [`Self::read`], but fails if there are no numbers.
    pub(crate) fn read_some(&self, rules: &RuleSet) -> Outcome<plakoto::Numbers> {
        self.read(rules)?.ok_or_else(|| Failure::missing("expected two dice from 1 to 6, got none"))
    }

    fn pending(&self, rules: &RuleSet) -> Outcome<Pending> {
        let counts = self.pending;
        let repeat = |(number, count): (u8, u8)| std::iter::repeat_n(number, count.into());
        let pending = Pending::of((1..).zip(counts).flat_map(repeat)).ok_or_else(|| {
            Failure::bad(format_args!("expected a count from 0 to 4 for each pending number, got {counts:?}"))
        })?;
        if !pending.is_empty() && !rules.hand_over {
            return Err(Failure::bad(format_args!(
                "expected no pending numbers, got {counts:?}: the rules of {rules} have no pending numbers"
            )));
        }
        Ok(pending)
    }
}

/// Returns the number of times that each number from 1 to 6 is pending.
pub(crate) fn counts(pending: Pending) -> [u8; 6] {
    let mut counts = [0; 6];
    pending.numbers().for_each(|number| counts[usize::from(number) - 1] += 1);
    counts
}
