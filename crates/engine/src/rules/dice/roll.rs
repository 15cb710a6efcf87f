//! A roll of two dice.

use crate::printable::quote;

/// A roll of two dice, each from 1 to 6. The roll remembers which die was first.
///
/// The order of the dice is stored because gnubg's board format includes it. No rule depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    first: u8,
    second: u8,
}

/// The error for input that is not two dice from 1 to 6.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two dice from 1 to 6, got {}", quote(.0))]
pub struct RollError(pub String);

impl Roll {
    /// Number of ordered outcomes of two dice, which is the sum of the weights in [`Roll::all`].
    pub const OUTCOMES: u32 = 36;

    /// Number of distinct rolls, which is the length of [`Roll::all`].
    pub const DISTINCT: usize = 21;

    /// Creates a roll from two dice.
    ///
    /// # Errors
    /// Fails if a die is not from 1 to 6.
    pub fn new(first: u8, second: u8) -> Result<Self, RollError> {
        if (1..=6).contains(&first) && (1..=6).contains(&second) {
            Ok(Self { first, second })
        } else {
            Err(RollError(format!("{first} {second}")))
        }
    }

    /// Returns one of the 36 ordered outcomes of two dice. `outcome` is taken modulo [`Roll::OUTCOMES`].
    pub(in crate::rules) const fn of_outcome(outcome: u8) -> Self {
        Self { first: outcome / 6 % 6 + 1, second: outcome % 6 + 1 }
    }

    /// The 21 distinct rolls from 1-1 to 6-6, with the higher die first. Each roll is paired with its weight:
    /// 1 for a double, 2 for any other roll. The weights add up to [`Roll::OUTCOMES`].
    pub fn all() -> impl Iterator<Item = (Self, u32)> + Clone {
        (1..=6).flat_map(|high| {
            (1..=high).map(move |low| (Self { first: high, second: low }, if high == low { 1 } else { 2 }))
        })
    }

    /// The numbers on the two dice, in their original order.
    pub const fn dice(self) -> [u8; 2] {
        [self.first, self.second]
    }

    /// The number on the higher die.
    pub const fn high(self) -> u8 {
        if self.first > self.second { self.first } else { self.second }
    }

    /// The number on the lower die.
    pub const fn low(self) -> u8 {
        if self.first > self.second { self.second } else { self.first }
    }

    /// Whether both dice show the same number.
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The index of this roll in [`Roll::all`].
    pub const fn index(self) -> usize {
        (self.high() as usize * (self.high() as usize - 1)) / 2 + self.low() as usize - 1
    }

    /// Whether this roll and `other` show the same two numbers, in any order.
    pub const fn same_numbers(self, other: Self) -> bool {
        self.high() == other.high() && self.low() == other.low()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up() {
        assert_eq!(Roll::all().count(), Roll::DISTINCT);
        assert!(Roll::all().enumerate().all(|(index, (roll, _))| roll.index() == index));
        assert_eq!(Roll::all().map(|(_, weight)| weight).sum::<u32>(), Roll::OUTCOMES);
    }
}
