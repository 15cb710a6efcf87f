//! A random generator for dice.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

use crate::rules::Roll;

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
