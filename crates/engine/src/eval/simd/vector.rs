//! The operations of every instruction set.

use super::{Lanes, SUMS, Sums, Words};

/// Work that is compiled for every instruction set.
///
/// `run` and all hot functions that it calls must be `#[inline(always)]`, because only inlined code is
/// compiled for the current instruction set.
pub trait Task {
    /// The result.
    type Output;

    /// Does the work, with `V` for integer vectors.
    fn run<V: Vector>(self) -> Self::Output;
}

/// [`WORDS`](super::WORDS) words in registers. All arithmetic wraps around.
pub trait Vector: Copy {
    /// [`SUMS`] sums in registers.
    type Sums: Copy;
    /// Floating-point numbers in registers.
    type Floats: Floats;
    /// Sets in registers.
    type Sets: Sets;

    /// Number of vectors that fit in the registers at the same time.
    const TOGETHER: usize;

    /// Loads words from memory.
    fn load(from: &Words) -> Self;
    /// Stores the words to memory.
    fn store(self, to: &mut Words);
    /// Takes two neighbouring words as one number, the first in the low half. Stores the nonzero numbers
    /// one after another in `pairs`, and their indices, counted from `first`, in `indices`. Returns their
    /// count; entries after them are overwritten.
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize;
    /// Adds word by word.
    fn add(self, other: Self) -> Self;
    /// Subtracts word by word.
    fn subtract(self, other: Self) -> Self;
    /// Replaces negative words with zero.
    fn at_least_zero(self) -> Self;
    /// Returns the dot product.
    fn dot(self, other: Self) -> i32;
    /// Loads sums from memory.
    fn load_sums(from: &Sums) -> Self::Sums;
    /// Stores sums to memory.
    fn store_sums(from: Self::Sums, to: &mut Sums);
    /// Adds sum by sum.
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums;
    /// Shifts each sum right by `digits` bits, clamps it to 0 … 32767, and stores two neighbouring sums as
    /// one number, the first in the low half. The pair of the sums `2 i` and `2 i + 1` becomes number `2
    /// i`; odd-numbered results are meaningless.
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums);
    /// Adds to sum `i` the products of the two words of `pair` (the first in the low half) with the words
    /// `2 i` and `2 i + 1` of this vector.
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums;
}

/// Number of 64-bit sets in a vector.
pub const SETS: usize = 8;

/// [`SETS`] sets of 64 bits in registers. Operations go set by set.
pub trait Sets: Copy {
    /// Loads sets from memory.
    fn load(from: &[u64; SETS]) -> Self;
    /// Stores the sets to memory.
    fn store(self, to: &mut [u64; SETS]);
    /// Intersection.
    fn and(self, other: Self) -> Self;
    /// Union.
    fn or(self, other: Self) -> Self;
    /// Symmetric difference.
    fn xor(self, other: Self) -> Self;
    /// Shifts every set right by `count` bits, 0–63.
    fn shift_right(self, count: u32) -> Self;
}

/// [`Lanes`] in registers. Operations go lane by lane.
pub trait Floats: Copy {
    /// Loads numbers from memory.
    fn load(from: &Lanes) -> Self;
    /// Stores the numbers to memory.
    fn store(self, to: &mut Lanes);
    /// Returns the same number in every lane.
    fn splat(number: f32) -> Self;
    /// The sum.
    fn add(self, other: Self) -> Self;
    /// The difference.
    fn subtract(self, other: Self) -> Self;
    /// The product.
    fn multiply(self, other: Self) -> Self;
    /// The quotient.
    fn divide(self, other: Self) -> Self;
    /// The square root, rounded as in IEEE 754.
    fn square_root(self) -> Self;
    /// The maximum.
    fn at_least(self, other: Self) -> Self;
    /// Returns the numbers where `condition` is positive, and zero elsewhere.
    fn where_positive(self, condition: Self) -> Self;
    /// 2 to the power of the signed integer in the lowest nine bits of each lane: −126 to 127.
    fn power_of_two(self) -> Self;

    /// e to the power of each lane, for arguments up to 0, with a relative error below 1e-6. It is 2 to the
    /// integer part of x / ln 2, times the Taylor series of e to the power of the rest. From −87 downwards
    /// it is 0.
    #[inline(always)]
    fn exp(self) -> Self {
        /// Adding this number moves the integer part to the lowest bits.
        const ROUND: f32 = 12_582_912.0;
        /// ln 2 as the sum of a number with few digits and a small one.
        const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
        const TAYLOR: [f32; 6] = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
        const LEAST: f32 = -87.0;
        let x = self.at_least(Self::splat(LEAST));
        let rounded = x.multiply(Self::splat(std::f32::consts::LOG2_E)).add(Self::splat(ROUND));
        let whole = rounded.subtract(Self::splat(ROUND));
        let rest =
            x.subtract(whole.multiply(Self::splat(LN_2[0]))).subtract(whole.multiply(Self::splat(LN_2[1])));
        // A loop, not a fold: closures inside the standard library are not compiled for the instruction
        // set.
        let mut series = Self::splat(1.0 / 720.0);
        for term in TAYLOR {
            series = series.multiply(rest).add(Self::splat(term));
        }
        series.multiply(rounded.power_of_two()).where_positive(self.subtract(Self::splat(LEAST)))
    }
}
