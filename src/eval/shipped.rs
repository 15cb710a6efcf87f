//! The evaluators that the program brings along.

use std::sync::{Arc, OnceLock};

use super::{Evaluator, Handcrafted, Network, Pruner};
use crate::rules::RuleSet;

/// A network, which is read when it is first needed.
struct Shipped {
    /// The rule set that it was trained for.
    rules: RuleSet,
    file: &'static [u8],
    network: OnceLock<Arc<dyn Evaluator>>,
}

/// One for each rule set, that of the default first. [`crate::train`] tells how they were made.
static NETWORKS: [Shipped; 4] = [
    Shipped::new(RuleSet::PLAKOTO, include_bytes!("networks/ada4355c8a6e.net")),
    Shipped::new(RuleSet::TZANNES, include_bytes!("networks/32d40bacbf0d.net")),
    Shipped::new(RuleSet::TAPA, include_bytes!("networks/9bee203bfb35.net")),
    Shipped::new(RuleSet::EXPRESS, include_bytes!("networks/fa22418ef591.net")),
];

/// The pruner for `plakoto`.
const PLAKOTO_PRUNER: &[u8] = include_bytes!("networks/8f67212a741e.pruner");

impl Shipped {
    const fn new(rules: RuleSet, file: &'static [u8]) -> Self {
        Self { rules, file, network: OnceLock::new() }
    }

    fn network(&self) -> Arc<dyn Evaluator> {
        let read = || match Network::from_bytes(self.file) {
            Ok(network) => Arc::new(network) as Arc<dyn Evaluator>,
            Err(error) => {
                log::error!("{error}");
                Arc::new(Handcrafted)
            }
        };
        Arc::clone(self.network.get_or_init(read))
    }
}

/// The best evaluator there is for a rule set: the network of the shipped one from which it was made.
#[must_use]
pub fn shipped(rules: &RuleSet) -> Arc<dyn Evaluator> {
    let own = NETWORKS.iter().find(|shipped| shipped.rules.name == rules.name);
    own.unwrap_or(&NETWORKS[0]).network()
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
