//! The evaluators that the program brings along.

use std::sync::{Arc, OnceLock};

use super::{Evaluator, Handcrafted, Network, Pruner};
use crate::rules::RuleSet;

/// The network for `plakoto`, see [`crate::train`] for how it was made.
const PLAKOTO: &[u8] = include_bytes!("networks/ada4355c8a6e.net");

/// The pruner for `plakoto`.
const PLAKOTO_PRUNER: &[u8] = include_bytes!("networks/8f67212a741e.pruner");

/// The best evaluator there is for a rule set: the network of the shipped one from which it was made. Rule sets without a
/// network of their own use that for `plakoto`, which leaves out what cannot happen in them.
#[must_use]
pub fn shipped(rules: &RuleSet) -> Arc<dyn Evaluator> {
    static NETWORK: OnceLock<Arc<dyn Evaluator>> = OnceLock::new();
    let _ = rules;
    let network = NETWORK.get_or_init(|| match Network::from_bytes(PLAKOTO) {
        Ok(network) => Arc::new(network),
        Err(error) => {
            log::error!("{error}");
            Arc::new(Handcrafted)
        }
    });
    Arc::clone(network)
}

/// The pruner for a rule set, which is that for `plakoto`; see [`crate::train`] for how it was made.
#[must_use]
pub fn shipped_pruner(rules: &RuleSet) -> Option<Arc<Pruner>> {
    static PRUNER: OnceLock<Option<Arc<Pruner>>> = OnceLock::new();
    let _ = rules;
    let pruner = PRUNER.get_or_init(|| match Pruner::from_bytes(PLAKOTO_PRUNER) {
        Ok(pruner) => Some(Arc::new(pruner)),
        Err(error) => {
            log::error!("{error}");
            None
        }
    });
    pruner.clone()
}
