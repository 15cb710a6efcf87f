//! Options that select a reference set.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, ensure};
use clap::Args;

use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::reference::Set;

/// A reference set, and the rules whose decisions are used.
#[derive(Clone, Debug, Args)]
pub(super) struct SetOptions {
    /// File of the set [default: the small built-in set]
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// Use only decisions with these rules
    #[arg(long, value_name = "RULES", value_parser = |text: &str| text.parse::<RuleSet>())]
    variant: Option<RuleSet>,
}

impl SetOptions {
    /// Reads the reference set. Returns the set, and its name for messages.
    pub(super) fn read(&self) -> anyhow::Result<(Set, String)> {
        let (mut set, name) = match &self.set {
            Some(path) => (read(path)?, printable::path(path)),
            None => (shipped()?.clone(), "the built-in set".to_owned()),
        };
        if let Some(rules) = self.variant {
            let known = rules_of(&set);
            let names = known.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            ensure!(known.contains(&rules), "expected rules that occur in the set ({names}), got `{rules}`");
            set.records.retain(|decision| decision.rules == rules);
        }
        Ok((set, name))
    }
}

fn shipped() -> anyhow::Result<&'static Set> {
    Set::shipped()
        .ok_or_else(|| anyhow!("this program was built without a reference set: choose one with --set"))
}

/// Reads a reference set from a file. Fails if the set contains no decisions.
pub(super) fn read(path: &Path) -> anyhow::Result<Set> {
    let set = Set::read(path)?;
    ensure!(!set.records.is_empty(), "expected a set with decisions, got an empty one");
    Ok(set)
}

/// Returns the shipped rule sets for which a reference set has decisions.
pub(super) fn rules_of(set: &Set) -> Vec<RuleSet> {
    let has = |rules: &RuleSet| set.records.iter().any(|decision| decision.rules == *rules);
    RuleSet::ALL.into_iter().filter(has).collect()
}
