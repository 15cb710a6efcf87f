//! The layer of the small networks. Its units add up the weights of the input features that all networks
//! share (see [`super::network::features`]) and apply ReLU.

use super::simd::{Vector, Words};

/// One 16-bit number for each unit.
pub(super) type Units<const VECTORS: usize> = [Words; VECTORS];

#[inline(always)]
pub(super) fn add_rows<V: Vector, const VECTORS: usize>(
    mut units: [V; VECTORS],
    rows: &[Units<VECTORS>],
    inputs: &[u16],
) -> [V; VECTORS] {
    for &input in inputs {
        let row = load::<V, VECTORS>(&rows[usize::from(input)]);
        for i in 0..VECTORS {
            units[i] = units[i].add(row[i]);
        }
    }
    units
}

/// Applies ReLU to the units and returns the sum of the results, weighted by `readout`.
#[inline(always)]
pub(super) fn weigh<V: Vector, const VECTORS: usize>(units: &[V; VECTORS], readout: &[V; VECTORS]) -> i32 {
    let mut score = 0;
    for i in 0..VECTORS {
        score += units[i].at_least_zero().dot(readout[i]);
    }
    score
}

#[inline(always)]
pub(super) fn load<V: Vector, const VECTORS: usize>(words: &Units<VECTORS>) -> [V; VECTORS] {
    let mut vectors = [V::load(&words[0]); VECTORS];
    for i in 1..VECTORS {
        vectors[i] = V::load(&words[i]);
    }
    vectors
}
