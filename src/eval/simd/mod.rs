//! Vectors of numbers, in the instruction set of the machine that the program runs on.
//!
//! One program for all machines: code that is worth it is a [`Task`], which is compiled once for each [`Simd`], and
//! [`Simd::run`] picks one of them. All of them give the same bits, because integers wrap and because floating-point
//! numbers are only added and multiplied lane by lane, in a fixed order and without fused operations.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
mod plain;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

pub use lanes::Lanes;

use crate::sealed_file::Reader;

/// Number of 16-bit words in a [`Words`].
pub const WORDS: usize = 32;

/// Number of 32-bit sums in a [`Sums`].
pub const SUMS: usize = 16;

/// Sixteen-bit integers, as many as the longest registers hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Words(pub [i16; WORDS]);

impl Words {
    /// Zeros.
    pub const ZERO: Self = Self([0; WORDS]);
}

/// Words of a file.
pub(crate) fn read_words(reader: &mut Reader<'_>, count: usize) -> Vec<Words> {
    let (numbers, _) = reader.take(2 * count).as_chunks::<2>();
    let (words, _) = numbers.as_chunks::<WORDS>();
    words.iter().map(|words| Words(words.map(i16::from_le_bytes))).collect()
}

/// Words for a file.
pub(crate) fn write_words<'a>(bytes: &mut Vec<u8>, words: impl IntoIterator<Item = &'a Words>) {
    bytes.extend(words.into_iter().flat_map(|words| words.0).flat_map(i16::to_le_bytes));
}

/// 32-bit integers, as many as the longest registers hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Sums(pub [i32; SUMS]);

impl Sums {
    /// Zeros.
    pub const ZERO: Self = Self([0; SUMS]);
}

/// [`WORDS`] words in registers, and what can be done with them. Everything wraps around.
pub trait Vector: Copy {
    /// [`SUMS`] sums in registers.
    type Sums: Copy;
    /// Floating-point numbers in registers.
    type Floats: Floats;
    /// Sets in registers.
    type Sets: Sets;

    /// From memory.
    fn load(from: &Words) -> Self;
    /// To memory.
    fn store(self, to: &mut Words);
    /// Takes two neighbours as one number, the first in the low half, and stores those that are not zero side by side,
    /// and their indices, which count from `first`; tells how many they are. What is behind them is overwritten.
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize;
    /// Word by word.
    fn add(self, other: Self) -> Self;
    /// Word by word.
    fn subtract(self, other: Self) -> Self;
    /// Negative words become zero.
    fn at_least_zero(self) -> Self;
    /// The sum of the products of words at the same place.
    fn dot(self, other: Self) -> i32;
    /// From memory.
    fn load_sums(from: &Sums) -> Self::Sums;
    /// To memory.
    fn store_sums(from: Self::Sums, to: &mut Sums);
    /// Word by word.
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums;
    /// Drops so many binary digits of each sum, limits it to 0 … 32767, and stores neighbours as one number, the first
    /// in the low half: the pair of the sums `2 i` and `2 i + 1` becomes number `2 i`. The odd ones mean nothing.
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums);
    /// Adds to sum `i` the products of the two words of `pair` (the first in the low half) with the words `2 i` and
    /// `2 i + 1` of these.
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums;
}

/// Number of 64-bit sets in registers.
pub const SETS: usize = 8;

/// [`SETS`] sets of 64 bits in registers. Operations go set by set.
pub trait Sets: Copy {
    /// From memory.
    fn load(from: &[u64; SETS]) -> Self;
    /// To memory.
    fn store(self, to: &mut [u64; SETS]);
    /// What is in both.
    fn and(self, other: Self) -> Self;
    /// What is in one of them.
    fn or(self, other: Self) -> Self;
    /// What is in exactly one of them.
    fn xor(self, other: Self) -> Self;
    /// Every bit `count` places lower: 0–63.
    fn shift_right(self, count: u32) -> Self;
}

