//! Networks that estimate how a game will end.
//!
//! The inputs are 0 or 1, see [`features`]. A first layer of hidden units sums a row of weights for each input that is
//! 1 and drops what is negative. A second layer, with weights for each [`phase`] of the game, weighs the units; its
//! first nine numbers go straight into the result, the others drop what is negative and are weighed once more.
//! Nine logits come out, one for each outcome; those of outcomes that are impossible are left out, and the others
//! become probabilities by softmax.
//!
//! Weights are whole numbers, so that sums do not depend on their order: the first layer of a position is found from
//! that of a similar one by adding and subtracting the rows of what changed, and every instruction set gives the
//! same bits.

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
