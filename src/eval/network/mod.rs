//! Networks that estimate how a game will end.
//!
//! The inputs are 0 or 1, see [`inputs`]. A first layer of hidden units sums a row of weights for each input that is
//! 1 and drops what is negative. A second layer, with weights for each [`phase`] of the game, weighs the units; its
//! first nine numbers go straight into the result, the others drop what is negative and are weighed once more.
//! Nine logits come out, one for each outcome; those of outcomes that are impossible are left out, and the others
//! become probabilities by softmax.
//!
//! Weights are whole numbers, so that sums do not depend on their order: the first layer of a position is found from
//! that of a similar one by adding and subtracting the rows of what changed, and every instruction set gives the
//! same bits.

mod evaluate;
mod file;
pub mod inputs;
mod outcomes;
mod parameters;
pub mod phase;
mod quantise;
mod shape;
pub(crate) mod shots;

pub use outcomes::possible;
pub(crate) use outcomes::{Logits, from_lanes, to_lanes};
pub use parameters::{Parameters, PhaseParameters};
pub use shape::{OUTCOMES, Shape, ShapeError};

use std::sync::OnceLock;

use super::simd::{Simd, Sums, Words};
use super::{Evaluator, Probabilities};
use crate::rules::{Position, RuleSet};
use crate::sealed_file::id;

/// A network with whole weights, ready to evaluate.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: Shape,
    /// See [`Network::id`]; found when it is asked for.
    id: OnceLock<String>,
    /// The rule set that it was trained for.
    rules: RuleSet,
    /// The outcomes that its rule set has, as [`possible`] gives them: it knows nothing of others.
    outcomes: u16,
    /// One row of the first layer for each input.
    rows: Vec<Words>,
    /// What the first layer has when no input is 1.
    bias: Vec<Words>,
    phases: Vec<Phase>,
    /// Binary digits behind the point of the weights behind the first layer.
    second_digits: u32,
    /// Binary digits behind the point of the first layer.
    first_digits: u32,
    /// Instructions to use instead of those of the program.
    simd: Option<Simd>,
}

/// The weights behind the first layer.
#[derive(Clone, Debug, PartialEq)]
struct Phase {
    /// For each pair of hidden units, the weights of both for each number of the second layer.
    second: Vec<Words>,
    /// What the second layer has when all hidden units are 0.
    bias: Vec<Sums>,
    /// For each pair of numbers of the second layer, the weights of both for each logit.
    third: Vec<Words>,
}

impl Network {
    /// Its size.
    #[must_use]
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

    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Probabilities {
        let mut value = Probabilities::default();
        self.evaluate_all(position, std::slice::from_ref(position), rules, &mut |_, found| value = found);
        value
    }

    fn evaluate_all(
        &self,
        near: &Position,
        positions: &[Position],
        rules: &RuleSet,
        found: &mut dyn FnMut(usize, Probabilities),
    ) {
        self.simd.unwrap_or_else(Simd::chosen).run(evaluate::EvaluateAll {
            network: self,
            near,
            positions,
            rules,
            found,
        });
    }
}
