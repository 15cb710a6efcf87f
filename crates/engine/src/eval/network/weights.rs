//! A network with whole weights.

use std::sync::OnceLock;

use super::Shape;
use crate::eval::simd::{Simd, Sums, Words};
use crate::rules::RuleSet;
use crate::sealed_file::id;

/// A network with whole weights, ready to evaluate.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(super) shape: Shape,
    /// See [`Network::id`]; found when it is asked for.
    pub(super) id: OnceLock<String>,
    /// The rule set that it was trained for.
    pub(super) rules: RuleSet,
    /// The outcomes that its rule set has, as [`super::possible`] gives them: it knows nothing of others.
    pub(super) outcomes: u16,
    /// One row of the first layer for each input.
    pub(super) rows: Vec<Words>,
    /// What the first layer has when no input is 1.
    pub(super) bias: Vec<Words>,
    pub(super) phases: Vec<PhaseWeights>,
    /// Binary digits behind the point of the weights behind the first layer.
    pub(super) second_digits: u32,
    /// Binary digits behind the point of the first layer.
    pub(super) first_digits: u32,
    /// Instructions to use instead of those of the program.
    pub(super) simd: Option<Simd>,
}

/// The weights behind the first layer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PhaseWeights {
    /// For each pair of hidden units, the weights of both for each number of the second layer.
    pub(super) second: Vec<Words>,
    /// What the second layer has when all hidden units are 0.
    pub(super) bias: Vec<Sums>,
    /// For each pair of numbers of the second layer, the weights of both for each logit.
    pub(super) third: Vec<Words>,
}

impl Network {
    /// Its size.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// What it is called: the first twelve hexadecimal digits of the hash of its file.
    pub fn id(&self) -> &str {
        self.id.get_or_init(|| id(&self.to_bytes()))
    }

    /// Evaluates with these instructions from now on; the values stay the same.
    pub const fn set_simd(&mut self, simd: Simd) {
        self.simd = Some(simd);
    }
}
