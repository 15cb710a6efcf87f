//! Evaluates positions with a network: computes the second layer, the output layer and the probabilities of the
//! outcomes.

use crate::eval::network::features::{Feature, InputChange, Near, feature_list};
use crate::eval::network::first_layer::{Hidden, accumulate, update};
use crate::eval::network::{FIRST_LAYERS, OUTCOMES, PhaseWeights, first_layer_of, phase};
use crate::eval::simd::{Floats, Lanes, SETS, SUMS, Simd, Sums, Task, Vector, Words};
use crate::eval::{Chances, Description, Evaluator, Network};
use crate::rules::{Point, PointSets, Position, RuleSet, Side, Victory};

impl Evaluator for Network {
    fn name(&self) -> &'static str {
        "Network"
    }

    fn description(&self) -> Description {
        Description::Network(self.id().to_owned(), self.rules, self.shape)
    }

    fn made_for(&self) -> Option<RuleSet> {
        Some(self.rules)
    }

    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Chances {
        let mut value = Chances::default();
        self.evaluate_all(position, std::slice::from_ref(position), rules, &mut |_, found| value = found);
        value
    }

    fn evaluate_all(
        &self,
        near: &Position,
        positions: &[Position],
        rules: &RuleSet,
        found: &mut dyn FnMut(usize, Chances),
    ) {
        self.simd.unwrap_or_else(Simd::chosen).run(EvaluateAll {
            network: self,
            near,
            positions,
            rules,
            found,
        });
    }
}

/// Task that evaluates positions that differ from `near` in few points.
struct EvaluateAll<'a, F> {
    network: &'a Network,
    near: &'a Position,
    positions: &'a [Position],
    rules: &'a RuleSet,
    found: F,
}

