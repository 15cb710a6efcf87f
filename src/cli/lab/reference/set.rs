//! The set that a command is about.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, ensure};
use clap::Args;

use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_lab::reference::Set;

/// Which set, and which of its decisions.
#[derive(Clone, Debug, Args)]
pub(super) struct SetOptions {
    /// The file of the set [default: the small one that the program brings along]
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// Leave out the decisions of other rules
    #[arg(long, value_name = "RULES", value_parser = |text: &str| text.parse::<RuleSet>())]
    variant: Option<RuleSet>,
}

impl SetOptions {
    /// The set, and its name for people.
    pub(super) fn read(&self) -> anyhow::Result<(Set, String)> {
        let (mut set, name) = match &self.set {
            Some(path) => (read(path)?, printable::path(path)),
            None => (shipped()?.clone(), "the small set".to_owned()),
        };
        if let Some(rules) = self.variant {
            let known = rules_of(&set);
            let names = known.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            ensure!(known.contains(&rules), "expected a rule set of the set ({names}), got `{rules}`");
            set.records.retain(|decision| decision.rules == rules);
        }
        Ok((set, name))
    }
}

fn shipped() -> anyhow::Result<&'static Set> {
    Set::shipped().ok_or_else(|| anyhow!("the program was built without a set: name one with --set"))
}

/// The set of a file, which has decisions.
pub(super) fn read(path: &Path) -> anyhow::Result<Set> {
    let set = Set::read(path)?;
    ensure!(!set.records.is_empty(), "expected decisions to judge by, got a set without any");
    Ok(set)
}

/// The shipped rule sets that decisions are of.
pub(super) fn rules_of(set: &Set) -> Vec<RuleSet> {
    let has = |rules: &RuleSet| set.records.iter().any(|decision| decision.rules == *rules);
    RuleSet::ALL.into_iter().filter(has).collect()
}
