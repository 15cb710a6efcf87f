//! Neural networks that estimate how a game will end.
//!
//! The inputs are 0 or 1 (see [`features`]). For each input that is 1, the first layer adds a row of weights
//! to the hidden units, and then applies ReLU. The second layer has separate weights for each [`phase`] of
//! the game and computes weighted sums of the hidden units. Its first nine outputs are added directly to the
//! result. The other outputs pass through ReLU and contribute with one more set of weights. The result
//! consists of nine logits, one for each outcome. Impossible outcomes are left out, and softmax converts the
//! remaining logits to probabilities.
//!
//! Weights are integers, so sums do not depend on the order of addition. The first layer of a position can be
//! computed from the first layer of a similar position: the rows of changed inputs are added or subtracted.
//! Every instruction set gives identical bits.

mod evaluate;
pub mod features;
mod file;
mod first_layer;
mod outcomes;
pub mod phase;
mod second_layer;
mod shape;
mod weights;

pub use features::Extras;
pub use outcomes::{nearest, possible};
pub use shape::{OUTCOMES, Shape};
pub use weights::Network;
