//! Trains networks from [labels](super::labels) instead of games.
//!
//! Minibatches of labelled positions are drawn from the files in random order. The loss is the sum of two
//! terms. The first is the cross-entropy between the network's probabilities and the labels. The second, for
//! decisions only, is the relative entropy between the softmax of the network's equities and the softmax of
//! the labels' equities. It rewards a network that orders the plays well, even if its values for the position
//! are wrong as a whole. Updates follow AdamW. The network that is written and judged has the running average
//! of the weights.
//!
//! Every gradient is summed in the order of the positions, no matter which thread computes it. Therefore the
//! same settings and files give the same network with any thread count.

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

pub use held_out::{HeldOut, HeldOutLoss, Judgement, ValueError};
pub use pass::OfflineTally;
pub use run::{OfflineCheckpoint, OfflineProgress, OfflineRun};
pub use settings::OfflineSettings;
