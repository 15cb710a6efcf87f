//! Vectors of floating-point numbers.

use std::array::from_fn;

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

    /// Returns the sum of all lanes, added in a fixed order: the two halves are added to each other until one
    /// number is left.
    #[inline(always)]
    pub fn sum(self) -> f32 {
        let eight: [f32; 8] = from_fn(|i| self.0[i] + self.0[i + 8]);
        let four: [f32; 4] = from_fn(|i| eight[i] + eight[i + 4]);
        (four[0] + four[2]) + (four[1] + four[3])
    }
}
