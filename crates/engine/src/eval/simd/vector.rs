//! Vectors of numbers in memory, and the operations on registers that every instruction set implements.

use crate::sealed_file::SealedReader;

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

/// A vector of [`WORDS`](WORDS) 16-bit integers in registers. All arithmetic wraps around.
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

/// Implements an operation on two vectors with one instruction for each register. A vector of several registers lists
/// their indices.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
macro_rules! lanewise {
    ($name:ident, $instruction:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: values of this type exist only where the instruction is available.
            unsafe { Self($instruction(self.0, other.0)) }
        }
    };
    ($name:ident, $instruction:ident, $($register:literal)*) => {
        #[inline(always)]
        #[allow(unused_unsafe)] // The instructions of WebAssembly are safe.
        fn $name(self, other: Self) -> Self {
            // SAFETY: values of this type exist only where the instruction is available.
            unsafe { Self([$($instruction(self.0[$register], other.0[$register])),*]) }
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
pub(super) use lanewise;

/// Number of 16-bit integers in a [`Words`] vector.
pub const WORDS: usize = 32;

/// Number of 32-bit integers in a [`Sums`] vector.
pub const SUMS: usize = 16;

/// A vector of 16-bit integers. It is as long as the longest registers of any instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Words(pub [i16; WORDS]);

impl Words {
    /// A vector of zeros.
    pub const ZERO: Self = Self([0; WORDS]);
}

/// Reads `count` vectors of words from a file.
pub(crate) fn read_words(reader: &mut SealedReader<'_>, count: usize) -> Vec<Words> {
    let mut next = || {
        let bytes = reader.array::<{ 2 * WORDS }>();
        Words(std::array::from_fn(|place| i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]])))
    };
    (0..count / WORDS).map(|_| next()).collect()
}

/// Appends vectors of words to the contents of a file.
pub(crate) fn write_words<'a>(bytes: &mut Vec<u8>, words: impl IntoIterator<Item = &'a Words>) {
    bytes.extend(words.into_iter().flat_map(|words| words.0).flat_map(i16::to_le_bytes));
}

/// A vector of 32-bit integers. It is as long as the longest registers of any instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Sums(pub [i32; SUMS]);

impl Sums {
    /// A vector of zeros.
    pub const ZERO: Self = Self([0; SUMS]);
}

/// A vector of sixteen floating-point numbers. All operations are applied lane by lane, so that every
/// instruction set gives identical bits.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Lanes(pub [f32; Lanes::COUNT]);

impl Lanes {
    /// Number of lanes.
    pub const COUNT: usize = 16;

    /// A vector of zeros.
    pub const ZERO: Self = Self([0.0; Self::COUNT]);
}

/// For each subset of the four 32-bit numbers in a 128-bit register, the indices of the bytes of the numbers in
/// the subset, in ascending order. The remaining entries repeat the bytes of the first number.
#[cfg(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) static KEPT_BYTES: [[u8; 16]; 16] = {
    let mut bytes = [[0; 16]; 16];
    let mut set = 0;
    while set < bytes.len() {
        let (mut number, mut count) = (0, 0);
        while number < 4 {
            if set >> number & 1 == 1 {
                let mut byte = 0;
                while byte < 4 {
                    bytes[set][4 * count + byte] = (4 * number + byte) as u8;
                    byte += 1;
                }
                count += 1;
            }
            number += 1;
        }
        set += 1;
    }
    bytes
};
