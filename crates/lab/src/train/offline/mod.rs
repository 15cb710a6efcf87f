//! Training from labels instead of games: see [`super::labels`].
//!
//! Minibatches of labelled positions are drawn from the files in random order. The loss has two parts: the
//! cross-entropy between the network's probabilities and the labels, and for decisions the relative entropy
//! between the softmax of the network's equities and the softmax of the labels' equities. A network that
//! orders plays well may be wrong about a position as a whole. Updates follow AdamW; the network that is
//! written and judged has the running average of the weights.
//!
//! Every gradient is summed in the order of the positions, whichever thread does it. The same settings and
//! files therefore give the same network with any thread count.

mod adam;
mod held_out;
mod minibatch;
mod pass;
mod pool;
mod run;
mod settings;
#[cfg(test)]
mod tests;
mod unseen;

pub use held_out::{HeldOut, HeldOutLoss, Judgement};
pub use pass::OfflineTally;
pub use run::{OfflineCheckpoint, OfflineProgress, OfflineRun};
pub use settings::OfflineSettings;
