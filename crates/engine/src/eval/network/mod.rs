//! Networks that estimate how a game will end.
//!
//! The inputs are 0 or 1, see [`features`]. A first layer of hidden units sums a row of weights for each
//! input that is 1 and applies ReLU. A second layer, with separate weights for each [`phase`] of the game,
//! weighs the units. Its first nine numbers are added directly to the result; the others pass through ReLU
//! and are weighed once more. The result is nine logits, one for each outcome. Logits of impossible
//! outcomes are left out, and softmax converts the others to probabilities.
//!
//! Weights are integers, so sums do not depend on their order. The first layer of a position is found from
//! that of a similar one by adding and subtracting the rows of the changed inputs, and every instruction
//! set gives the same bits.

mod evaluate;
pub mod features;
mod file;
mod first_layer;
mod outcomes;
mod parameters;
pub mod phase;
mod quantise;
mod second_layer;
mod shape;
mod weights;

pub use features::Extras;
pub use outcomes::possible;
pub use outcomes::{Logits, from_lanes, nearest, to_lanes};
pub use parameters::{Parameters, PhaseParameters};
pub use shape::{OUTCOMES, Shape};
pub use weights::Network;
