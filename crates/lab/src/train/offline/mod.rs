//! Training from labels instead of games: see [`super::labels`].
//!
//! Minibatches of labelled positions are drawn from the files in random order. The loss is the cross-entropy between the
//! network's chances and the labels, and for decisions how much the shares that a softmax gives to the candidates by
//! the network's equities differ from those by the labels: a network that orders plays well may be wrong about a
//! position as a whole. The weights follow AdamW, and what is used and judged is their running average.
//!
//! Every gradient is summed in the order of the positions, whichever thread does it, so that the same settings and files
//! give the same network with any number of threads.

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
