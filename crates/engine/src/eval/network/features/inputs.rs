//! Inputs, listed by the indices of those that are 1.

use std::iter::StepBy;
use std::ops::Range;

/// Inputs of which at most one is 1.
pub type Group = StepBy<Range<usize>>;

/// Indices of inputs.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    indices: [u16; Self::ROOM],
    length: usize,
}

/// What is told about inputs that differ between two positions.
pub trait Changes {
    /// This one has become 1.
    fn come(&mut self, input: usize);
    /// This one has become 0.
    fn gone(&mut self, input: usize);
}

/// A list of what differs between two positions.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInputs {
    /// The inputs that have become 1.
    pub(crate) come: Inputs,
    /// The inputs that have become 0.
    pub(crate) gone: Inputs,
}

impl Inputs {
    /// How many there may be.
    pub(super) const ROOM: usize = 74;

    /// No inputs.
    pub const NONE: Self = Self { indices: [0; Self::ROOM], length: 0 };

    /// The numbers of the inputs that are 1.
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
