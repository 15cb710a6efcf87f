//! What decides about bytes beside the piece itself: the program, and what it evaluates with.

use serde::{Deserialize, Serialize};

use plakoto_engine::engine::Engine;
use plakoto_engine::eval::{LuckNetwork, Pruner, shipped_luck};
use plakoto_engine::program::program;

/// A program, its networks, and its tables of endings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The program, with its version.
    pub program: String,
    /// What evaluates, leaves out replies, guesses luck and is looked up, each once.
    pub networks: Vec<String>,
}

impl Identity {
    /// This program with these engines.
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

    /// The first thing that another one has otherwise: what it is here, and there.
    pub fn difference(&self, other: &Self) -> Option<(String, String)> {
        if self.program != other.program {
            return Some((self.program.clone(), other.program.clone()));
        }
        (self.networks != other.networks).then(|| {
            let only = |these: &Self, those: &Self| {
                let own = these.networks.iter().filter(|network| !those.networks.contains(network));
                let own = own.cloned().collect::<Vec<_>>().join(", ");
                if own.is_empty() { "nothing beside the others".to_owned() } else { own }
            };
            (only(self, other), only(other, self))
        })
    }
}
