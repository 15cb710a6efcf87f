//! Identity of the software that computes a piece: the program, its networks and its bear-off tables.

use serde::{Deserialize, Serialize};

use plakoto_engine::engine::Engine;
use plakoto_engine::eval::{LuckNetwork, Pruner, shipped_luck};
use plakoto_engine::program::program;

/// A program version with its networks and bear-off tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Name and version of the program.
    pub program: String,
    /// Descriptions of all evaluators, pruners, luck networks and bear-off tables, sorted and without
    /// duplicates.
    pub networks: Vec<String>,
}

impl Identity {
    /// Returns the identity of this program with the networks and tables of these engines.
    pub fn of<'a>(engines: impl IntoIterator<Item = &'a Engine>) -> Self {
        let mut networks = Vec::new();
        for engine in engines {
            networks.push(engine.evaluator().description());
            networks.extend(engine.pruner().map(Pruner::id).map(|id| format!("pruner {id}")));
            networks.push(format!("endings: {}", engine.endings().description()));
            networks.extend(shipped_luck(engine.rules()).map(LuckNetwork::id).map(|id| format!("luck {id}")));
        }
        networks.sort();
        networks.dedup();
        Self { program: program(), networks }
    }

    /// Returns the first difference between two identities: the value in `self`, and the value in `other`.
    pub fn difference(&self, other: &Self) -> Option<(String, String)> {
        if self.program != other.program {
            return Some((self.program.clone(), other.program.clone()));
        }
        (self.networks != other.networks).then(|| {
            let only = |these: &Self, those: &Self| {
                let own = these.networks.iter().filter(|network| !those.networks.contains(network));
                let own = own.cloned().collect::<Vec<_>>().join(", ");
                if own.is_empty() { "no other networks".to_owned() } else { own }
            };
            (only(self, other), only(other, self))
        })
    }
}
