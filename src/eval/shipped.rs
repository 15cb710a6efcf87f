//! The evaluators that the program brings along.

use std::sync::{Arc, OnceLock};

use super::{Evaluator, Handcrafted, Network};
use crate::rules::RuleSet;

/// The network for `plakoto`, see [`crate::train`] for how it was made.
const PLAKOTO: &[u8] = include_bytes!("networks/79a6d03fa1c8.net");

/// The best evaluator there is for a rule set. Rule sets without a network of their own use that for `plakoto`, which
/// leaves out what cannot happen in them.
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
