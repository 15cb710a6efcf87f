//! Rolls of two dice, and a random generator for dice.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

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
    const fn of_outcome(outcome: u8) -> Self {
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

/// Dice from a Xoshiro256++ generator. The same seed gives the same sequence of dice on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Creates the dice for a seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Creates an independent stream of dice, identified by three numbers.
    pub fn stream(numbers: [u64; 3]) -> Self {
        let mut bytes = [0; 32];
        for (bytes, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers.into_iter().chain([1])) {
            *bytes = number.to_le_bytes();
        }
        let mut generator = Xoshiro256PlusPlus::from_seed(bytes);
        // If most bits of the seed are zero, the generator needs several steps before its output looks
        // random.
        for _ in 0..16 {
            generator.next_u64();
        }
        Self(generator)
    }

    /// Rolls one die. Three random bits give a value from 0 to 7; the values 6 and 7 are rejected, so the
    /// numbers 1 to 6 are equally likely.
    pub fn die(&mut self) -> u8 {
        loop {
            let bits = (self.0.next_u64() >> 61) as u8;
            if bits < 6 {
                return bits + 1;
            }
        }
    }

    /// Rolls two dice with a single random number. Two calls to [`Dice::die`] would give a different roll.
    pub fn roll(&mut self) -> Roll {
        let outcome = self.0.random_range(0..Roll::OUTCOMES as u8);
        Roll::of_outcome(outcome)
    }

    /// Shuffles the 36 ordered outcomes of two dice. Each outcome is paired with its number (0–35).
    pub fn all_rolls(&mut self) -> [(u8, Roll); Roll::OUTCOMES as usize] {
        let mut rolls = std::array::from_fn(|outcome| (outcome as u8, Roll::of_outcome(outcome as u8)));
        rolls.shuffle(&mut self.0);
        rolls
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

    #[test]
    fn dice_are_fair_and_repeatable() {
        let dice = |seed| {
            let mut dice = Dice::seeded(seed);
            (0..6000).map(|_| dice.die()).collect::<Vec<_>>()
        };
        assert_eq!(dice(42), dice(42));
        assert_ne!(dice(42), dice(43));
        for number in 1..=6 {
            let count = dice(42).into_iter().filter(|&die| die == number).count();
            assert!((900..1100).contains(&count), "{number}: {count}");
        }
    }

    #[test]
    fn rolls_are_fair_and_streams_differ() {
        let rolls = |pair| {
            let mut dice = Dice::stream([1, pair, 0]);
            (0..36_000).map(|_| dice.roll()).collect::<Vec<_>>()
        };
        assert_ne!(rolls(1), rolls(2));
        for (roll, weight) in Roll::all() {
            let count = rolls(1).into_iter().filter(|other| roll.same_numbers(*other)).count();
            assert!((900 * weight as usize..1100 * weight as usize).contains(&count), "{roll}: {count}");
        }
    }
}