/// [`Lanes`] in registers. Operations go lane by lane.
pub trait Floats: Copy {
    /// From memory.
    fn load(from: &Lanes) -> Self;
    /// To memory.
    fn store(self, to: &mut Lanes);
    /// The same number in every lane.
    fn splat(number: f32) -> Self;
    /// The sum.
    fn add(self, other: Self) -> Self;
    /// The difference.
    fn subtract(self, other: Self) -> Self;
    /// The product.
    fn multiply(self, other: Self) -> Self;
    /// The quotient.
    fn divide(self, other: Self) -> Self;
    /// The greater of both.
    fn at_least(self, other: Self) -> Self;
    /// These where `condition` is positive, elsewhere zero.
    fn where_positive(self, condition: Self) -> Self;
    /// 2 to the power of the whole number that is in the lowest nine bits of each lane, with sign: −126 to 127.
    fn power_of_two(self) -> Self;

    /// e to the power of each lane, up to 0, with a relative error below 1e-6: 2 to the whole part of x / ln 2, times
    /// the Taylor series of e to the power of the rest. From −87 downwards it is 0.
    #[inline(always)]
    fn exp(self) -> Self {
        /// When this has been added, the whole part is in the lowest bits.
        const ROUND: f32 = 12_582_912.0;
        /// ln 2 as a number with few digits and a small one.
        const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
        const TAYLOR: [f32; 6] = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
        const LEAST: f32 = -87.0;
        let x = self.at_least(Self::splat(LEAST));
        let rounded = x.multiply(Self::splat(std::f32::consts::LOG2_E)).add(Self::splat(ROUND));
        let whole = rounded.subtract(Self::splat(ROUND));
        let rest =
            x.subtract(whole.multiply(Self::splat(LN_2[0]))).subtract(whole.multiply(Self::splat(LN_2[1])));
        // A loop, not a fold: what a closure does inside the standard library is not compiled for the instruction set.
        let mut series = Self::splat(1.0 / 720.0);
        for term in TAYLOR {
            series = series.multiply(rest).add(Self::splat(term));
        }
        series.multiply(rounded.power_of_two()).where_positive(self.subtract(Self::splat(LEAST)))
    }
}

/// Work that is worth compiling for every instruction set.
///
/// `run` and everything hot that it calls has to be `#[inline(always)]`: only what is inlined is compiled for the
/// instruction set at hand.
pub trait Task {
    /// What comes out.
    type Output;

    /// Does it, with `V` for integer vectors.
    fn run<V: Vector>(self) -> Self::Output;
}

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simd {
    /// What every processor of the kind has.
    Plain,
    /// 256-bit registers.
    Avx2,
    /// 512-bit registers with 16-bit operations (AVX-512 F, BW, VL, DQ and VNNI).
    Avx512,
}

/// A name that is none of an instruction set's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimdError {
    /// It is not known.
    #[error("expected an instruction set (plain, avx2 or avx512), got `{0}`")]
    Unknown(String),
    /// This machine lacks it.
    #[error("this processor does not have {0}: the best it has is {best}", best = Simd::best())]
    Missing(Simd),
}

/// The instruction set of the program.
static CHOSEN: OnceLock<Simd> = OnceLock::new();

impl Simd {
    /// All of them, the slowest first.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Avx2, Self::Avx512];

    /// The best that this machine has.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().filter(|simd| simd.is_available()).max().unwrap_or(Self::Plain)
    }

    /// What new networks and training use: the best, unless [`Simd::choose`] has been called before.
    #[must_use]
    pub fn chosen() -> Self {
        *CHOSEN.get_or_init(Self::best)
    }

    /// Makes this the instruction set of the program. Does nothing once one has been used.
    pub fn choose(self) {
        let _ = CHOSEN.set(self);
    }

    /// Whether this machine has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Does `task` with these instructions, or with plain ones if the machine lacks them.
    #[inline]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::run(task),
            _ => task.run::<plain::Plain>(),
        }
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

impl FromStr for Simd {
    type Err = SimdError;

    fn from_str(text: &str) -> Result<Self, SimdError> {
        let known = Self::ALL.into_iter().find(|simd| simd.to_string() == text);
        let simd = known.ok_or_else(|| SimdError::Unknown(text.to_owned()))?;
        if simd.is_available() { Ok(simd) } else { Err(SimdError::Missing(simd)) }
    }
}
