//! Pruners with real-valued weights, for training.

use rand::{Rng, RngExt};

use super::{PerUnit, Pruner, UNITS};
use crate::eval::network::features::{BASIC, Basic, Feature, Inputs};
use crate::eval::network::phase::{PHASES, phase_of};
use crate::eval::small_layer::add;
use crate::eval::small_network::SmallNetwork;
use crate::rules::{Position, RuleSet};

/// The weights of a pruner as real numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct PrunerWeights {
    rows: Vec<PerUnit>,
    bias: PerUnit,
    readouts: Vec<PerUnit>,
}

/// Intermediate results from scoring the positions after the plays of one roll. The gradient is computed from
/// them. The buffers are reused for further rolls.
#[derive(Clone, Debug, Default)]
pub struct Scoring {
    phase: usize,
    inputs: Vec<Inputs>,
    units: Vec<Vec<f32>>,
    /// The score of each position, in points.
    pub scores: Vec<f32>,
}

impl PrunerWeights {
    /// Creates small random weights from which training starts. Half of the units count in favour of a play,
    /// the other half against it.
    pub fn random(random: &mut impl Rng) -> Self {
        let mut rows = vec![[0.0; UNITS]; Basic::INPUTS];
        for row in &mut rows {
            row.fill_with(|| random.random_range(-0.2..0.2));
        }
        let mut readout = [0.0; UNITS];
        for (unit, number) in readout.iter_mut().enumerate() {
            *number = random.random_range(0.02..0.2) * if unit % 2 == 0 { 1.0 } else { -1.0 };
        }
        Self { rows, bias: [0.0; UNITS], readouts: vec![readout; PHASES] }
    }

    /// Computes the scores of `positions`, as [`Pruner::score`] does.
    pub fn score(&self, near: &Position, positions: &[Position], scoring: &mut Scoring) {
        scoring.phase = phase_of(near);
        scoring.inputs.clear();
        scoring.inputs.extend(positions.iter().map(|position| BASIC.all(0, position, 0)));
        scoring.units.resize_with(positions.len().max(scoring.units.len()), || vec![0.0; UNITS]);
        scoring.scores.clear();
        let readout = &self.readouts[scoring.phase];
        for (inputs, units) in scoring.inputs.iter().zip(&mut scoring.units) {
            units.copy_from_slice(&self.bias);
            for &input in inputs.indices() {
                add(units, &self.rows[usize::from(input)], 1.0);
            }
            units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            scoring.scores.push(units.iter().zip(readout).map(|(unit, weight)| unit * weight).sum());
        }
    }

    /// Moves the weights against the gradient that belongs to the last scores. For each score, `changes`
    /// contains the derivative of the loss with respect to the score, multiplied by the learning rate.
    pub fn learn(&mut self, scoring: &Scoring, changes: &[f32]) {
        /// Absolute changes below this number are skipped to save time.
        const NEGLIGIBLE: f32 = 1e-6;
        let readout = self.readouts[scoring.phase];
        for ((inputs, units), &change) in scoring.inputs.iter().zip(&scoring.units).zip(changes) {
            if change.abs() < NEGLIGIBLE {
                continue;
            }
            let mut of_units = [0.0; UNITS];
            for ((of_unit, unit), weight) in of_units.iter_mut().zip(units).zip(readout) {
                *of_unit = if *unit > 0.0 { change * weight } else { 0.0 };
            }
            for &input in inputs.indices() {
                add(&mut self.rows[usize::from(input)], &of_units, -1.0);
            }
            add(&mut self.bias, &of_units, -1.0);
            add(&mut self.readouts[scoring.phase], units, -change);
        }
    }

    /// Converts the weights to a pruner, rounded as finely as possible without risking overflow of a sum.
    pub fn pruner(&self, rules: &RuleSet) -> Pruner {
        Pruner(SmallNetwork::new(rules, &self.rows, &self.bias, &self.readouts))
    }
}
