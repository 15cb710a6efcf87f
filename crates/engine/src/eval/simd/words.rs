//! Vectors of numbers in memory.

use crate::sealed_file::SealedReader;

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
