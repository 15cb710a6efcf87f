//! Luck networks with real-valued weights, for training.

use rand::{Rng, RngExt};

use super::{LuckNetwork, PerUnit, READOUTS, UNITS, of_phase};
use crate::eval::network::features::{BASIC, Basic, Feature};
use crate::eval::network::phase::phase_of;
use crate::eval::small_layer::add;
use crate::eval::small_network::SmallNetwork;
use crate::rules::{Position, Roll, RuleSet};

/// The weights of a [`LuckNetwork`] as real numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckWeights {
    /// The weight rows of the inputs, followed by the bias and the readouts.
    all: Vec<PerUnit>,
}

/// Index of the bias in [`LuckWeights::all`]. The readouts follow it.
const BIAS: usize = Basic::INPUTS;

/// Inputs and game phase of a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Indices of the inputs that are 1.
    inputs: [u16; Basic::MOST],
    phase: usize,
}

impl Seen {
    /// Returns the inputs and the game phase of `position`.
    pub fn of(position: &Position) -> Self {
        let (all, mut inputs) = (BASIC.all(0, position, 0), [0; Basic::MOST]);
        inputs[..all.indices().len()].copy_from_slice(all.indices());
        debug_assert_eq!(all.indices().len(), Basic::MOST, "one input of each group is 1");
        Self { inputs, phase: phase_of(position) }
    }
}

impl LuckWeights {
    /// Creates weights that are all zero, to add up gradients in.
    pub fn zero() -> Self {
        Self { all: vec![[0.0; UNITS]; BIAS + 1 + READOUTS] }
    }

    /// Creates small random weights from which training starts.
    pub fn random(random: &mut impl Rng) -> Self {
        let mut weights = Self::zero();
        weights.all[..BIAS].as_flattened_mut().fill_with(|| random.random_range(-0.25..0.25));
        weights.all[BIAS].fill(0.1);
        weights.all[BIAS + 1..].as_flattened_mut().fill_with(|| random.random_range(-0.03..0.03));
        weights
    }

    /// Returns all weights, in a fixed order.
    pub fn numbers(&self) -> &[f32] {
        self.all.as_flattened()
    }

    /// Returns mutable references to all weights, in the order of [`Self::numbers`].
    pub fn numbers_mut(&mut self) -> &mut [f32] {
        self.all.as_flattened_mut()
    }

    /// Returns the estimated luck of each roll, as [`LuckNetwork::guess`] does.
    pub fn guess(&self, position: &Position) -> [f32; Roll::DISTINCT] {
        let seen = Seen::of(position);
        self.guess_by(&self.units(&seen), seen.phase)
    }

    fn units(&self, seen: &Seen) -> PerUnit {
        let mut units = self.all[BIAS];
        for &input in &seen.inputs {
            add(&mut units, &self.all[usize::from(input)], 1.0);
        }
        units.map(|unit| unit.max(0.0))
    }

    fn guess_by(&self, units: &PerUnit, phase: usize) -> [f32; Roll::DISTINCT] {
        let readouts = of_phase(&self.all[BIAS + 1..], phase);
        let mut scores = [0.0; Roll::DISTINCT];
        for (score, readout) in scores.iter_mut().zip(readouts) {
            *score = dot(units, readout);
        }
        let sum: f32 = Roll::all().zip(scores).map(|((_, weight), score)| weight as f32 * score).sum();
        scores.map(|score| score - sum / Roll::OUTCOMES as f32)
    }

    /// Adds to `gradient` the derivatives of half the mean squared error. The mean is taken over the 36
    /// outcomes of two dice. Returns the mean squared error itself, not halved. `luck` is the correct luck of
    /// each roll.
    pub fn add_gradient(&self, seen: &Seen, luck: &[f32; Roll::DISTINCT], gradient: &mut Self) -> f32 {
        let units = self.units(seen);
        let guesses = self.guess_by(&units, seen.phase);
        let readouts = of_phase(&self.all[BIAS + 1..], seen.phase);
        let first = BIAS + 1 + seen.phase * Roll::DISTINCT;
        let (mut of_units, mut squares) = ([0.0; UNITS], 0.0);
        for (index, (_, weight)) in Roll::all().enumerate() {
            let (error, share) = (guesses[index] - luck[index], weight as f32 / Roll::OUTCOMES as f32);
            squares += error * error * share;
            // The estimates have their mean subtracted. This does not change the gradient, because the errors
            // have the mean zero.
            add(&mut of_units, &readouts[index], error * share);
            add(&mut gradient.all[first + index], &units, error * share);
        }
        for (of_unit, unit) in of_units.iter_mut().zip(units) {
            *of_unit = if unit > 0.0 { *of_unit } else { 0.0 };
        }
        for &input in &seen.inputs {
            add(&mut gradient.all[usize::from(input)], &of_units, 1.0);
        }
        add(&mut gradient.all[BIAS], &of_units, 1.0);
        squares
    }

    /// Converts the weights to a network, rounded as finely as possible without risking overflow of a sum.
    pub fn network(&self, rules: &RuleSet) -> LuckNetwork {
        let (rows, rest) = self.all.split_at(BIAS);
        let (bias, readouts) = (&rest[0], &rest[1..]);
        LuckNetwork(SmallNetwork::new(rules, rows, bias, readouts))
    }
}

/// Dot product, computed in eight parallel sums for speed.
fn dot(a: &PerUnit, b: &PerUnit) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}
