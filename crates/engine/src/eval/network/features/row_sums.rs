//! Rows of weights, added up while it is found which inputs differ.

use super::inputs::Changes;
use crate::eval::simd::{Vector, Words};

/// What all inputs that are 1 have together, where each input has a row of weights.
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
