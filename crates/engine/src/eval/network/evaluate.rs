//! Evaluates positions with a network.

use super::features::{Feature, InputChange, Near, feature_list};
use super::first_layer::{Hidden, accumulate, update};
use super::outcomes::{Logits, possible};
use super::phase::{FIRST_LAYERS, first_layer_of, phase};
use super::second_layer::behind;
use super::weights::Network;
use crate::eval::simd::{Lanes, SETS, Simd, Sums, Task, Vector};
use crate::eval::{Chances, Evaluator};
use crate::rules::{PointSets, Position, RuleSet};

impl Evaluator for Network {
    fn name(&self) -> &'static str {
        "Network"
    }

    fn description(&self) -> String {
        format!("network {} for {}: {}", self.id(), self.rules, self.shape)
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
