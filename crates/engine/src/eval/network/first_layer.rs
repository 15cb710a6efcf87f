//! The first layer of a network: computes the hidden units from the inputs.

use crate::eval::Network;
use crate::eval::network::Shape;
use crate::eval::network::features::{ChangedInputs, Feature, InputChange, Inputs, Near, RowSums};
use crate::eval::simd::{SUMS, Vector, WORDS, Words};

/// Values of the hidden units before ReLU.
type Accumulator = [Words; Shape::MAX_HIDDEN / WORDS];

/// Values of the hidden units after ReLU. Most of them are zero; the second layer reads only the others.
pub(super) struct Hidden {
    /// Pairs of neighbouring units that are not both zero. Each number contains the two units of a pair. The
    /// last entries are spare room, because a whole vector is written at a time.
    pairs: [i32; Shape::MAX_HIDDEN / 2 + SUMS],
    /// Index of each pair among all pairs of units.
    indices: [u32; Shape::MAX_HIDDEN / 2 + SUMS],
    count: usize,
}

impl Hidden {
    pub(super) const NONE: Self = Self {
        pairs: [0; Shape::MAX_HIDDEN / 2 + SUMS],
        indices: [0; Shape::MAX_HIDDEN / 2 + SUMS],
        count: 0,
    };

    /// Returns the nonzero pairs and their indices.
    #[inline(always)]
    pub(super) fn pairs(&self) -> (&[i32], &[u32]) {
        (&self.pairs[..self.count], &self.indices[..self.count])
    }

    /// Appends the nonzero pairs of `N` vectors. `start` is the index of the first vector in the layer.
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

/// Computes the first layer with this number of a position from scratch, using the inputs that
/// [`Feature::push`] lists.
#[inline(always)]
pub(super) fn accumulate<V: Vector>(
    network: &Network,
    layer: usize,
    features: &impl Feature,
    near: &Near<'_>,
) -> Accumulator {
    let mut accumulator = [Words::ZERO; Shape::MAX_HIDDEN / WORDS];
    let mut inputs = Inputs::NONE;
    features.push(layer * network.shape.inputs(), near, &mut inputs);
    let rows = Rows { network, come: inputs.indices(), gone: &[] };
    in_steps::<V>(network.bias.len(), Accumulate { rows, accumulator: &mut accumulator });
    accumulator
}

/// Computes the first layer with this number of a position from the stored first layer of a similar position.
#[inline(always)]
pub(super) fn update<V: Vector>(
    network: &Network,
    (layer, base): (usize, &Accumulator),
    features: &impl Feature,
    change: InputChange<'_>,
    hidden: &mut Hidden,
) {
    hidden.count = 0;
    let start = layer * network.shape.inputs();
    match network.bias.len() {
        // Here, all sums stay in registers while the changed inputs are found.
        8 if V::TOGETHER >= 8 => sum_at_once::<V, 8>(network, (start, base), features, change, hidden),
        6 => sum_at_once::<V, 6>(network, (start, base), features, change, hidden),
        length => {
            let mut difference = ChangedInputs::NONE;
            difference.find(start, features, change);
            let rows = Rows { network, come: difference.come.indices(), gone: difference.gone.indices() };
            in_steps::<V>(length, Update { rows, base, hidden });
        }
    }
}

/// Computes a layer of `N` vectors, all of which fit in registers at the same time.
#[inline(always)]
fn sum_at_once<V: Vector, const N: usize>(
    network: &Network,
    (start, base): (usize, &Accumulator),
    features: &impl Feature,
    change: InputChange<'_>,
    hidden: &mut Hidden,
) {
    let mut of_rows = RowSums { sums: load::<V, N>(base), rows: network.rows.as_chunks().0 };
    features.push_difference(start, change, &mut of_rows);
    hidden.push(of_rows.sums, 0);
}

/// A step of work on the vectors of a layer. It handles `N` vectors from index `start` on, which stay in
/// registers.
trait LayerStep {
    fn step<V: Vector, const N: usize>(&mut self, start: usize);
}

/// Runs `work` on all `length` vectors in as few steps as possible, because every step reads all rows.
#[inline(always)]
fn in_steps<V: Vector>(length: usize, mut work: impl LayerStep) {
    let mut start = 0;
    while start < length {
        let left = length - start;
        if V::TOGETHER >= 8 && left.is_multiple_of(8) {
            work.step::<V, 8>(start);
            start += 8;
        } else if left.is_multiple_of(6) {
            work.step::<V, 6>(start);
            start += 6;
        } else if left.is_multiple_of(4) {
            work.step::<V, 4>(start);
            start += 4;
        } else {
            work.step::<V, 1>(start);
            start += 1;
        }
    }
}

struct Accumulate<'a> {
    rows: Rows<'a>,
    accumulator: &'a mut Accumulator,
}

impl LayerStep for Accumulate<'_> {
    #[inline(always)]
    fn step<V: Vector, const N: usize>(&mut self, start: usize) {
        let sums = self.rows.add::<V, N>(load(&self.rows.network.bias[start..]), start);
        store(sums, &mut self.accumulator[start..]);
    }
}

struct Update<'a> {
    rows: Rows<'a>,
    base: &'a Accumulator,
    hidden: &'a mut Hidden,
}

impl LayerStep for Update<'_> {
    #[inline(always)]
    fn step<V: Vector, const N: usize>(&mut self, start: usize) {
        let sums = self.rows.add::<V, N>(load(&self.base[start..]), start);
        self.hidden.push(sums, start);
    }
}

/// Weight rows that are added to or subtracted from the first layer.
struct Rows<'a> {
    network: &'a Network,
    come: &'a [u16],
    gone: &'a [u16],
}

impl Rows<'_> {
    /// Adds and subtracts `N` vectors of each row. `start` is the index of the first of these vectors.
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
