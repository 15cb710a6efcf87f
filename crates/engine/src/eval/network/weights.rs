//! Networks with integer weights.

use super::Shape;
use crate::eval::simd::{Simd, Sums, Words};
use crate::rules::RuleSet;

/// A network with integer weights, in the form used for evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(super) shape: Shape,
    pub(super) id: String,
    /// The rule set that the network was trained for.
    pub(super) rules: RuleSet,
    /// The outcomes that are possible under the network's rule set, as [`super::possible`] returns them. No
    /// other outcome occurred in training.
    pub(super) outcomes: u16,
    /// For each input of each first layer, a row with the weight of each hidden unit.
    pub(super) rows: Vec<Words>,
    /// Values of the hidden units if no input is 1. All first layers share them.
    pub(super) bias: Vec<Words>,
    pub(super) phases: Vec<PhaseWeights>,
    /// Number of fractional bits of the weights after the first layer.
    pub(super) second_digits: u32,
    /// Number of fractional bits of the weights in the first layer.
    pub(super) first_digits: u32,
    /// Instruction set that replaces the program's choice, if set.
    pub(super) simd: Option<Simd>,
}

/// The weights after the first layer, for one game phase.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PhaseWeights {
    /// For each pair of hidden units and each second-layer output, the weights of both units.
    pub(super) second: Vec<Words>,
    /// Values of the second-layer outputs if all hidden units are 0.
    pub(super) bias: Vec<Sums>,
    /// For each pair of second-layer outputs and each logit, the weights of both outputs.
    pub(super) third: Vec<Words>,
}

impl Network {
    /// Returns the shape of the network.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the id of the network: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Uses this instruction set for evaluation. The values stay the same.
    pub const fn set_simd(&mut self, simd: Simd) {
        self.simd = Some(simd);
    }
}
