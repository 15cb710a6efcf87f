//! Where dice come from.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use rand::rngs::{SysRng, Xoshiro256PlusPlus};
use rand::{Rng, SeedableRng, TryRng};

use crate::rules::Roll;

/// A source of dice: the built-in generator, the user, or a file.
#[derive(Clone, Debug)]
pub enum DiceSource {
    /// Xoshiro256++ from a seed: the same dice on every machine, whatever the players do.
    Generator {
        /// What the generator was started with.
        seed: u64,
        /// Its state.
        generator: Xoshiro256PlusPlus,
    },
    /// Every roll is given by the user.
    Manual,
    /// The digits 1 to 6 of a file, in order; everything else in it is passed over.
    File {
        /// Its name.
        name: PathBuf,
        /// Its dice.
        dice: Arc<[u8]>,
        /// How many have been used.
        used: usize,
    },
}

/// Why there are no dice.
#[derive(Debug, thiserror::Error)]
pub enum DiceError {
    /// They have to be given by the user.
    #[error("dice are entered by hand: `roll 31` or `set dice 31`")]
    Manual,
    /// The file has no more.
    #[error("no dice are left in {name} after {used}")]
    Exhausted {
        /// The file.
        name: String,
        /// How many it had.
        used: usize,
    },
    /// The file cannot be read.
    #[error("cannot read {name}: {source}")]
    Unreadable {
        /// The file.
        name: String,
        /// Why.
        source: std::io::Error,
    },
}

impl DiceSource {
    /// The built-in generator, started from `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::Generator { seed, generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The built-in generator, started from a seed that the operating system picks. It is less than 2^53, so that
    /// programs that keep numbers as floating-point ones can repeat it.
    #[must_use]
    pub fn unpredictable() -> Self {
        // Without random numbers from the system the clock has to do.
        let seed = SysRng.try_next_u64().unwrap_or_else(|_| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |elapsed| elapsed.as_nanos() as u64)
        });
        Self::seeded(seed >> 11)
    }

    /// The dice of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn file(name: &Path) -> Result<Self, DiceError> {
        let unreadable = |source| DiceError::Unreadable { name: name.display().to_string(), source };
        let bytes = std::fs::read(name).map_err(unreadable)?;
        let dice =
            bytes.into_iter().filter(|byte| (b'1'..=b'6').contains(byte)).map(|byte| byte - b'0').collect();
        Ok(Self::File { name: name.to_owned(), dice, used: 0 })
    }

    /// One die: 1–6.
    ///
    /// # Errors
    /// If dice are entered by hand, or the file has no more.
    pub fn die(&mut self) -> Result<u8, DiceError> {
        match self {
            Self::Generator { generator, .. } => Ok(generated_die(generator)),
            Self::Manual => Err(DiceError::Manual),
            Self::File { name, dice, used } => {
                let die = dice.get(*used).copied();
                *used += usize::from(die.is_some());
                die.ok_or_else(|| DiceError::Exhausted { name: name.display().to_string(), used: *used })
            }
        }
    }

    /// Two dice.
    ///
    /// # Errors
    /// As [`DiceSource::die`]; a single die that is left over in a file is not used.
    pub fn roll(&mut self) -> Result<Roll, DiceError> {
        let before = self.clone();
        let dice = self.die().and_then(|first| Ok((first, self.die()?)));
        match dice {
            Ok((first, second)) => Roll::new(first, second).map_err(|_| DiceError::Manual),
            Err(error) => {
                *self = before;
                Err(error)
            }
        }
    }
}

/// Three bits that are not 6 or 7: each number with the same chance, and the same dice in every release.
fn generated_die(generator: &mut Xoshiro256PlusPlus) -> u8 {
    loop {
        let bits = (generator.next_u64() >> 61) as u8;
        if bits < 6 {
            return bits + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_fair_and_repeatable() {
        let rolls = |seed| {
            let mut source = DiceSource::seeded(seed);
            (0..6000).map(|_| source.die().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(rolls(42), rolls(42));
        assert_ne!(rolls(42), rolls(43));
        for number in 1..=6 {
            let count = rolls(42).into_iter().filter(|&die| die == number).count();
            assert!((900..1100).contains(&count), "{number}: {count}");
        }
    }
}
