//! The optional features that a network may have.

/// A set of optional features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras(u8);

impl Extras {
    /// No optional features.
    pub const NONE: Self = Self(0);

    /// The feature "shots": for each blot, the number of rolls that pin or hit it.
    pub const SHOTS: Self = Self(1);

    /// The feature "blocks": for each free checker, which points ahead are closed to it.
    pub const BLOCKS: Self = Self(2);

    /// The feature "bar": the number of checkers on the bar.
    pub const BAR: Self = Self(4);

    /// Returns the set with these bits, in the form that network files store. Returns `None` if a bit is
    /// unknown.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 8 { Some(Self(bits)) } else { None }
    }

    /// Returns the set in the form that network files store, with one bit for each feature.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the set contains all of `other`.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
