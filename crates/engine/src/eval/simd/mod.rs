//! Vectors of numbers, in the instruction set of the current machine.
//!
//! One program runs on all machines. Performance-critical code is a [`Task`], which is compiled once for
//! each [`Simd`], and [`Simd::run`] picks one of the versions. All versions give the same bits: integers
//! wrap, and floating-point numbers are only added and multiplied lane by lane, in a fixed order and
//! without fused operations.
//! numbers are only added and multiplied lane by lane, in a fixed order and without fused operations.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
mod vector;
mod words;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::notation::NotationError;

pub use lanes::Lanes;
pub use vector::{Floats, SETS, Sets, Task, Vector};
pub use words::{SUMS, Sums, WORDS, Words};
pub(crate) use words::{read_words, write_words};

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simd {
    /// Code for any processor, as the compiler generates it.
    Plain,
    /// 128-bit registers, which every 64-bit ARM processor has.
    Neon,
    /// 256-bit registers.
    Avx2,
    /// 512-bit registers with 16-bit operations (AVX-512 F, BW, VL, DQ and VNNI).
    Avx512,
}

/// Instruction set of the program, once chosen.
static CHOSEN: OnceLock<Simd> = OnceLock::new();

impl Simd {
    /// All instruction sets, the slowest first.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Neon, Self::Avx2, Self::Avx512];

    /// Returns the best instruction set of this machine.
    pub fn best() -> Self {
        Self::ALL.into_iter().filter(|simd| simd.is_available()).max().unwrap_or(Self::Plain)
    }

    /// Returns the instruction set for new networks and training: the best one, unless [`Simd::choose`] was
    /// called before.
    pub fn chosen() -> Self {
        *CHOSEN.get_or_init(Self::best)
    }

    /// Selects the instruction set of the program. Has no effect once one is in use.
    pub fn choose(self) {
        let _ = CHOSEN.set(self);
    }

    /// Whether this machine supports the instruction set.
    pub fn is_available(self) -> bool {
        match self {
            Self::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::is_available(),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => true,
            _ => false,
        }
    }

    /// Runs `task` with these instructions, or with plain ones if the machine lacks them.
    #[inline]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::run(task),
            // The whole program is compiled for NEON, so no check is needed.
            #[cfg(target_arch = "aarch64")]
            Self::Neon => task.run::<neon::Neon>(),
            _ => task.run::<plain::Plain>(),
        }
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

impl FromStr for Simd {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let known = Self::ALL.into_iter().find(|simd| simd.to_string() == text);
        let expected = "an instruction set (plain, neon, avx2 or avx512)";
        let simd = known.ok_or_else(|| NotationError::expected(expected, format!("`{text}`")))?;
        if simd.is_available() {
            return Ok(simd);
        }
        let text = format!("this processor does not support {simd}: the best one is {}", Self::best());
        Err(NotationError::new(text))
    }
}
