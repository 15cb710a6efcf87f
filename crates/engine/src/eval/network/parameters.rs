//! Networks with real-valued weights, for training.

use rand::{Rng, RngExt};

use super::features::{Basic, Feature, Points};
use super::phase::first_layer_of;
use super::{OUTCOMES, Shape};
use crate::eval::simd::Lanes;
use crate::rules::CHECKERS;

/// The weights of a network as real numbers, stored in vectors of sixteen.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    shape: Shape,
    /// For each input of each first layer, the weight of each hidden unit.
    pub rows: Vec<Lanes>,
    /// Values of the hidden units if no input is 1. All first layers share them.
    pub bias: Vec<Lanes>,
    /// For each game phase, the weights after the first layer.
    pub phases: Vec<PhaseParameters>,
}

/// The weights after the first layer, for one game phase.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseParameters {
    /// For each second-layer output, the weight of each hidden unit.
    pub second: Vec<Lanes>,
    /// Values of the second-layer outputs if all hidden units are 0.
    pub bias: Vec<Lanes>,
    /// For each second-layer output, the weight of each logit. The weights are zero for the first nine
    /// outputs, which are logits themselves.
    pub third: Vec<Lanes>,
}

impl Parameters {
    /// Creates weights that are all zero.
    pub fn zero(shape: Shape) -> Self {
        let lanes = |numbers: usize| vec![Lanes::ZERO; numbers / Lanes::COUNT];
        let phase = PhaseParameters {
            second: lanes(shape.hidden() * shape.second()),
            bias: lanes(shape.second()),
            third: lanes(shape.second() * Lanes::COUNT),
        };
        Self {
            shape,
            rows: lanes(shape.all_inputs() * shape.hidden()),
            bias: lanes(shape.hidden()),
            phases: vec![phase; shape.phases()],
        }
    }

    /// Creates small random weights from which training starts. Every layer keeps its values on the scale of
    /// its inputs. All phases start with the same weights, and the weights of optional features are zero.
    pub fn random(shape: Shape, random: &mut impl Rng) -> Self {
        let mut parameters = Self::zero(shape);
        // The sizes of these weights assume that about 26 inputs are 1.
        let lanes = shape.hidden() / Lanes::COUNT;
        for layer in parameters.rows.chunks_mut(shape.inputs() * lanes) {
            fill(&mut layer[..Basic::INPUTS * lanes], 0.35, random);
        }
        let first = &mut parameters.phases[0];
        fill(&mut first.second, (3.0 / shape.hidden() as f32).sqrt(), random);
        if shape.second() > Lanes::COUNT {
            fill(&mut first.third[OUTCOMES..], (3.0 / shape.second() as f32).sqrt(), random);
        } else {
            // Without units, all second-layer outputs are logits.
            first.second[OUTCOMES * shape.hidden() / Lanes::COUNT..].fill(Lanes::ZERO);
        }
        let first = parameters.phases[0].clone();
        parameters.phases.fill(first);
        parameters
    }

    /// Returns a network of a larger shape that gives the same results. The new shape must have the same
    /// width after the first layer, the same number of phases, and no fewer hidden units and first
    /// layers. It must also have the same features, optionally followed by others. The new hidden units get
    /// random weights but have no effect yet, and neither do the new features. A new first layer begins as a
    /// copy. Returns `None` if the shape does not fit.
    #[must_use]
    pub fn widened(&self, shape: Shape, random: &mut impl Rng) -> Option<Self> {
        let (old, new) = (self.shape, shape);
        let added = new.extras().bits() ^ old.extras().bits();
        let is_behind = new.extras().has(old.extras())
            && (added == 0 || added & added.wrapping_neg() > old.extras().bits());
        if old.second() != new.second()
            || old.phases() != new.phases()
            || old.hidden() > new.hidden()
            || old.first_layers() > new.first_layers()
            || !is_behind
        {
            return None;
        }
        let mut wide = Self::random(shape, random);
        let inputs = [old, new].map(|shape| shape.inputs() * shape.hidden() / Lanes::COUNT);
        let [old, new] = [old, new].map(|shape| shape.hidden() / Lanes::COUNT);
        let copy = |from: &[Lanes], to: &mut [Lanes]| {
            from.chunks(old).zip(to.chunks_mut(new)).for_each(|(from, to)| to[..old].copy_from_slice(from));
        };
        let layers = self.rows.chunks(inputs[0]).cycle();
        wide.rows.chunks_mut(inputs[1]).zip(layers).for_each(|(to, from)| copy(from, to));
        copy(&self.bias, &mut wide.bias);
        for (from, to) in self.phases.iter().zip(&mut wide.phases) {
            to.second.fill(Lanes::ZERO);
            copy(&from.second, &mut to.second);
            to.bias.clone_from(&from.bias);
            to.third.clone_from(&from.third);
        }
        Some(wide)
    }

    /// Returns the mean of the weights of networks, or `None` if the list is empty or the shapes differ.
    #[must_use]
    pub fn mean(networks: &[Self]) -> Option<Self> {
        let mut mean = networks.first()?.clone();
        for network in &networks[1..] {
            if network.shape != mean.shape {
                return None;
            }
            let numbers = network.tables().flatten().flat_map(|lanes| lanes.0);
            for (sum, number) in mean.tables_mut().flatten().flat_map(|lanes| &mut lanes.0).zip(numbers) {
                *sum += number;
            }
        }
        let count = networks.len() as f32;
        mean.tables_mut().flatten().flat_map(|lanes| &mut lanes.0).for_each(|number| *number /= count);
        Some(mean)
    }

