//! Decisions that are made in the same way.

use super::Decision;
use super::head::Head;

/// A reference set, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// How it is made.
    pub head: Head,
    /// In the order of their numbers.
    pub decisions: Vec<Decision>,
}

/// Two decisions that should be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("decision {0} is in two files, and not the same")]
pub struct Twice(pub u64);

impl Set {
    /// One without decisions.
    #[must_use]
    pub const fn new(head: Head) -> Self {
        Self { head, decisions: Vec::new() }
    }

    /// Whether it has the decision with this number.
    #[must_use]
    pub fn has(&self, number: u64) -> bool {
        self.decision(number).is_some()
    }

    /// The decision with this number.
    #[must_use]
    pub fn decision(&self, number: u64) -> Option<&Decision> {
        let place = self.decisions.binary_search_by_key(&number, |decision| decision.number);
        place.ok().and_then(|place| self.decisions.get(place))
    }

    /// Takes in a decision, unless it is there.
    ///
    /// # Errors
    /// If there is another one with its number.
    pub(super) fn add(&mut self, decision: Decision) -> Result<(), Twice> {
        add(&mut self.decisions, decision)
    }
}

/// Adds a decision to others in the order of their numbers, unless it is there.
///
/// # Errors
/// If there is another one with its number.
pub(super) fn add(decisions: &mut Vec<Decision>, decision: Decision) -> Result<(), Twice> {
    match decisions.binary_search_by_key(&decision.number, |known| known.number) {
        Ok(place) if decisions[place] == decision => Ok(()),
        Ok(_) => Err(Twice(decision.number)),
        Err(place) => {
            decisions.insert(place, decision);
            Ok(())
        }
    }
}
