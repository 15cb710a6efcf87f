//! The evaluators that are part of the program. One of them looks up the values of endings in tables instead of
//! estimating them.

use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::endgame::{Bearoff, Ending, Races, Reach, folder};
use crate::eval::{Chances, Description, Evaluator, Handcrafted, LuckNetwork, Network, Pruner, ValueSource};
use crate::files::FileError;
use crate::rules::{Contact, Position, Preset, RuleSet, Side};
use crate::shipped_file::{ShippedFile, decompress, plain};

/// Which endgame tables are in use.
#[derive(Clone, Debug, Default)]
pub enum Endings {
    /// No tables are used.
    Off,
    /// The shipped tables are used.
    #[default]
    Shipped,
    /// These tables are used instead of the shipped ones.
    Tables(Arc<Bearoff>),
}

/// Parses `on`, `off` or the path of a folder. All tables in the folder must be valid.
impl FromStr for Endings {
    type Err = FileError;

    fn from_str(text: &str) -> Result<Self, FileError> {
        match text {
            "on" => Ok(Self::Shipped),
            "off" => Ok(Self::Off),
            folder => match folder::read(folder.as_ref()) {
                Ok(tables) => Ok(Self::Tables(Arc::new(tables))),
                Err(error) => {
                    let expected = "expected `on`, `off` or a folder of bear-off tables";
                    Err(error.reworded(|text| format!("{expected}: {text}")))
                }
            },
        }
    }
}

/// An evaluator that looks up endings in tables and evaluates all other positions with another evaluator.
struct WithEndings {
    other: Arc<dyn Evaluator>,
    reach: Reach,
    tables: Arc<Bearoff>,
    rules: RuleSet,
}

impl Endings {
    /// Returns an evaluator that looks up endings under `rules` in these tables, and evaluates all other
    /// positions with `other`.
    pub fn before(&self, other: Arc<dyn Evaluator>, rules: RuleSet) -> Arc<dyn Evaluator> {
        let known = self.tables().zip(Races::of(&rules));
        match known.and_then(|(tables, races)| tables.reach(races).map(|reach| (tables, reach))) {
            Some((tables, reach)) => Arc::new(WithEndings { other, reach, tables, rules }),
            None => other,
        }
    }

    /// Returns the tables, or `None` if no tables are used. The shipped tables are read when they are first
    /// needed.
    pub fn tables(&self) -> Option<Arc<Bearoff>> {
        match self {
            Self::Off => None,
            Self::Shipped => Some(Arc::default()),
            Self::Tables(tables) => Some(tables.clone()),
        }
    }
}

impl WithEndings {
    fn ending(&self, position: &Position) -> Option<Ending> {
        if !self.reach.may_know(position) {
            return None;
        }
        self.tables.ending(position, &self.rules)
    }
}

impl Evaluator for WithEndings {
    fn name(&self) -> &'static str {
        self.other.name()
    }

    fn name_for(&self, position: &Position) -> &'static str {
        match self.source(position) {
            ValueSource::Exact => "Bearoff (exact)",
            ValueSource::OneSided => "Bearoff (one-sided)",
            ValueSource::Estimate => self.other.name_for(position),
        }
    }

    fn description(&self) -> Description {
        self.other.description()
    }

    fn made_for(&self) -> Option<RuleSet> {
        self.other.made_for()
    }

    fn source(&self, position: &Position) -> ValueSource {
        match self.ending(position) {
            Some(Ending { is_exact: true, .. }) => ValueSource::Exact,
            Some(_) => ValueSource::OneSided,
            None => self.other.source(position),
        }
    }

    fn is_ending(&self, near: &Position) -> bool {
        self.reach.may_know_after(near, Side::Theirs)
    }

    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Chances {
        self.ending(position).map_or_else(|| self.other.evaluate(position, rules), |ending| chances(&ending))
    }

    fn evaluate_all(
        &self,
        near: &Position,
        positions: &[Position],
        rules: &RuleSet,
        found: &mut dyn FnMut(usize, Chances),
    ) {
        // After a play that passes numbers on, either side may be on roll next, so both are checked.
        if ![Side::Mine, Side::Theirs].into_iter().any(|side| self.reach.may_know_after(near, side)) {
            return self.other.evaluate_all(near, positions, rules, found);
        }
        let known: Vec<_> = positions.iter().map(|position| self.ending(position)).collect();
        let open: Vec<_> = positions
            .iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none())
            .map(|(position, _)| *position)
            .collect();
        let mut evaluated = Vec::with_capacity(open.len());
        self.other.evaluate_all(near, &open, rules, &mut |_, chances| evaluated.push(chances));
        let mut evaluated = evaluated.into_iter();
        for (index, known) in known.iter().enumerate() {
            let value = known.as_ref().map(chances).or_else(|| evaluated.next());
            found(index, value.unwrap_or_default());
        }
    }
}

fn chances(ending: &Ending) -> Chances {
    let Ending { win, win_gammon, lose_gammon, .. } = *ending;
    Chances {
        win: [win - win_gammon, win_gammon, 0.0, 0.0],
        lose: [1.0 - win - lose_gammon, lose_gammon, 0.0, 0.0],
        draw: 0.0,
    }
}

/// Whether the network for exact bear-offs plays a rule set: `plakoto` or `tzannes`, if larger numbers bear off no checker.
/// The end of the game then needs plays that are wrong otherwise. `docs/networks.md` has the results.
const fn bears_off_exactly(rules: &RuleSet) -> bool {
    !rules.overshoot && matches!(rules.preset, Preset::Plakoto | Preset::Tzannes)
}

/// Returns the network file for a rule set. `docs/networks.md` says how they were trained.
fn network_of(rules: &RuleSet) -> ShippedFile {
    if bears_off_exactly(rules) {
        return decompress(plakoto_networks::EXACT).into();
    }
    decompress(match rules.preset {
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

/// Returns the best evaluator for a rule set: the network for its preset, or the one for exact bear-offs.
pub fn shipped(rules: &RuleSet) -> Arc<dyn Evaluator> {
    const EXACT: usize = Preset::ALL.len();
    /// The networks of the presets, and the one for exact bear-offs. Each one is read when it is first needed.
    static NETWORKS: [OnceLock<Arc<dyn Evaluator>>; EXACT + 1] = [const { OnceLock::new() }; EXACT + 1];
    let read = || match Network::from_shipped(&network_of(rules)) {
        Ok(network) => Arc::new(network) as Arc<dyn Evaluator>,
        Err(error) => {
            log::error!("{error}");
            Arc::new(Handcrafted)
        }
    };
    let number = if bears_off_exactly(rules) { EXACT } else { rules.preset as usize };
    Arc::clone(NETWORKS[number].get_or_init(read))
}

/// Returns the network that [`shipped`] uses, so that it can be trained further.
///
/// # Errors
/// Fails if the network file in the program is damaged.
pub fn shipped_network(rules: &RuleSet) -> Result<Network, FileError> {
    Network::from_bytes(&network_of(rules))
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

    #[test]
    fn exact_bear_offs_have_a_network_of_their_own() {
        let network = |rules: &RuleSet| shipped(rules).made_for().expect("a network");
        for rules in [RuleSet::PLAKOTO, RuleSet::TZANNES].map(|rules| RuleSet { overshoot: false, ..rules }) {
            assert!(!network(&rules).overshoot, "{rules}");
            assert_eq!(network(&RuleSet { overshoot: true, ..rules }).preset, rules.preset);
        }
        assert_eq!(network(&RuleSet { overshoot: false, ..RuleSet::TAPA }), RuleSet::TAPA);
    }
}