    /// Copies all weights for the phases of the last first layer from another network. Returns whether this is
    /// possible: both networks need the same shape, with two first layers.
    #[must_use]
    pub fn take_last_layer(&mut self, other: &Self) -> bool {
        let last = self.shape.first_layers() - 1;
        if self.shape != other.shape || last == 0 {
            return false;
        }
        let lanes = self.shape.hidden() / Lanes::COUNT;
        let start = last * self.shape.inputs();
        self.rows[start * lanes..].copy_from_slice(&other.rows[start * lanes..]);
        // Both layers share the biases. Exactly one input says how many checkers the player has borne off, so
        // its rows take the difference.
        let borne_off = start + Points::INPUTS;
        for row in self.rows[borne_off * lanes..].chunks_mut(lanes).take(usize::from(CHECKERS) + 1) {
            let biases = self.bias.iter().zip(&other.bias);
            for (weight, (own, others)) in row.iter_mut().zip(biases) {
                *weight = Lanes(std::array::from_fn(|i| weight.0[i] + others.0[i] - own.0[i]));
            }
        }
        for phase in (0..self.phases.len()).filter(|phase| first_layer_of(*phase, last + 1) == last) {
            self.phases[phase] = other.phases[phase].clone();
        }
        true
    }

    /// Returns the shape of the network.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns all weights in a fixed order, one table after the other.
    pub fn tables(&self) -> impl Iterator<Item = &[Lanes]> {
        let phases = self.phases.iter().flat_map(|phase| [&phase.second, &phase.bias, &phase.third]);
        [&self.rows, &self.bias].into_iter().chain(phases).map(Vec::as_slice)
    }

    /// Returns mutable references to all weights, in the order of [`Self::tables`].
    pub fn tables_mut(&mut self) -> impl Iterator<Item = &mut [Lanes]> {
        let phases =
            self.phases.iter_mut().flat_map(|phase| [&mut phase.second, &mut phase.bias, &mut phase.third]);
        [&mut self.rows, &mut self.bias].into_iter().chain(phases).map(Vec::as_mut_slice)
    }
}

/// Fills a table of weights with random numbers between `-most` and `most`.
fn fill(weights: &mut [Lanes], most: f32, random: &mut impl Rng) {
    for lanes in weights {
        lanes.0.fill_with(|| random.random_range(-most..most));
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;
    use crate::eval::network::Extras;

    fn random(seed: u64) -> Parameters {
        let shape = Shape::new(32, 16, 8, Extras::NONE).and_then(|shape| shape.with_first_layers(2));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut parameters = Parameters::random(shape.expect("a shape"), &mut random);
        fill(&mut parameters.bias, 0.1, &mut random);
        parameters
    }

    #[test]
    fn a_mean_lies_between_its_networks() {
        let [one, other] = [1, 2].map(random);
        let mean = Parameters::mean(&[one.clone(), other.clone()]).expect("equal shapes");
        let numbers = |of: &Parameters| of.tables().flatten().flat_map(|lanes| lanes.0).collect::<Vec<_>>();
        let pairs = numbers(&one).into_iter().zip(numbers(&other));
        assert!(numbers(&mean).iter().zip(pairs).all(|(mean, (a, b))| (mean - (a + b) / 2.0).abs() < 1e-6));
        assert_eq!(Parameters::mean(std::slice::from_ref(&one)), Some(one.clone()));
        assert_eq!(Parameters::mean(&[]), None);
        let wider = Parameters::zero(Shape::new(64, 16, 8, Extras::NONE).expect("a shape"));
        assert_eq!(Parameters::mean(&[one, wider]), None);
    }

    /// In the phases of mutual pins, the hidden units have the values of the other network, and in all other phases
    /// the values of the first network.
    #[test]
    fn the_last_layer_comes_from_another_network() {
        let [one, other] = [1, 2].map(random);
        let mut both = one.clone();
        assert!(both.take_last_layer(&other));
        let lanes = 32 / Lanes::COUNT;
        let sums = |of: &Parameters, layer: usize| {
            let inputs = [0, Points::INPUTS + 3, Points::INPUTS + 20];
            let rows = inputs.map(|input| (layer * of.shape().inputs() + input) * lanes);
            (0..lanes)
                .flat_map(|unit| {
                    let weights = rows.map(|row| of.rows[row + unit].0);
                    let sum = |i: usize| of.bias[unit].0[i] + weights.iter().map(|row| row[i]).sum::<f32>();
                    (0..Lanes::COUNT).map(sum).collect::<Vec<_>>()
                })
                .collect::<Vec<f32>>()
        };
        let near = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near(&sums(&both, 0), &sums(&one, 0)) && near(&sums(&both, 1), &sums(&other, 1)));
        for phase in 0..8 {
            let from = if phase & 3 == 3 { &other } else { &one };
            assert_eq!(both.phases[phase], from.phases[phase], "{phase}");
        }
        let mut single = Parameters::zero(Shape::new(32, 16, 8, Extras::NONE).expect("a shape"));
        assert!(!single.take_last_layer(&single.clone()));
    }
}