impl<F: FnMut(usize, Chances)> Task for EvaluateAll<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        let network = self.network;
        let mechanics = &network.rules.mechanics;
        let mut features = feature_list(network.shape.extras(), mechanics.course);
        let near = Near::new(self.near);
        let mut bases = [const { None }; FIRST_LAYERS];
        let (mut hidden, mut logits) = (Hidden::NONE, Logits::NONE);
        let mut sets = [[PointSets::default(); 2]; Lanes::COUNT];
        for (chunk, positions) in self.positions.chunks(Lanes::COUNT).enumerate() {
            for (sets, position) in sets.iter_mut().zip(positions) {
                *sets = position.points_of_both();
            }
            for (index, position) in positions.iter().enumerate() {
                if index.is_multiple_of(SETS) {
                    features.look::<V::Sets>(&sets[index..]);
                }
                let phase = if network.phases.len() == 1 {
                    0
                } else {
                    phase(&sets[index], mechanics.contact, mechanics.course)
                };
                let layer = first_layer_of(phase, network.shape.first_layers());
                let base =
                    bases[layer].get_or_insert_with(|| accumulate::<V>(network, layer, &features, &near));
                let change = InputChange { near: &near, position, index: index % SETS };
                update::<V>(network, (layer, base), &features, change, &mut hidden);
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

#[inline(always)]
fn real(sums: &Sums) -> Lanes {
    let mut lanes = Lanes::ZERO;
    for (lane, sum) in lanes.0.iter_mut().zip(sums.0) {
        *lane = sum as f32;
    }
    lanes
}

/// Returns the nine logits as integers. They have the fractional bits of the weights of both layers.
#[inline(always)]
pub(super) fn behind<V: Vector>(network: &Network, phase: &PhaseWeights, hidden: &Hidden) -> Sums {
    match phase.bias.len() {
        1 => through_second::<V, 1>(network, phase, hidden),
        2 => through_second::<V, 2>(network, phase, hidden),
        3 => through_second::<V, 3>(network, phase, hidden),
        _ => through_second::<V, 4>(network, phase, hidden),
    }
}

/// Computes the logits. `WIDTH` is the width of the second layer divided by [`SUMS`].
#[inline(always)]
fn through_second<V: Vector, const WIDTH: usize>(
    network: &Network,
    phase: &PhaseWeights,
    hidden: &Hidden,
) -> Sums {
    /// Number of independent sums. With several sums, an addition does not have to wait for the one before.
    const CHAINS: usize = 4;
    let zero = V::load_sums(&Sums::ZERO);
    let mut sums = [[zero; WIDTH]; CHAINS];
    let (weights, _) = phase.second.as_chunks::<WIDTH>();
    let (pairs, indices) = hidden.pairs();
    let ((pairs, rest), (indices, rest_indices)) =
        (pairs.as_chunks::<CHAINS>(), indices.as_chunks::<CHAINS>());
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
            // The first nine outputs are already logits, so their weights in the output layer are zero.
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

/// Adds the contribution of a pair of hidden units to the outputs of the second layer.
#[inline(always)]
fn add_pair<V: Vector, const WIDTH: usize>(sums: &mut [V::Sums; WIDTH], pair: i32, weights: &[Words; WIDTH]) {
    for block in 0..WIDTH {
        sums[block] = V::load(&weights[block]).add_products(sums[block], pair);
    }
}

/// Returns the set of outcomes that are still possible from `position`. The game must not be over. Bits 0–3
/// represent the kinds of win in the order of [`Victory::ALL`], bits 4–7 for the kinds of loss, and bit 8 for
/// a draw.
#[inline]
pub fn possible(position: &Position, rules: &RuleSet) -> u16 {
    let at_start = |side: Side| position.stack(Point::start_of(side, position.course())).checkers(side);
    let win = victories(position.off(Side::Theirs), at_start(Side::Theirs), rules);
    let lose = victories(position.off(Side::Mine), at_start(Side::Mine), rules);
    win | lose << 4 | 1 << (OUTCOMES - 1)
}

/// Returns the possible kinds of win against a player who has borne off `off` checkers and has `at_start`
/// checkers on their starting point.
#[inline]
fn victories(off: u8, at_start: u8, rules: &RuleSet) -> u16 {
    let gammon = off == 0;
    1 << Victory::Single as u16
        | u16::from(gammon) << Victory::Gammon as u16
        | u16::from(gammon && rules.triple.is_some()) << Victory::Triple as u16
        | u16::from(at_start > 0 && rules.mother.is_some()) << Victory::Mother as u16
}

/// For up to [`Lanes::COUNT`] positions, the logits of all outcomes or their probabilities. Each outcome has
/// a vector with one lane per position.
struct Logits([Lanes; OUTCOMES]);

impl Logits {
    /// Logits that are all zero.
    const NONE: Self = Self([Lanes::ZERO; OUTCOMES]);

    /// Sets the logits of the position with this index. Outcomes that are not in the set `possible` get the
    /// logit −∞.
    #[inline(always)]
    fn set(&mut self, index: usize, logits: &Lanes, possible: u16) {
        for (outcome, lanes) in self.0.iter_mut().enumerate() {
            let is_possible = possible >> outcome & 1 == 1;
            lanes.0[index] = if is_possible { logits.0[outcome] } else { f32::NEG_INFINITY };
        }
    }

    /// Multiplies the logits by `scale`, then converts them to probabilities.
    #[inline(always)]
    fn softmax<F: Floats>(&mut self, scale: f32) {
        let mut greatest = F::load(&self.0[0]);
        for lanes in &self.0[1..] {
            greatest = greatest.at_least(F::load(lanes));
        }
        let mut sum = F::splat(0.0);
        for lanes in &mut self.0 {
            let power = F::load(lanes).subtract(greatest).multiply(F::splat(scale)).exp();
            sum = sum.add(power);
            power.store(lanes);
        }
        for lanes in &mut self.0 {
            F::load(lanes).divide(sum).store(lanes);
        }
    }

    /// Returns the probabilities of the position with this index.
    #[inline(always)]
    fn probabilities(&self, index: usize) -> Chances {
        let chance = |outcome: usize| self.0[outcome].0[index];
        Chances {
            win: [chance(0), chance(1), chance(2), chance(3)],
            lose: [chance(4), chance(5), chance(6), chance(7)],
            draw: chance(OUTCOMES - 1),
        }
    }
}

/// Returns the valid chances nearest to `sum`, which is a sum of chances and differences of chances. In the
/// result, no chance is negative, and all of them sum to one unless all are zero.
pub fn nearest(sum: &Chances) -> Chances {
    let chances = Chances::from_array(sum.to_array().map(|chance| chance.max(0.0)));
    let all: f32 = chances.to_array().iter().sum();
    if all > 0.0 { chances.divided_by(all) } else { chances }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_chances_are_not_negative_and_sum_to_one() {
        let sum = Chances { win: [0.5, -0.1, 0.0, 0.0], lose: [0.6, 0.0, 0.0, 0.0], draw: 0.0 };
        let found = nearest(&sum);
        assert!((found.win[0] - 0.5 / 1.1).abs() < 1e-6, "{found:?}");
        assert_eq!((found.win[1], found.draw), (0.0, 0.0));
        assert_eq!(nearest(&Chances::default()), Chances::default());
    }
}
