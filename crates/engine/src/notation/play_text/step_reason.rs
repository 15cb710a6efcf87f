//! Explains why an unfinished play cannot continue with a step.

use super::Reason;
use super::explain::{PlayQuestion, hop_text};
use crate::rules::{Numbers, PartialPlay, Pending, Point, RuleSet, Step};

impl Reason {
    /// Returns the reason why an unfinished play under `rules` cannot continue with `step`, which must not be
    /// one of its next steps.
    pub fn against(play: &PartialPlay, step: Step, rules: &RuleSet) -> Self {
        if play.is_complete() {
            return if play.play().is_pass() { Self::NoPlay } else { Self::TooMany };
        }
        let Some(from) = step.from.filter(|from| step.to < Some(*from)) else {
            return Self::Direction;
        };
        let name = hop_text(&[step.from, step.to]);
        // Tests whether the step is possible on its own, with each number that it could use.
        let faults = play.next_numbers().map(|number| {
            let numbers = Numbers::HandedOver(Pending::of([number]).unwrap_or_default());
            let question = PlayQuestion { position: play.position(), numbers, rules };
            let no_arrivals = [0; Point::ALL.len()];
            question.hop_fault(from, step.to, &name, &no_arrivals).err().map(|fault| fault.reason)
        });
        let mut faults: Vec<Option<Self>> = faults.collect();
        faults.sort_by_key(|fault| (fault.is_some(), *fault == Some(Self::Die)));
        match faults.first() {
            Some(Some(fault)) => *fault,
            // The step is possible on its own, but it does not lead to a legal play.
            _ if play.must() == 1 => Self::Higher,
            _ => Self::Both,
        }
    }
}
