//! Learns from single positions by gradient descent on the cross-entropy between the network's probabilities
//! and a target.

use plakoto_engine::eval::Chances;
use plakoto_engine::eval::network::features::{All, Feature, Inputs, feature_list};
use plakoto_engine::eval::network::phase::{first_layer_of, phase};
use plakoto_engine::eval::network::{Logits, OUTCOMES, Parameters, Shape, from_lanes, possible, to_lanes};
use plakoto_engine::eval::simd::{Floats, Lanes, Vector};
use plakoto_engine::rules::{Course, Position, RuleSet};

/// Values of a position in the forward and backward pass through a network. A learner is reused for many
/// positions.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    features: All,
    pub(super) inputs: Inputs,
    pub(super) phase: usize,
    /// Output of the first layer, with negative values replaced by 0.
    pub(super) hidden: Vec<Lanes>,
    /// Gradient of the loss with respect to `hidden`.
    of_hidden: Vec<Lanes>,
    /// Output of the second layer, with negative values replaced by 0. The first elements belong to the
    /// logits and are always zero.
    pub(super) second: Vec<f32>,
    /// Output of the network: a probability for each outcome, followed by zeros.
    pub(super) chances: Lanes,
}

impl Learner {
    pub(super) fn new(shape: Shape, course: Course) -> Self {
        let hidden = vec![Lanes::ZERO; shape.hidden() / Lanes::COUNT];
        let second = vec![0.0; shape.second()];
        let (features, inputs) = (feature_list(shape.extras(), course), Inputs::NONE);
        Self { features, inputs, phase: 0, of_hidden: hidden.clone(), hidden, second, chances: Lanes::ZERO }
    }

    /// Evaluates `position`, and keeps the values of all layers for [`Learner::learn`].
    #[inline(always)]
    pub(super) fn forward<V: Vector>(
        &mut self,
        parameters: &Parameters,
        position: &Position,
        rules: &RuleSet,
    ) {
        let shape = parameters.shape();
        let sets = position.points_of_both();
        self.features.look::<V::Sets>(std::slice::from_ref(&sets));
        self.phase =
            if shape.phases() == 1 { 0 } else { phase(&sets, position.contact(), position.course()) };
        let layer = first_layer_of(self.phase, shape.first_layers());
        self.inputs = self.features.all(layer * shape.inputs(), position, 0);
        self.first_layer::<V::Floats>(parameters);
        let layers = &parameters.phases[self.phase];
        let mut logits = Lanes::ZERO;
        let numbers =
            layers.second.chunks_exact(self.hidden.len()).zip(layers.bias.iter().flat_map(|bias| bias.0));
        for (number, (weights, bias)) in numbers.enumerate() {
            if number >= OUTCOMES && shape.second() == Lanes::COUNT {
                break;
            }
            let sum = dot::<V::Floats>(&self.hidden, weights) + bias;
            if number < OUTCOMES {
                logits.0[number] = sum;
            } else {
                self.second[number] = if sum > 0.0 { sum } else { 0.0 };
            }
        }
        for (value, weights) in self.second.iter().zip(&layers.third).skip(OUTCOMES) {
            add_scaled::<V::Floats>(&mut logits, weights, *value);
        }
        let mut chances = Logits::NONE;
        chances.set(0, &logits, possible(position, rules));
        chances.softmax::<V::Floats>(1.0);
        self.chances = chances.lanes(0);
    }

    #[inline(always)]
    fn first_layer<F: Floats>(&mut self, parameters: &Parameters) {
        let lanes = self.hidden.len();
        self.hidden.copy_from_slice(&parameters.bias);
        for &input in self.inputs.indices() {
            let row = &parameters.rows[usize::from(input) * lanes..][..lanes];
            for (sum, weights) in self.hidden.iter_mut().zip(row) {
                F::load(sum).add(F::load(weights)).store(sum);
            }
        }
        for lanes in &mut self.hidden {
            F::load(lanes).where_positive(F::load(lanes)).store(lanes);
        }
    }

    /// Returns the probabilities for the last evaluated position.
    pub(super) fn chances(&self) -> Chances {
        from_lanes(&self.chances)
    }

    /// Returns the cross-entropy between the probabilities for the last evaluated position and a target, in
    /// nats.
    pub(super) fn cross_entropy(&self, target: &Chances) -> f32 {
        self.cross_entropy_of(&to_lanes(target))
    }

