//! Lists of the inputs that are 1.

use std::iter::StepBy;
use std::ops::Range;

/// A group of inputs of which at most one is 1.
pub type Group = StepBy<Range<usize>>;

/// A list of indices of inputs.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    indices: [u16; Self::ROOM],
    length: usize,
}

/// Receives the inputs that differ between two positions.
pub trait Changes {
    /// This input becomes 1.
    fn come(&mut self, input: usize);
    /// This input becomes 0.
    fn gone(&mut self, input: usize);
}

/// A list of the inputs that differ between two positions.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInputs {
    /// The inputs that become 1.
    pub(crate) come: Inputs,
    /// The inputs that become 0.
    pub(crate) gone: Inputs,
}

impl Inputs {
    /// Maximum number of inputs.
    pub(super) const ROOM: usize = 74;

    /// No inputs.
    pub const NONE: Self = Self { indices: [0; Self::ROOM], length: 0 };

    /// Returns the indices of the inputs that are 1.
    #[inline(always)]
    pub fn indices(&self) -> &[u16] {
        &self.indices[..self.length]
    }

    #[inline(always)]
    pub(super) fn push(&mut self, input: usize) {
        self.indices[self.length] = input as u16;
        self.length += 1;
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.length = 0;
    }
}

impl Changes for ChangedInputs {
    #[inline(always)]
    fn come(&mut self, input: usize) {
        self.come.push(input);
    }

    #[inline(always)]
    fn gone(&mut self, input: usize) {
        self.gone.push(input);
    }
}

impl ChangedInputs {
    pub(crate) const NONE: Self = Self { come: Inputs::NONE, gone: Inputs::NONE };

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.come.clear();
        self.gone.clear();
    }
}
