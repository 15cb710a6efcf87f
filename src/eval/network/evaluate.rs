//! From positions to probabilities.

use super::inputs::{Difference, Inputs};
use super::outcomes::{Logits, possible};
use super::phase::phase;
use super::shots::Shots;
use super::{Network, Phase, Shape};
use crate::eval::Probabilities;
use crate::eval::simd::{Lanes, SETS, SUMS, Sums, Task, Vector, WORDS, Words};
use crate::rules::{PointSets, Position, RuleSet};

/// The first layer before negative values are dropped.
type Accumulator = [Words; Shape::MAX_HIDDEN / WORDS];

/// The first layer without its negative values. Most units are zero, and the second layer looks at the others only.
struct Hidden {
    /// Neighbours that are not both zero, two units in each number; behind them is room for a whole vector.
    pairs: [i32; Shape::MAX_HIDDEN / 2 + SUMS],
    /// Which pairs they are.
    indices: [u32; Shape::MAX_HIDDEN / 2 + SUMS],
    count: usize,
}

impl Hidden {
    const NONE: Self = Self {
        pairs: [0; Shape::MAX_HIDDEN / 2 + SUMS],
        indices: [0; Shape::MAX_HIDDEN / 2 + SUMS],
        count: 0,
    };

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

/// Evaluates positions that differ in few points from `near`.
pub(super) struct EvaluateAll<'a, F> {
    pub(super) network: &'a Network,
    pub(super) near: &'a Position,
    pub(super) positions: &'a [Position],
    pub(super) rules: &'a RuleSet,
    pub(super) found: F,
}

impl<F: FnMut(usize, Probabilities)> Task for EvaluateAll<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        let network = self.network;
        let base = accumulate::<V>(network, self.near);
        let mut hidden = Hidden::NONE;
        let (mut difference, mut shots, mut logits) = (Difference::NONE, Shots::NONE, Logits::NONE);
        let mut sets = [[PointSets::default(); 2]; Lanes::COUNT];
        for (chunk, positions) in self.positions.chunks(Lanes::COUNT).enumerate() {
            for (sets, position) in sets.iter_mut().zip(positions) {
                *sets = position.points_of_both();
            }
            for (index, position) in positions.iter().enumerate() {
                difference.find(self.near, position);
                if network.shape.shots() {
                    if index.is_multiple_of(SETS) {
                        shots.find::<V::Sets>(&sets[index..]);
                    }
                    difference.come.push_shots(&shots, index % SETS);
                }
                update::<V>(network, &base, &difference, &mut hidden);
                let phase = if network.phases.len() == 1 { 0 } else { phase(&sets[index]) };
                let possible = network.outcomes & possible(position, self.rules);
                let sums = behind::<V>(network, &network.phases[phase], &hidden);
                logits.set(index, &real(&sums), possible);
            }
            let digits = network.first_digits + network.second_digits;
            logits.softmax::<V::Floats>(1.0 / (1u64 << digits) as f32);
            for index in 0..positions.len() {
                (self.found)(chunk * Lanes::COUNT + index, logits.probabilities(index));
            }
        }
    }
}

/// The first layer of `position` from nothing, without the shots.
#[inline(always)]
fn accumulate<V: Vector>(network: &Network, position: &Position) -> Accumulator {
    let mut accumulator = [Words::ZERO; Shape::MAX_HIDDEN / WORDS];
    let inputs = Inputs::of(position);
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
fn update<V: Vector>(network: &Network, base: &Accumulator, difference: &Difference, hidden: &mut Hidden) {
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

/// The nine logits, with as many binary digits behind the point as both layers have together.
#[inline(always)]
fn behind<V: Vector>(network: &Network, phase: &Phase, hidden: &Hidden) -> Sums {
    match phase.bias.len() {
        1 => through_second::<V, 1>(network, phase, hidden),
        2 => through_second::<V, 2>(network, phase, hidden),
        3 => through_second::<V, 3>(network, phase, hidden),
        _ => through_second::<V, 4>(network, phase, hidden),
    }
}

/// `WIDTH` is the width of the second layer divided by [`SUMS`].
#[inline(always)]
fn through_second<V: Vector, const WIDTH: usize>(network: &Network, phase: &Phase, hidden: &Hidden) -> Sums {
    /// Sums that do not wait for each other.
    const CHAINS: usize = 4;
    let zero = V::load_sums(&Sums::ZERO);
    let mut sums = [[zero; WIDTH]; CHAINS];
    let (weights, _) = phase.second.as_chunks::<WIDTH>();
    let (pairs, rest) = hidden.pairs[..hidden.count].as_chunks::<CHAINS>();
    let (indices, rest_indices) = hidden.indices[..hidden.count].as_chunks::<CHAINS>();
    for (pairs, indices) in pairs.iter().zip(indices) {
        for chain in 0..CHAINS {
            add_pair::<V, WIDTH>(&mut sums[chain], pairs[chain], &weights[indices[chain] as usize]);
        }
    }
    for (pair, index) in rest.iter().zip(rest_indices) {
        add_pair::<V, WIDTH>(&mut sums[0], *pair, &weights[*index as usize]);
    }
    let mut chains = [zero; 2];
    #[expect(clippy::needless_range_loop, reason = "a loop of known length is unrolled")]
    for block in 0..WIDTH {
        let halves =
            [V::add_sums(sums[0][block], sums[1][block]), V::add_sums(sums[2][block], sums[3][block])];
        let sum = V::add_sums(V::add_sums(halves[0], halves[1]), V::load_sums(&phase.bias[block]));
        if block == 0 {
            // The first numbers are logits; behind them their weights are zero.
            chains[0] = sum;
        }
        let mut units = Sums::ZERO;
        V::store_units(sum, network.second_digits, &mut units);
        for i in 0..SUMS / 2 {
            let weights = V::load(&phase.third[block * SUMS / 2 + i]);
            chains[i % 2] = weights.add_products(chains[i % 2], units.0[2 * i]);
        }
    }
    let mut logits = Sums::ZERO;
    V::store_sums(V::add_sums(chains[0], chains[1]), &mut logits);
    logits
}

/// Adds what a pair of units contributes to the second layer.
#[inline(always)]
fn add_pair<V: Vector, const WIDTH: usize>(sums: &mut [V::Sums; WIDTH], pair: i32, weights: &[Words; WIDTH]) {
    for block in 0..WIDTH {
        sums[block] = V::load(&weights[block]).add_products(sums[block], pair);
    }
}

#[inline(always)]
fn real(sums: &Sums) -> Lanes {
    let mut lanes = Lanes::ZERO;
    for (lane, sum) in lanes.0.iter_mut().zip(sums.0) {
        *lane = sum as f32;
    }
    lanes
}
