//! Networks with real-valued weights, for training.

use rand::{Rng, RngExt};

use super::features::{Basic, Feature};
use super::{OUTCOMES, Shape};
use crate::eval::simd::Lanes;

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
