//! From positions to probabilities.

use super::inputs::{Difference, Inputs};
use super::outcomes::{Logits, possible};
use super::phase::phase;
use super::shots::Shots;
use super::{Network, Phase, Shape};
use crate::eval::Probabilities;
use crate::eval::simd::{Lanes, SETS, SUMS, Sums, Task, Vector, WORDS, Words};
use crate::rules::{Position, RuleSet};

/// The first layer before negative values are dropped.
type Accumulator = [Words; Shape::MAX_HIDDEN / WORDS];

/// The first layer without its negative values, two units in each number.
type Hidden = [Sums; Shape::MAX_HIDDEN / WORDS];

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
        let mut hidden = [Sums::ZERO; Shape::MAX_HIDDEN / WORDS];
        let (mut difference, mut shots, mut logits) = (Difference::NONE, Shots::NONE, Logits::NONE);
        for (chunk, positions) in self.positions.chunks(Lanes::COUNT).enumerate() {
            for (index, position) in positions.iter().enumerate() {
                difference.find(self.near, position);
                if network.shape.shots() {
                    if index.is_multiple_of(SETS) {
                        shots.find::<V::Sets>(&positions[index..]);
                    }
                    difference.come.push_shots(&shots, index % SETS);
                }
                update::<V>(network, &base, &difference, &mut hidden);
                let phase = if network.phases.len() == 1 { 0 } else { phase(position) };
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
    let (mut blocks, mut start) = (accumulator[..network.bias.len()].chunks_exact_mut(BLOCK), 0);
    for block in &mut blocks {
        let sums: [V; BLOCK] = rows.add(load(&network.bias[start..]), start);
        store(sums, block);
        start += BLOCK;
    }
    for words in blocks.into_remainder() {
        let sums: [V; 1] = rows.add(load(&network.bias[start..]), start);
        store(sums, std::slice::from_mut(words));
        start += 1;
    }
    accumulator
}

/// The first layer from that of a position that differs.
#[inline(always)]
fn update<V: Vector>(network: &Network, base: &Accumulator, difference: &Difference, hidden: &mut Hidden) {
    let rows = Rows { network, come: difference.come.indices(), gone: difference.gone.indices() };
    let (mut blocks, mut start) = (hidden[..network.bias.len()].chunks_exact_mut(BLOCK), 0);
    for block in &mut blocks {
        let sums: [V; BLOCK] = rows.add(load(&base[start..]), start);
        store_units(sums, block);
        start += BLOCK;
    }
    for units in blocks.into_remainder() {
        let sums: [V; 1] = rows.add(load(&base[start..]), start);
        store_units(sums, std::slice::from_mut(units));
        start += 1;
    }
}

/// Vectors that are kept in registers together.
const BLOCK: usize = 4;

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

/// Stores what is not negative, in pairs.
#[inline(always)]
fn store_units<V: Vector, const N: usize>(vectors: [V; N], to: &mut [Sums]) {
    for i in 0..N {
        vectors[i].at_least_zero().store_pairs(&mut to[i]);
    }
}

/// The nine logits, with as many binary digits behind the point as both layers have together.
#[inline(always)]
fn behind<V: Vector>(network: &Network, phase: &Phase, hidden: &Hidden) -> Sums {
    let hidden = &hidden[..network.bias.len()];
    match phase.bias.len() {
        1 => through_second::<V, 1>(network, phase, hidden),
        2 => through_second::<V, 2>(network, phase, hidden),
        3 => through_second::<V, 3>(network, phase, hidden),
        _ => through_second::<V, 4>(network, phase, hidden),
    }
}

/// `WIDTH` is the width of the second layer divided by [`SUMS`].
#[inline(always)]
fn through_second<V: Vector, const WIDTH: usize>(network: &Network, phase: &Phase, hidden: &[Sums]) -> Sums {
    /// Sums that do not wait for each other.
    const CHAINS: usize = 4;
    let zero = V::load_sums(&Sums::ZERO);
    let mut sums = [[zero; WIDTH]; CHAINS];
    let (weights, _) = phase.second.as_chunks::<WIDTH>();
    for (pairs, weights) in hidden.iter().zip(weights.chunks_exact(SUMS)) {
        for i in (0..SUMS).step_by(CHAINS) {
            for chain in 0..CHAINS {
                for block in 0..WIDTH {
                    let weights = V::load(&weights[i + chain][block]);
                    sums[chain][block] = weights.add_products(sums[chain][block], pairs.0[i + chain]);
                }
            }
        }
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
        for (i, pair) in pairs.into_iter().enumerate() {
            let weights = V::load(&phase.third[block * SUMS / 2 + i]);
            chains[i % 2] = weights.add_products(chains[i % 2], pair);
        }
    }
    let mut logits = Sums::ZERO;
    V::store_sums(V::add_sums(chains[0], chains[1]), &mut logits);
    logits
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
