//! The operations that every instruction set implements.

use super::{Lanes, SUMS, Sums, Words};

/// A piece of work that is compiled separately for every instruction set.
///
/// `run` and all performance-critical functions that it calls must be `#[inline(always)]`, because only
/// inlined code is compiled for the current instruction set.
pub trait Task {
    /// The result of the work.
    type Output;

    /// Does the work, using `V` for vectors of integers.
    fn run<V: Vector>(self) -> Self::Output;
}

/// A vector of [`WORDS`](super::WORDS) 16-bit integers in registers. All arithmetic wraps around.
pub trait Vector: Copy {
    /// A vector of [`SUMS`] 32-bit sums in registers.
    type Sums: Copy;
    /// A vector of floating-point numbers in registers.
    type Floats: Floats;
    /// A vector of 64-bit sets in registers.
    type Sets: Sets;

    /// Number of vectors that fit in the registers at the same time.
    const TOGETHER: usize;

    /// Loads words from memory.
    fn load(from: &Words) -> Self;
    /// Stores the words to memory.
    fn store(self, to: &mut Words);
    /// Treats each pair of neighbouring words as one number, whose low half is the first word. Stores the
    /// nonzero numbers one after another in `pairs`, and their indices in `indices`, where `first` is the
    /// index of the first pair. Returns the number of stored pairs. May overwrite the entries after them.
    fn store_nonzero_pairs(self, first: u32, pairs: &mut [i32; SUMS], indices: &mut [u32; SUMS]) -> usize;
    /// Adds the words of two vectors one by one.
    fn add(self, other: Self) -> Self;
    /// Subtracts the words of two vectors one by one.
    fn subtract(self, other: Self) -> Self;
    /// Replaces negative words with zero.
    fn at_least_zero(self) -> Self;
    /// Returns the dot product of two vectors.
    fn dot(self, other: Self) -> i32;
    /// Loads sums from memory.
    fn load_sums(from: &Sums) -> Self::Sums;
    /// Stores sums to memory.
    fn store_sums(from: Self::Sums, to: &mut Sums);
    /// Adds the sums of two vectors one by one.
    fn add_sums(a: Self::Sums, b: Self::Sums) -> Self::Sums;
    /// Shifts each sum right by `digits` bits and clamps it to 0 … 32767. Then stores each pair of
    /// neighbouring sums as one number, whose low half is the first sum. The pair of sums `2 i` and `2 i + 1`
    /// is stored as number `2 i`. Numbers with odd indices are meaningless.
    fn store_units(sums: Self::Sums, digits: u32, to: &mut Sums);
    /// Multiplies the two words of `pair`, the first of which is in its low half, by the words `2 i` and `2 i
    /// + 1` of this vector. Adds both products to sum `i`.
    fn add_products(self, sums: Self::Sums, pair: i32) -> Self::Sums;
}

/// Number of 64-bit sets in a vector.
pub const SETS: usize = 8;

/// A vector of [`SETS`] 64-bit sets in registers. All operations are applied set by set.
pub trait Sets: Copy {
    /// Loads sets from memory.
    fn load(from: &[u64; SETS]) -> Self;
    /// Stores the sets to memory.
    fn store(self, to: &mut [u64; SETS]);
    /// Intersection of the sets.
    fn and(self, other: Self) -> Self;
    /// Union of the sets.
    fn or(self, other: Self) -> Self;
    /// Symmetric difference of the sets.
    fn xor(self, other: Self) -> Self;
    /// Shifts every set right by `count` bits; `count` is 0–63.
    fn shift_right(self, count: u32) -> Self;
}

/// A vector like [`Lanes`] in registers. All operations are applied lane by lane.
pub trait Floats: Copy {
    /// Loads numbers from memory.
    fn load(from: &Lanes) -> Self;
    /// Stores the numbers to memory.
    fn store(self, to: &mut Lanes);
    /// Returns a vector with this number in every lane.
    fn splat(number: f32) -> Self;
    /// Sum of the lanes of two vectors.
    fn add(self, other: Self) -> Self;
    /// Difference of the lanes of two vectors.
    fn subtract(self, other: Self) -> Self;
    /// Product of the lanes of two vectors.
    fn multiply(self, other: Self) -> Self;
    /// Quotient of the lanes of two vectors.
    fn divide(self, other: Self) -> Self;
    /// Maximum of the lanes of two vectors.
    fn at_least(self, other: Self) -> Self;
    /// Keeps the lanes in which `condition` is positive, and sets the other lanes to zero.
    fn where_positive(self, condition: Self) -> Self;
    /// Returns 2 to the power of each lane. The exponent is a signed integer from −126 to 127 in the lowest
    /// nine bits of the lane.
    fn power_of_two(self) -> Self;

    /// Returns e to the power of each lane, for arguments up to 0. The relative error is below 1e-6. The
    /// result is computed as 2 to the power of the integer part of x / ln 2, times the Taylor series for the
    /// remaining factor. For arguments of −87 and below, the result is 0.
    #[inline(always)]
    fn exp(self) -> Self {
        /// Adding this number to a floating-point number moves its integer part to the lowest bits.
        const ROUND: f32 = 12_582_912.0;
        /// ln 2 as the sum of a number with few binary digits and a small number.
        const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
        const TAYLOR: [f32; 6] = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
        const LEAST: f32 = -87.0;
        let x = self.at_least(Self::splat(LEAST));
        let rounded = x.multiply(Self::splat(std::f32::consts::LOG2_E)).add(Self::splat(ROUND));
        let whole = rounded.subtract(Self::splat(ROUND));
        let rest =
            x.subtract(whole.multiply(Self::splat(LN_2[0]))).subtract(whole.multiply(Self::splat(LN_2[1])));
        // This is a loop instead of a fold, because closures inside the standard library are not compiled for
        // the current instruction set.
        let mut series = Self::splat(1.0 / 720.0);
        for term in TAYLOR {
            series = series.multiply(rest).add(Self::splat(term));
        }
        series.multiply(rounded.power_of_two()).where_positive(self.subtract(Self::splat(LEAST)))
    }
}
