//! How far an analysis has come.

use serde::{Serialize, Serializer};

use super::view::{Stage, View};
use crate::output::OutputSettings;

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Analysing {
    /// Turns so far.
    pub turns: usize,
    /// All turns.
    pub of: usize,
}

impl View for Analysing {
    fn lines(&self, _: &OutputSettings) -> Vec<String> {
        vec![format!("info analysis turns {} of {}", self.turns, self.of)]
    }

    fn stage(&self) -> Stage {
        Stage::Note
    }
}

#[derive(Serialize)]
struct Fields {
    done: bool,
    turns: usize,
    of: usize,
}

impl Serialize for Analysing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields { done: false, turns: self.turns, of: self.of }.serialize(serializer)
    }
}
