//! The evaluators that are part of the program.

use std::sync::{Arc, OnceLock};

use super::{Evaluator, Handcrafted, LuckNetwork, Network, Pruner};
use crate::files::FileError;
use crate::rules::{Contact, Preset, RuleSet};
use crate::shipped_file;
use crate::shipped_file::ShippedFile;

/// Returns the network file for each rule set. See [`plakoto_lab::train`] for how the networks were trained.
fn network_of(preset: Preset) -> ShippedFile {
    match preset {
        Preset::Plakoto => shipped_file!("networks", "6e5019bdefd6.net"),
        Preset::Tzannes => shipped_file!("networks", "47e9a67de4ee.net"),
        Preset::Tapa => shipped_file!("networks", "9d74551204ed.net"),
        Preset::Express => shipped_file!("networks", "93315dbd87a4.net"),
        Preset::Portes => shipped_file!("networks", "2339617b4813.net"),
        Preset::Fevga => shipped_file!("networks", "0186c000c55c.net"),
        Preset::Narde => shipped_file!("networks", "64c80241648a.net"),
    }
}

/// Returns the pruner file for each rule set. In all games with pins, it is the one for `plakoto`.
fn pruner_of(preset: Preset) -> ShippedFile {
    match preset {
        Preset::Plakoto | Preset::Tzannes | Preset::Tapa | Preset::Express => {
            shipped_file!("networks", "8f67212a741e.pruner")
        }
        Preset::Portes => shipped_file!("networks", "0ffb23ba903c.pruner"),
        Preset::Fevga => shipped_file!("networks", "edca5c3da9dd.pruner"),
        Preset::Narde => shipped_file!("networks", "aa73820a6a72.pruner"),
    }
}

/// Returns the file of the luck network that was trained for `plakoto`.
fn plakoto_luck() -> ShippedFile {
    shipped_file!("networks", "355f7a0f30b4.luck")
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

/// Returns the pruner for a rule set, which the crate `plakoto-lab` has trained for its game.
pub fn shipped_pruner(rules: &RuleSet) -> Option<Arc<Pruner>> {
    static PRUNERS: [OnceLock<Option<Arc<Pruner>>>; Preset::ALL.len()] =
        [const { OnceLock::new() }; Preset::ALL.len()];
    let read = || Pruner::from_bytes(&pruner_of(rules.preset)).map_err(|error| log::error!("{error}")).ok();
    PRUNERS[rules.preset as usize].get_or_init(|| read().map(Arc::new)).clone()
}

/// Returns the luck network for a rule set: the one that was trained for `plakoto`, or `None` in games
/// without pins. See `plakoto_lab::train` for how it was trained.
pub fn shipped_luck(rules: &RuleSet) -> Option<&'static LuckNetwork> {
    static LUCK: OnceLock<Option<LuckNetwork>> = OnceLock::new();
    let read = || LuckNetwork::from_bytes(&plakoto_luck()).map_err(|error| log::error!("{error}")).ok();
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
