//! What every instruction set can do.

use super::{Lanes, SUMS, Sums, Words};

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

/// [`WORDS`](super::WORDS) words in registers, and what can be done with them. Everything wraps around.
pub trait Vector: Copy {
    /// [`SUMS`] sums in registers.
    type Sums: Copy;
    /// Floating-point numbers in registers.
    type Floats: Floats;
    /// Sets in registers.
    type Sets: Sets;

    /// How many of them registers have room for together.
    const TOGETHER: usize;

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
    /// The square root, rounded as the standard says.
    fn square_root(self) -> Self;
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
