//! Sums of weight rows, which are updated as soon as a changed input is found.

use super::inputs::Changes;
use crate::eval::simd::{Vector, Words};

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
