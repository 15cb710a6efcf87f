//! The evaluators that are part of the program.

use std::sync::{Arc, OnceLock};

use super::{Evaluator, Handcrafted, LuckNetwork, Network, Pruner};
use crate::files::FileError;
use crate::rules::{Contact, Preset, RuleSet};
use crate::shipped_file::{ShippedFile, decompress, plain};

/// Returns the network file for each rule set. `docs/networks.md` says how they were trained.
fn network_of(preset: Preset) -> ShippedFile {
    decompress(match preset {
        Preset::Plakoto => return plain(plakoto_networks::PLAKOTO),
        Preset::Tzannes => plakoto_networks::TZANNES,
        Preset::Tapa => plakoto_networks::TAPA,
        Preset::Express => plakoto_networks::EXPRESS,
        Preset::Portes => plakoto_networks::PORTES,
        Preset::Fevga => plakoto_networks::FEVGA,
        Preset::Narde => plakoto_networks::NARDE,
    })
    .into()
}

/// Returns the pruner file for each rule set. All games with pins share a pruner.
fn pruner_of(preset: Preset) -> Vec<u8> {
    decompress(match preset {
        Preset::Plakoto | Preset::Tzannes | Preset::Tapa | Preset::Express => plakoto_networks::PINS_PRUNER,
        Preset::Portes => plakoto_networks::PORTES_PRUNER,
        Preset::Fevga => plakoto_networks::FEVGA_PRUNER,
        Preset::Narde => plakoto_networks::NARDE_PRUNER,
    })
}

/// Returns the best evaluator for a rule set, which is the network for its preset.
pub fn shipped(rules: &RuleSet) -> Arc<dyn Evaluator> {
    /// The networks. Each one is read when it is first needed.
    static NETWORKS: [OnceLock<Arc<dyn Evaluator>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let read = || match Network::from_shipped(&network_of(rules.preset)) {
        Ok(network) => Arc::new(network) as Arc<dyn Evaluator>,
        Err(error) => {
            log::error!("{error}");
            Arc::new(Handcrafted)
        }
    };
    Arc::clone(NETWORKS[rules.preset as usize].get_or_init(read))
}

/// Returns the network that [`shipped`] uses, so that it can be trained further.
///
/// # Errors
/// Fails if the network file in the program is damaged.
pub fn shipped_network(rules: &RuleSet) -> Result<Network, FileError> {
    Network::from_bytes(&network_of(rules.preset))
}

/// Returns the pruner for a rule set, which was trained for its game.
pub fn shipped_pruner(rules: &RuleSet) -> Option<Arc<Pruner>> {
    static PRUNERS: [OnceLock<Option<Arc<Pruner>>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let read = || Pruner::from_bytes(&pruner_of(rules.preset)).map_err(|error| log::error!("{error}")).ok();
    PRUNERS[rules.preset as usize].get_or_init(|| read().map(Arc::new)).clone()
}

/// Returns the luck network for a rule set: the one that was trained for `plakoto`, or `None` in games
/// without pins. `docs/networks.md` says how it was trained.
pub fn shipped_luck(rules: &RuleSet) -> Option<&'static LuckNetwork> {
    static LUCK: OnceLock<Option<LuckNetwork>> = OnceLock::new();
    let file = || decompress(plakoto_networks::PINS_LUCK);
    let read = || LuckNetwork::from_bytes(&file()).map_err(|error| log::error!("{error}")).ok();
    if rules.mechanics.contact == Contact::Pin { LUCK.get_or_init(read).as_ref() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_networks_are_valid_and_match_their_rules() {
        for rules in RuleSet::ALL {
            let network = shipped_network(&rules).expect("its hash is right");
            assert_eq!(network.made_for(), Some(rules));
            assert!(shipped_pruner(&rules).is_some(), "{rules}");
        }
    }
}
