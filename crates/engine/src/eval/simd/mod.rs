//! Vectors of numbers, implemented for the instruction set of the current machine.
//!
//! The same program runs on all machines of an architecture. Performance-critical code is a [`Task`], which
//! is compiled once for each instruction set ([`Simd`]). [`Simd::run`] picks the compiled version to run. All
//! versions give identical bits: integers wrap around, and floating-point numbers are calculated lane by
//! lane, in a fixed order and without fused operations.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod vector;

pub use vector::{Floats, Lanes, SETS, SUMS, Sets, Sums, Task, Vector, WORDS, Words};
pub(crate) use vector::{read_words, write_words};

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simd {
    /// No special instructions: code for any processor, as the compiler generates it.
    Plain,
    /// The 128-bit registers of WebAssembly. Only a module that is compiled for them has them.
    Simd128,
    /// NEON: 128-bit registers, which every 64-bit ARM processor has.
    Neon,
    /// AVX2: 256-bit registers.
    Avx2,
    /// AVX-512: 512-bit registers with 16-bit operations (subsets F, BW, VL, DQ and VNNI).
    Avx512,
}

/// The program's instruction set; empty until it is chosen.
static CHOSEN: OnceLock<Simd> = OnceLock::new();

impl Simd {
    /// All instruction sets, ordered from the slowest to the fastest.
    pub const ALL: [Self; 5] = [Self::Plain, Self::Simd128, Self::Neon, Self::Avx2, Self::Avx512];

    /// Returns the fastest instruction set that this machine supports.
    pub fn best() -> Self {
        Self::ALL.into_iter().filter(|simd| simd.is_available()).max().unwrap_or(Self::Plain)
    }

    /// Returns the program's instruction set, which new networks use. This is the fastest one,
    /// unless [`Simd::choose`] has selected another.
    pub fn chosen() -> Self {
        *CHOSEN.get_or_init(Self::best)
    }

    /// Selects the program's instruction set. Has no effect after [`Simd::chosen`] or another call has set
    /// it.
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
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => true,
            _ => false,
        }
    }

    /// Runs `task` with this instruction set. If the machine does not support it, runs the plain version.
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
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => task.run::<simd128::Simd128>(),
            _ => task.run::<plain::Plain>(),
        }
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

impl FromStr for Simd {
    type Err = SimdError;

    fn from_str(text: &str) -> Result<Self, SimdError> {
        let known = Self::ALL.into_iter().find(|simd| simd.to_string() == text);
        let got = known.ok_or_else(|| SimdError::Unknown(text.to_owned()))?;
        if got.is_available() { Ok(got) } else { Err(SimdError::Unavailable { got, best: Self::best() }) }
    }
}

/// The error for a text that names no instruction set of this processor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimdError {
    /// The text names no instruction set.
    #[error("expected an instruction set (plain, simd128, neon, avx2 or avx512), got `{0}`")]
    Unknown(String),
    /// The processor does not support the instruction set.
    #[error("this processor does not support {got}; use {best}, the best one that it supports")]
    Unavailable {
        /// The instruction set that the text names.
        got: Simd,
        /// The best instruction set of this processor.
        best: Simd,
    },
}