    /// Like [`Learner::cross_entropy`], for a target in the order of the logits.
    pub(super) fn cross_entropy_of(&self, target: &Lanes) -> f32 {
        let (chances, target) = (self.chances.0, target.0);
        let term = |i: usize| if target[i] > 0.0 { -target[i] * chances[i].max(1e-9).ln() } else { 0.0 };
        (0..OUTCOMES).map(term).sum()
    }

    /// Performs a gradient descent step with learning rate `rate` for the last evaluated position.
    #[inline(always)]
    pub(super) fn learn<V: Vector>(&mut self, parameters: &mut Parameters, target: &Chances, rate: f32) {
        let lanes = self.hidden.len();
        let layers = &mut parameters.phases[self.phase];
        let of_logits = difference::<V::Floats>(&self.chances, &to_lanes(target));
        self.of_hidden.fill(Lanes::ZERO);
        for number in 0..self.second.len() {
            let change = if number < OUTCOMES {
                of_logits.0[number]
            } else if self.second[number] > 0.0 {
                let weights = &mut layers.third[number];
                let change = dot::<V::Floats>(&[*weights], &[of_logits]);
                add_scaled::<V::Floats>(weights, &of_logits, -rate * self.second[number]);
                change
            } else {
                0.0
            };
            if change.abs() > NEGLIGIBLE {
                layers.bias[number / Lanes::COUNT].0[number % Lanes::COUNT] -= rate * change;
                let weights = &mut layers.second[number * lanes..][..lanes];
                self.back::<V::Floats>(weights, change, rate);
            }
        }
        for (of_hidden, hidden) in self.of_hidden.iter_mut().zip(&self.hidden) {
            let change = V::Floats::load(of_hidden).where_positive(V::Floats::load(hidden));
            change.multiply(V::Floats::splat(rate)).store(of_hidden);
        }
        subtract::<V::Floats>(&mut parameters.bias, &self.of_hidden);
        for &input in self.inputs.indices() {
            subtract::<V::Floats>(
                &mut parameters.rows[usize::from(input) * lanes..][..lanes],
                &self.of_hidden,
            );
        }
    }

    /// Runs the backward pass through one unit of the second layer and updates its weights. `change` is the
    /// gradient of the loss with respect to the unit.
    #[inline(always)]
    fn back<F: Floats>(&mut self, weights: &mut [Lanes], change: f32, rate: f32) {
        let (change, step) = (F::splat(change), F::splat(rate * change));
        for ((weights, of_hidden), hidden) in weights.iter_mut().zip(&mut self.of_hidden).zip(&self.hidden) {
            let old = F::load(weights);
            F::load(of_hidden).add(old.multiply(change)).store(of_hidden);
            old.subtract(F::load(hidden).multiply(step)).store(weights);
        }
    }
}

/// Gradients up to this size are skipped. They have no effect on weights, but denormal numbers would cost
/// time.
pub(super) const NEGLIGIBLE: f32 = 1e-9;

#[inline(always)]
pub(super) fn dot<F: Floats>(a: &[Lanes], b: &[Lanes]) -> f32 {
    let mut sum = F::splat(0.0);
    for (a, b) in a.iter().zip(b) {
        sum = sum.add(F::load(a).multiply(F::load(b)));
    }
    let mut lanes = Lanes::ZERO;
    sum.store(&mut lanes);
    lanes.sum()
}

/// Adds `scale` times `other` to `lanes`.
#[inline(always)]
pub(super) fn add_scaled<F: Floats>(lanes: &mut Lanes, other: &Lanes, scale: f32) {
    F::load(lanes).add(F::load(other).multiply(F::splat(scale))).store(lanes);
}

#[inline(always)]
fn subtract<F: Floats>(from: &mut [Lanes], what: &[Lanes]) {
    for (from, what) in from.iter_mut().zip(what) {
        F::load(from).subtract(F::load(what)).store(from);
    }
}

