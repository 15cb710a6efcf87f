//! From inputs to hidden units.

use super::Shape;
use super::features::{Difference, Feature, Inputs};
use super::weights::Network;
use crate::eval::simd::{SUMS, Vector, WORDS, Words};
use crate::rules::Position;

/// The first layer before negative values are dropped.
pub(super) type Accumulator = [Words; Shape::MAX_HIDDEN / WORDS];

/// The first layer without its negative values. Most units are zero, and the second layer looks at the others only.
pub(super) struct Hidden {
    /// Neighbours that are not both zero, two units in each number; behind them is room for a whole vector.
    pairs: [i32; Shape::MAX_HIDDEN / 2 + SUMS],
    /// Which pairs they are.
    indices: [u32; Shape::MAX_HIDDEN / 2 + SUMS],
    count: usize,
}

impl Hidden {
    pub(super) const NONE: Self = Self {
        pairs: [0; Shape::MAX_HIDDEN / 2 + SUMS],
        indices: [0; Shape::MAX_HIDDEN / 2 + SUMS],
        count: 0,
    };

    /// The pairs, and which they are.
    #[inline(always)]
    pub(super) fn pairs(&self) -> (&[i32], &[u32]) {
        (&self.pairs[..self.count], &self.indices[..self.count])
    }

    /// Adds the units of the vectors from `start` on.
    #[inline(always)]
    fn push<V: Vector, const N: usize>(&mut self, sums: [V; N], start: usize) {
        for (vector, sum) in (start..).zip(sums) {
            let (pairs, indices) = (&mut self.pairs[self.count..], &mut self.indices[self.count..]);
            if let (Some(pairs), Some(indices)) = (pairs.first_chunk_mut(), indices.first_chunk_mut()) {
                self.count += sum.at_least_zero().store_nonzero_pairs((vector * SUMS) as u32, pairs, indices);
            }
        }
    }
}

/// The first layer of `position` from nothing, with the inputs from [`Feature::push`].
#[inline(always)]
pub(super) fn accumulate<V: Vector>(
    network: &Network,
    features: &impl Feature,
    position: &Position,
) -> Accumulator {
    let mut accumulator = [Words::ZERO; Shape::MAX_HIDDEN / WORDS];
    let mut inputs = Inputs::NONE;
    features.push(0, position, &mut inputs);
    let rows = Rows { network, come: inputs.indices(), gone: &[] };
    let mut start = 0;
    while start + LONG <= network.bias.len() {
        store(rows.add::<V, LONG>(load(&network.bias[start..]), start), &mut accumulator[start..]);
        start += LONG;
    }
    while start + SHORT <= network.bias.len() {
        store(rows.add::<V, SHORT>(load(&network.bias[start..]), start), &mut accumulator[start..]);
        start += SHORT;
    }
    accumulator
}

/// The first layer from that of a position that differs.
#[inline(always)]
pub(super) fn update<V: Vector>(
    network: &Network,
    base: &Accumulator,
    difference: &Difference,
    hidden: &mut Hidden,
) {
    let rows = Rows { network, come: difference.come.indices(), gone: difference.gone.indices() };
    hidden.count = 0;
    let mut start = 0;
    while start + LONG <= network.bias.len() {
        hidden.push(rows.add::<V, LONG>(load(&base[start..]), start), start);
        start += LONG;
    }
    while start + SHORT <= network.bias.len() {
        hidden.push(rows.add::<V, SHORT>(load(&base[start..]), start), start);
        start += SHORT;
    }
}

/// Vectors that are kept in registers together: as many as fit, and one by one where fewer are left.
const LONG: usize = 6;
const SHORT: usize = 1;

/// Rows of the first layer to add and to subtract.
struct Rows<'a> {
    network: &'a Network,
    come: &'a [u16],
    gone: &'a [u16],
}

impl Rows<'_> {
    /// Adds and subtracts the `N` vectors of each row from `start` on.
    #[inline(always)]
    fn add<V: Vector, const N: usize>(&self, mut sums: [V; N], start: usize) -> [V; N] {
        let length = self.network.bias.len();
        for &input in self.come {
            let row = &self.network.rows[usize::from(input) * length + start..][..N];
            for i in 0..N {
                sums[i] = sums[i].add(V::load(&row[i]));
            }
        }
        for &input in self.gone {
            let row = &self.network.rows[usize::from(input) * length + start..][..N];
            for i in 0..N {
                sums[i] = sums[i].subtract(V::load(&row[i]));
            }
        }
        sums
    }
}

#[inline(always)]
fn load<V: Vector, const N: usize>(from: &[Words]) -> [V; N] {
    let mut vectors = [V::load(&from[0]); N];
    for i in 1..N {
        vectors[i] = V::load(&from[i]);
    }
    vectors
}

#[inline(always)]
fn store<V: Vector, const N: usize>(vectors: [V; N], to: &mut [Words]) {
    for i in 0..N {
        vectors[i].store(&mut to[i]);
    }
}
