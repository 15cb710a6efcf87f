//! Networks with real weights, for training.

use rand::{Rng, RngExt};

use super::features::{Basic, Feature};
use super::{OUTCOMES, Shape};
use crate::eval::simd::Lanes;

/// The weights of a network as real numbers, in vectors of sixteen.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    shape: Shape,
    /// For each input, the weights of all hidden units.
    pub rows: Vec<Lanes>,
    /// Values of the hidden units if no input is 1.
    pub bias: Vec<Lanes>,
    /// For each phase, the weights after the first layer.
    pub phases: Vec<PhaseParameters>,
}

/// The weights after the first layer.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseParameters {
    /// For each number of the second layer, the weights of all hidden units.
    pub second: Vec<Lanes>,
    /// Values of the numbers of the second layer if all hidden units are 0.
    pub bias: Vec<Lanes>,
    /// For each number of the second layer, the weights of all logits. They are zero for the first nine,
    /// which are logits themselves.
    pub third: Vec<Lanes>,
}

impl Parameters {
    /// Creates weights of zero.
    pub fn zero(shape: Shape) -> Self {
        let lanes = |numbers: usize| vec![Lanes::ZERO; numbers / Lanes::COUNT];
        let phase = PhaseParameters {
            second: lanes(shape.hidden() * shape.second()),
            bias: lanes(shape.second()),
            third: lanes(shape.second() * Lanes::COUNT),
        };
        Self {
            shape,
            rows: lanes(shape.inputs() * shape.hidden()),
            bias: lanes(shape.hidden()),
            phases: vec![phase; shape.phases()],
        }
    }

    /// Creates small random weights, for the start of training. Every layer keeps the scale of its inputs,
    /// all phases start alike, and the weights of optional features are zero.
    pub fn random(shape: Shape, random: &mut impl Rng) -> Self {
        let mut parameters = Self::zero(shape);
        // About 26 inputs are 1.
        fill(&mut parameters.rows[..Basic::INPUTS * shape.hidden() / Lanes::COUNT], 0.35, random);
        let first = &mut parameters.phases[0];
        fill(&mut first.second, (3.0 / shape.hidden() as f32).sqrt(), random);
        if shape.second() > Lanes::COUNT {
            fill(&mut first.third[OUTCOMES..], (3.0 / shape.second() as f32).sqrt(), random);
        } else {
            // Without units in the second layer, all its numbers are logits.
            first.second[OUTCOMES * shape.hidden() / Lanes::COUNT..].fill(Lanes::ZERO);
        }
        let first = parameters.phases[0].clone();
        parameters.phases.fill(first);
        parameters
    }

    /// Returns a network of another shape with the same results. The new shape must contain this one: the
    /// same width after the first layer, as many phases, at least as many units, and the same features,
    /// perhaps followed by others. The new units are random and have no effect yet; nor do the new
    /// features.
    #[must_use]
    pub fn widened(&self, shape: Shape, random: &mut impl Rng) -> Option<Self> {
        let (old, new) = (self.shape, shape);
        let added = new.extras().bits() ^ old.extras().bits();
        let is_behind = new.extras().has(old.extras())
            && (added == 0 || added & added.wrapping_neg() > old.extras().bits());
        if old.second() != new.second()
            || old.phases() != new.phases()
            || old.hidden() > new.hidden()
            || !is_behind
        {
            return None;
        }
        let mut wide = Self::random(shape, random);
        let [old, new] = [old, new].map(|shape| shape.hidden() / Lanes::COUNT);
        let copy = |from: &[Lanes], to: &mut [Lanes]| {
            from.chunks(old).zip(to.chunks_mut(new)).for_each(|(from, to)| to[..old].copy_from_slice(from));
        };
        copy(&self.rows, &mut wide.rows);
        copy(&self.bias, &mut wide.bias);
        for (from, to) in self.phases.iter().zip(&mut wide.phases) {
            to.second.fill(Lanes::ZERO);
            copy(&from.second, &mut to.second);
            to.bias.clone_from(&from.bias);
            to.third.clone_from(&from.third);
        }
        Some(wide)
    }

    /// Returns the shape of the network.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns all weights, table by table, in a fixed order.
    pub fn tables(&self) -> impl Iterator<Item = &[Lanes]> {
        let phases = self.phases.iter().flat_map(|phase| [&phase.second, &phase.bias, &phase.third]);
        [&self.rows, &self.bias].into_iter().chain(phases).map(Vec::as_slice)
    }

    /// Returns all weights, table by table, mutably.
    pub fn tables_mut(&mut self) -> impl Iterator<Item = &mut [Lanes]> {
        let phases =
            self.phases.iter_mut().flat_map(|phase| [&mut phase.second, &mut phase.bias, &mut phase.third]);
        [&mut self.rows, &mut self.bias].into_iter().chain(phases).map(Vec::as_mut_slice)
    }
}

/// Fills a table with random numbers between `-most` and `most`.
fn fill(weights: &mut [Lanes], most: f32, random: &mut impl Rng) {
    for lanes in weights {
        lanes.0.fill_with(|| random.random_range(-most..most));
    }
}
