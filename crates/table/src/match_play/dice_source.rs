//! Sources from which a table takes its dice.

use std::path::Path;
use std::sync::Arc;

use rand::TryRng;
use rand::rngs::SysRng;
use web_time::{SystemTime, UNIX_EPOCH};

use super::TableError;
use plakoto_engine::files::{self, FileError};
use plakoto_engine::rules::{Dice, Roll};

/// Maximum size of a dice file in bytes.
const MAX_BYTES: u64 = 1 << 26;

/// A source of dice: the built-in generator, the user, or a file. Clones are cheap because they share the
/// dice read from a file.
#[derive(Clone, Debug)]
pub enum DiceSource {
    /// The built-in random number generator.
    Generator {
        /// The seed with which the generator started.
        seed: u64,
        /// The current state of the generator.
        dice: Dice,
    },
    /// The user enters every roll.
    Manual,
    /// The dice are the digits 1 to 6 in a file, in order. All other characters are ignored.
    File {
        /// The path of the dice file.
        name: Arc<Path>,
        /// All dice read from the file.
        dice: Arc<[u8]>,
        /// The number of dice from the file that have been used until now.
        used: usize,
    },
}

/// Returns a random number from the operating system, or from the web page. Without one, returns the current
/// time.
pub fn system_seed() -> u64 {
    SysRng.try_next_u64().unwrap_or_else(|_| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |elapsed| elapsed.as_nanos() as u64)
    })
}

impl DiceSource {
    /// Returns the built-in generator, seeded with `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self::Generator { seed, dice: Dice::seeded(seed) }
    }

    /// Returns the built-in generator with an unpredictable seed.
    pub fn unpredictable() -> Self {
        Self::seeded(Self::unpredictable_seed())
    }

    /// Returns a random seed from the operating system. The seed is less than 2^53, so a program that stores
    /// it as a floating-point number can pass it back exactly.
    pub fn unpredictable_seed() -> u64 {
        system_seed() >> 11
    }

    /// Reads the dice from a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn file(name: &Path) -> Result<Self, FileError> {
        let bytes = files::read(name, MAX_BYTES).map_err(FileError::unreadable(name))?;
        let dice =
            bytes.into_iter().filter(|byte| (b'1'..=b'6').contains(byte)).map(|byte| byte - b'0').collect();
        Ok(Self::File { name: name.into(), dice, used: 0 })
    }

    /// Returns the next die, a number from 1 to 6.
    ///
    /// # Errors
    /// Fails if the user must enter the dice, or if no dice are left in the file.
    pub fn die(&mut self) -> Result<u8, TableError> {
        match self {
            Self::Generator { dice, .. } => Ok(dice.die()),
            Self::Manual => Err(TableError::ByHand),
            Self::File { name, dice, used } => {
                let die = dice.get(*used).copied();
                *used += usize::from(die.is_some());
                die.ok_or_else(|| TableError::NoDiceLeft(name.clone(), *used))
            }
        }
    }

    /// Returns the next roll of two dice.
    ///
    /// # Errors
    /// Fails if the user must enter the dice, or if fewer than two dice are left in the file. A single die
    /// that is left is not used.
    pub fn roll(&mut self) -> Result<Roll, TableError> {
        if let Self::File { name, dice, used } = self
            && dice.len() == *used + 1
        {
            return Err(TableError::NoDiceLeft(name.clone(), dice.len()));
        }
        let (first, second) = (self.die()?, self.die()?);
        Roll::new(first, second).map_err(|_| TableError::ByHand)
    }
}
