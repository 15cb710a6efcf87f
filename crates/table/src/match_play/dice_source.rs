//! Where dice come from.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use super::TableError;
use plakoto_engine::files::{self, FileCause, FileError};
use plakoto_engine::printable;
use plakoto_engine::rules::{Dice, Roll};

/// The most bytes that a file of dice may have.
const MOST_BYTES: u64 = 1 << 26;

/// A source of dice: the built-in generator, the user, or a file. A copy is cheap: it shares the dice of a file.
#[derive(Clone, Debug)]
pub enum DiceSource {
    /// Generated from a seed.
    Generator {
        /// What the generator was started with.
        seed: u64,
        /// What comes next.
        dice: Dice,
    },
    /// Every roll is given by the user.
    Manual,
    /// The digits 1 to 6 of a file, in order; everything else in it is passed over.
    File {
        /// Its name.
        name: Arc<Path>,
        /// Its dice.
        dice: Arc<[u8]>,
        /// How many have been used.
        used: usize,
    },
}

/// A random number from the operating system; if it has none, the clock has to do.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system_seed() -> u64 {
    use std::time::{SystemTime, UNIX_EPOCH};

    use rand::TryRng;
    use rand::rngs::SysRng;

    SysRng.try_next_u64().unwrap_or_else(|_| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |elapsed| elapsed.as_nanos() as u64)
    })
}

/// Neither is there: who embeds the library gives a seed.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system_seed() -> u64 {
    0
}

impl DiceSource {
    /// The built-in generator, started from `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self::Generator { seed, dice: Dice::seeded(seed) }
    }

    /// The built-in generator, started from an unpredictable seed.
    pub fn unpredictable() -> Self {
        Self::seeded(Self::unpredictable_seed())
    }

    /// A seed that the operating system picks. It is less than 2^53, so that programs that keep numbers as
    /// floating-point ones can repeat it.
    pub fn unpredictable_seed() -> u64 {
        system_seed() >> 11
    }

    /// The dice of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn file(name: &Path) -> Result<Self, FileError> {
        let bytes = files::read(name, MOST_BYTES).map_err(FileError::cannot("read", name))?;
        let dice =
            bytes.into_iter().filter(|byte| (b'1'..=b'6').contains(byte)).map(|byte| byte - b'0').collect();
        Ok(Self::File { name: name.into(), dice, used: 0 })
    }

    /// One die: 1–6.
    ///
    /// # Errors
    /// If dice are entered by hand, or the file has no more.
    pub fn die(&mut self) -> Result<u8, TableError> {
        match self {
            Self::Generator { dice, .. } => Ok(dice.die()),
            Self::Manual => Err(TableError::ByHand),
            Self::File { name, dice, used } => {
                let die = dice.get(*used).copied();
                *used += usize::from(die.is_some());
                die.ok_or_else(|| exhausted(name, *used))
            }
        }
    }

    /// Two dice.
    ///
    /// # Errors
    /// As [`DiceSource::die`]; a single die that is left over in a file is not used.
    pub fn roll(&mut self) -> Result<Roll, TableError> {
        if let Self::File { name, dice, used } = self
            && dice.len() == *used + 1
        {
            return Err(exhausted(name, dice.len()));
        }
        let (first, second) = (self.die()?, self.die()?);
        Roll::new(first, second).map_err(|_| TableError::ByHand)
    }
}

fn exhausted(name: &Path, used: usize) -> TableError {
    let text = format!("no dice are left in {} after {used}", printable::path(name));
    FileError::new(FileCause::Io(ErrorKind::UnexpectedEof), name, text).into()
}
