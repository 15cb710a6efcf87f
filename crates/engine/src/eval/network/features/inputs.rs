//! Lists of the network inputs that are 1. All other inputs are 0.

use crate::eval::simd::{Vector, Words};

/// A list of the indices of network inputs.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    indices: [u16; Self::ROOM],
    length: usize,
}

/// Callbacks for the inputs that differ between two positions.
pub trait Changes {
    /// The input with this index changes from 0 to 1.
    fn come(&mut self, input: usize);
    /// The input with this index changes from 1 to 0.
    fn gone(&mut self, input: usize);
}

/// The inputs that differ between two positions.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInputs {
    /// The inputs that change from 0 to 1.
    pub(crate) come: Inputs,
    /// The inputs that change from 1 to 0.
    pub(crate) gone: Inputs,
}

impl Inputs {
    /// Maximum number of inputs in a list.
    pub(super) const ROOM: usize = 76;

    /// The empty list.
    pub const NONE: Self = Self { indices: [0; Self::ROOM], length: 0 };

    /// Returns the indices in the list.
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

/// The sum of the weight rows of all inputs that are 1.
pub(crate) struct RowSums<'a, V, const VECTORS: usize> {
    pub(crate) sums: [V; VECTORS],
    pub(crate) rows: &'a [[Words; VECTORS]],
}

impl<V: Vector, const VECTORS: usize> Changes for RowSums<'_, V, VECTORS> {
    #[inline(always)]
    fn come(&mut self, input: usize) {
        for (sum, weights) in self.sums.iter_mut().zip(&self.rows[input]) {
            *sum = sum.add(V::load(weights));
        }
    }

    #[inline(always)]
    fn gone(&mut self, input: usize) {
        for (sum, weights) in self.sums.iter_mut().zip(&self.rows[input]) {
            *sum = sum.subtract(V::load(weights));
        }
    }
}
