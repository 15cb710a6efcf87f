//! Networks with integer weights.

use std::sync::OnceLock;

use super::Shape;
use crate::eval::simd::{Simd, Sums, Words};
use crate::rules::RuleSet;
use crate::sealed_file::id;

/// A network with integer weights, ready to evaluate.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(super) shape: Shape,
    /// See [`Network::id`]; computed when first needed.
    pub(super) id: OnceLock<String>,
    /// The rule set that the network was trained for.
    pub(super) rules: RuleSet,
    /// The possible outcomes under its rule set, as [`super::possible`] returns them; no other outcome
    /// occurred in training.
    pub(super) outcomes: u16,
    /// One row of the first layer for each input.
    pub(super) rows: Vec<Words>,
    /// Values of the first layer if no input is 1.
    pub(super) bias: Vec<Words>,
    pub(super) phases: Vec<PhaseWeights>,
    /// Fractional bits of the weights after the first layer.
    pub(super) second_digits: u32,
    /// Fractional bits of the first layer.
    pub(super) first_digits: u32,
    /// Instruction set to use instead of the program's.
    pub(super) simd: Option<Simd>,
}

/// The weights after the first layer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PhaseWeights {
    /// For each pair of hidden units, the weights of both for each number of the second layer.
    pub(super) second: Vec<Words>,
    /// Values of the second layer if all hidden units are 0.
    pub(super) bias: Vec<Sums>,
    /// For each pair of numbers of the second layer, the weights of both for each logit.
    pub(super) third: Vec<Words>,
}

impl Network {
    /// Returns the shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the id of the network: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        self.id.get_or_init(|| id(&self.to_bytes()))
    }

    /// Uses these instructions for evaluation; the values stay the same.
    pub const fn set_simd(&mut self, simd: Simd) {
        self.simd = Some(simd);
    }
}
