//! Vectors of floating-point numbers.

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
