//! The evaluators that are part of the program.

use std::sync::{Arc, OnceLock};

use super::{Evaluator, Handcrafted, LuckNetwork, Network, Pruner};
use crate::files::FileError;
use crate::rules::{Contact, Preset, RuleSet};

/// Returns the network file for a rule set, or `None` if no network has been trained for it. See
/// [`plakoto_lab::train`] for how the networks were trained.
const fn network_of(preset: Preset) -> Option<&'static [u8]> {
    Some(match preset {
        Preset::Plakoto => include_bytes!("networks/80846a269ec0.net"),
        Preset::Tzannes => include_bytes!("networks/a000fd6e2188.net"),
        Preset::Tapa => include_bytes!("networks/9d32683602e4.net"),
        Preset::Express => include_bytes!("networks/93315dbd87a4.net"),
        Preset::Portes | Preset::Fevga | Preset::Narde => return None,
    })
}

/// The pruner that was trained for `plakoto`.
const PLAKOTO_PRUNER: &[u8] = include_bytes!("networks/8f67212a741e.pruner");

/// The luck network that was trained for `plakoto`.
const PLAKOTO_LUCK: &[u8] = include_bytes!("networks/355f7a0f30b4.luck");

/// Returns the best evaluator for a rule set, which is the network for its preset.
pub fn shipped(rules: &RuleSet) -> Arc<dyn Evaluator> {
    /// The networks. Each one is read when it is first needed.
    static NETWORKS: [OnceLock<Arc<dyn Evaluator>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let read = || match network_of(rules.preset).map(Network::from_shipped) {
        Some(Ok(network)) => Arc::new(network) as Arc<dyn Evaluator>,
        Some(Err(error)) => {
            log::error!("{error}");
            Arc::new(Handcrafted)
        }
        None => Arc::new(Handcrafted),
    };
    Arc::clone(NETWORKS[rules.preset as usize].get_or_init(read))
}

/// Returns the network that [`shipped`] uses, so that it can be trained further. Returns `None` if there is
/// none for these rules.
///
/// # Errors
/// Fails if the network file in the program is damaged.
pub fn shipped_network(rules: &RuleSet) -> Result<Option<Network>, FileError> {
    network_of(rules.preset).map(Network::from_bytes).transpose()
}

/// Returns the pruner for a rule set: the one that the crate `plakoto-lab` has trained for `plakoto`, or
/// `None` in games without pins.
pub fn shipped_pruner(rules: &RuleSet) -> Option<Arc<Pruner>> {
    static PRUNER: OnceLock<Option<Arc<Pruner>>> = OnceLock::new();
    let read = || Pruner::from_bytes(PLAKOTO_PRUNER).map_err(|error| log::error!("{error}")).ok();
    has_pins(rules).then(|| PRUNER.get_or_init(|| read().map(Arc::new)).clone()).flatten()
}

/// Returns the luck network for a rule set: the one that was trained for `plakoto`, or `None` in games
/// without pins. See `plakoto_lab::train` for how it was trained.
pub fn shipped_luck(rules: &RuleSet) -> Option<&'static LuckNetwork> {
    static LUCK: OnceLock<Option<LuckNetwork>> = OnceLock::new();
    let read = || LuckNetwork::from_bytes(PLAKOTO_LUCK).map_err(|error| log::error!("{error}")).ok();
    has_pins(rules).then(|| LUCK.get_or_init(read).as_ref()).flatten()
}

const fn has_pins(rules: &RuleSet) -> bool {
    matches!(rules.mechanics.contact, Contact::Pin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_networks_are_valid_and_match_their_rules() {
        for rules in RuleSet::ALL {
            if let Some(network) = shipped_network(&rules).expect("its hash is right") {
                assert_eq!(network.made_for(), Some(rules));
            }
        }
    }
}