#[inline(always)]
fn difference<F: Floats>(a: &Lanes, b: &Lanes) -> Lanes {
    let mut difference = Lanes::ZERO;
    F::load(a).subtract(F::load(b)).store(&mut difference);
    difference
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use plakoto_engine::eval::network::Extras;
    use plakoto_engine::eval::network::phase::PHASES;
    use plakoto_engine::eval::simd::{Simd, Task};
    use plakoto_engine::eval::{Evaluator, Network};
    use plakoto_engine::rules::{Dice, LegalPlay, legal_plays, outcome};

    struct Evaluate<'a>(&'a mut Learner, &'a Parameters, &'a Position);

    impl Task for Evaluate<'_> {
        type Output = Chances;

        #[inline(always)]
        fn run<V: Vector>(self) -> Chances {
            self.0.forward::<V>(self.1, self.2, &RuleSet::PLAKOTO);
            self.0.chances()
        }
    }

    struct LearningStep<'a>(&'a mut Learner, &'a mut Parameters, Chances, f32);

    impl Task for LearningStep<'_> {
        type Output = ();

        #[inline(always)]
        fn run<V: Vector>(self) {
            self.0.learn::<V>(self.1, &self.2, self.3);
        }
    }

    /// Returns the positions of a game in which every play is the first or the last legal play.
    fn positions() -> Vec<Position> {
        let (mut dice, mut plays) = (Dice::seeded(5), Vec::<LegalPlay>::new());
        let mut positions = vec![Position::START];
        while positions.len() < 60 {
            legal_plays(&positions[positions.len() - 1], dice.roll(), &RuleSet::PLAKOTO, &mut plays);
            let play = if positions.len().is_multiple_of(3) { plays[0] } else { plays[plays.len() - 1] };
            positions.push(play.result.swap_sides());
            if outcome(&play.result, &RuleSet::PLAKOTO).is_some() {
                break;
            }
        }
        positions.pop();
        positions
    }

    fn parameters(hidden: usize, second: usize, phases: usize, extras: Extras) -> Parameters {
        let shape = Shape::new(hidden, second, phases, extras).unwrap();
        Parameters::random(shape, &mut Xoshiro256PlusPlus::seed_from_u64(3))
    }

    #[test]
    fn quantised_networks_give_the_same_probabilities() {
        // With the first two sizes, all sums fit into registers at once.
        for (hidden, second, phases, extras) in
            [(192, 16, 1, Extras::NONE), (256, 32, PHASES, Extras::SHOTS), (128, 64, 1, Extras::SHOTS)]
        {
            let parameters = parameters(hidden, second, phases, extras);
            let network = Network::new(&parameters, &RuleSet::PLAKOTO);
            let mut learner = Learner::new(parameters.shape(), Course::Opposed);
            for position in positions() {
                let real = Simd::chosen().run(Evaluate(&mut learner, &parameters, &position));
                let whole = network.evaluate(&position, &RuleSet::PLAKOTO);
                for (real, whole) in to_lanes(&real).0.iter().zip(to_lanes(&whole).0) {
                    assert!((real - whole).abs() < 0.01, "{real} {whole} {position:?}");
                }
            }
        }
    }

    /// For small rates, a step against the gradient reduces the loss by the rate times the squared gradient.
    /// The gradient is computed as the change in the weights divided by the rate.
    #[test]
    fn learning_follows_the_gradient() {
        const RATE: f32 = 1e-3;
        let mut parameters = parameters(64, 32, PHASES, Extras::SHOTS);
        let mut learner = Learner::new(parameters.shape(), Course::Opposed);
        let target = Chances { win: [0.7, 0.1, 0.0, 0.0], lose: [0.2, 0.0, 0.0, 0.0], draw: 0.0 };
        for position in positions() {
            let before = parameters.clone();
            Simd::chosen().run(Evaluate(&mut learner, &parameters, &position));
            let loss = learner.cross_entropy(&target);
            Simd::chosen().run(LearningStep(&mut learner, &mut parameters, target, RATE));
            Simd::chosen().run(Evaluate(&mut learner, &parameters, &position));
            let after = learner.cross_entropy(&target);
            let changes = parameters.tables().flatten().zip(before.tables().flatten());
            let squares: f32 = changes
                .flat_map(|(new, old)| new.0.into_iter().zip(old.0))
                .map(|(new, old)| ((new - old) / RATE).powi(2))
                .sum();
            let expected = RATE * squares;
            assert!((loss - after - expected).abs() < 0.1 * expected + 1e-5, "{loss} {after} {expected}");
        }
    }

    /// All instruction sets give bit-identical weights.
    #[test]
    fn instruction_sets_learn_alike() {
        let start = parameters(64, 48, PHASES, Extras::SHOTS);
        let target = Chances { lose: [1.0, 0.0, 0.0, 0.0], ..Chances::default() };
        let learnt = Simd::ALL.into_iter().filter(|simd| simd.is_available()).map(|simd| {
            let (mut parameters, mut learner) = (start.clone(), Learner::new(start.shape(), Course::Opposed));
            for position in positions() {
                simd.run(Evaluate(&mut learner, &parameters, &position));
                simd.run(LearningStep(&mut learner, &mut parameters, target, 0.01));
            }
            parameters
        });
        let learnt: Vec<_> = learnt.collect();
        assert_ne!(learnt[0], start);
        assert!(learnt.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
