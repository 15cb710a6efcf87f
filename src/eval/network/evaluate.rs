//! From positions to probabilities.

use super::inputs::{Difference, Inputs};
use super::outcomes::{Logits, possible};
use super::phase::phase;
use super::shots::Shots;
use super::{Network, OUTCOMES, Phase, Shape};
use crate::eval::Probabilities;
use crate::eval::simd::{Lanes, SETS, SUMS, Sums, Task, Vector, WORDS, Words};
use crate::rules::{PointSets, Position, RuleSet};

/// The first layer before negative values are dropped.
type Accumulator = [Words; Shape::MAX_HIDDEN / WORDS];

/// The first layer without its negative values. Most units are zero, and the second layer looks at the others only.
struct Hidden {
    /// Two units in each number.
    pairs: [Sums; Shape::MAX_HIDDEN / WORDS],
    /// The set of the pairs that are not zero: four vectors in each word.
    active: [u64; Shape::MAX_HIDDEN / WORDS / 4],
    /// Their indices.
    indices: [u16; Shape::MAX_HIDDEN / 2],
}

impl Hidden {
    const NONE: Self = Self {
        pairs: [Sums::ZERO; Shape::MAX_HIDDEN / WORDS],
        active: [0; Shape::MAX_HIDDEN / WORDS / 4],
        indices: [0; Shape::MAX_HIDDEN / 2],
    };

    /// Stores the units of the vectors from `start` on.
    #[inline(always)]
    fn store<V: Vector, const N: usize>(&mut self, sums: [V; N], start: usize) {
        for (vector, sum) in (start..).zip(sums) {
            let units = sum.at_least_zero();
            units.store_pairs(&mut self.pairs[vector]);
            self.active[vector / 4] |= u64::from(units.nonzero_pairs()) << (vector % 4 * SUMS);
        }
    }

    /// Lists the indices of the pairs that are not zero, and tells how many there are. The ends of these loops are
    /// predicted wrongly less often than those of one loop for each vector would be.
    #[inline(always)]
    fn list(&mut self) -> usize {
        let mut count = 0;
        for (word, active) in self.active.iter_mut().enumerate() {
            while *active != 0 {
                self.indices[count] = (word * 64) as u16 + active.trailing_zeros() as u16;
                count += 1;
                *active &= *active - 1;
            }
        }
        count
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
                let sums = behind::<V>(network, &network.phases[phase], &mut hidden);
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
    let mut start = 0;
    while start + LONG <= network.bias.len() {
        hidden.store(rows.add::<V, LONG>(load(&base[start..]), start), start);
        start += LONG;
    }
    while start + SHORT <= network.bias.len() {
        hidden.store(rows.add::<V, SHORT>(load(&base[start..]), start), start);
        start += SHORT;
    }
}

/// Vectors that are kept in registers together: as many as fit, and as many as are left behind these.
const LONG: usize = 6;
const SHORT: usize = 2;

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
fn behind<V: Vector>(network: &Network, phase: &Phase, hidden: &mut Hidden) -> Sums {
    match phase.bias.len() {
        1 => through_second::<V, 1>(network, phase, hidden),
        2 => through_second::<V, 2>(network, phase, hidden),
        3 => through_second::<V, 3>(network, phase, hidden),
        _ => through_second::<V, 4>(network, phase, hidden),
    }
}

/// `WIDTH` is the width of the second layer divided by [`SUMS`].
#[inline(always)]
fn through_second<V: Vector, const WIDTH: usize>(
    network: &Network,
    phase: &Phase,
    hidden: &mut Hidden,
) -> Sums {
    /// Sums that do not wait for each other.
    const CHAINS: usize = 4;
    let zero = V::load_sums(&Sums::ZERO);
    let mut sums = [[zero; WIDTH]; CHAINS];
    let (weights, _) = phase.second.as_chunks::<WIDTH>();
    let count = hidden.list();
    let hidden = &*hidden;
    let (chunks, rest) = hidden.indices[..count].as_chunks::<CHAINS>();
    for pairs in chunks {
        for chain in 0..CHAINS {
            add_pair::<V, WIDTH>(&mut sums[chain], hidden, weights, pairs[chain]);
        }
    }
    for &pair in rest {
        add_pair::<V, WIDTH>(&mut sums[0], hidden, weights, pair);
    }
    let mut second = [Sums::ZERO; WIDTH];
    for block in 0..WIDTH {
        let halves =
            [V::add_sums(sums[0][block], sums[1][block]), V::add_sums(sums[2][block], sums[3][block])];
        let sum = V::add_sums(V::add_sums(halves[0], halves[1]), V::load_sums(&phase.bias[block]));
        V::store_sums(sum, &mut second[block]);
    }
    let mut chains = [V::load_sums(&second[0]), zero];
    for (block, sums) in second.iter().enumerate() {
        let pairs = units(sums, network.second_digits);
        // The first numbers are logits, which have no weights.
        let first = if block == 0 { OUTCOMES / 2 } else { 0 };
        for (i, pair) in pairs.into_iter().enumerate().skip(first) {
            let weights = V::load(&phase.third[block * SUMS / 2 + i]);
            chains[i % 2] = weights.add_products(chains[i % 2], pair);
        }
    }
    let mut logits = Sums::ZERO;
    V::store_sums(V::add_sums(chains[0], chains[1]), &mut logits);
    logits
}

/// Adds what a pair of units contributes to the second layer.
#[inline(always)]
fn add_pair<V: Vector, const WIDTH: usize>(
    sums: &mut [V::Sums; WIDTH],
    hidden: &Hidden,
    weights: &[[Words; WIDTH]],
    pair: u16,
) {
    let (vector, index) = (usize::from(pair) / SUMS, usize::from(pair) % SUMS);
    for block in 0..WIDTH {
        let weights = V::load(&weights[usize::from(pair)][block]);
        sums[block] = weights.add_products(sums[block], hidden.pairs[vector].0[index]);
    }
}

/// Numbers of the second layer as units with the digits of the first, two in each number.
#[inline(always)]
fn units(sums: &Sums, digits: u32) -> [i32; SUMS / 2] {
    let mut units = [0; SUMS / 2];
    for (unit, sums) in units.iter_mut().zip(sums.0.as_chunks::<2>().0) {
        let [first, second] = [sums[0] >> digits, sums[1] >> digits];
        *unit = first.clamp(0, i32::from(i16::MAX)) | second.clamp(0, i32::from(i16::MAX)) << 16;
    }
    units
}

#[inline(always)]
fn real(sums: &Sums) -> Lanes {
    let mut lanes = Lanes::ZERO;
    for (lane, sum) in lanes.0.iter_mut().zip(sums.0) {
        *lane = sum as f32;
    }
    lanes
}
