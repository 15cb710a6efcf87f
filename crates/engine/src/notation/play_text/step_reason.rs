//! Explains why an unfinished play cannot continue with a step.

use super::Reason;
use super::explain::{PlayQuestion, hop_text};
use crate::rules::{Numbers, PartialPlay, Pending, Point, RuleSet, Side, Step};

impl Reason {
    /// Returns the reason why an unfinished play under `rules` cannot continue with `step`, which must not be
    /// one of its next steps.
    pub fn against(play: &PartialPlay, step: Step, rules: &RuleSet) -> Self {
        if play.is_complete() {
            return if play.play().is_pass() { Self::NoPlay } else { Self::TooMany };
        }
        if step.from.is_some() && step.to >= step.from {
            return Self::Direction;
        }
        let on_bar = play.position().bar(Side::Mine);
        if step.from.is_some() && on_bar > 0 {
            return Self::Bar;
        }
        let name = hop_text(&[step.from, step.to]);
        // Tests whether the step is possible on its own, with each number that it could use.
        let faults = play.next_numbers().map(|number| {
            let numbers = Numbers::HandedOver(Pending::of([number]).unwrap_or_default());
            let question = PlayQuestion { position: play.position(), numbers, rules };
            let no_arrivals = [0; Point::ALL.len()];
            let numbers = match step.from {
                Some(from) => question.hop_fault(from, step.to, &name, &no_arrivals),
                None => question.entry_fault(step.to, &name, on_bar),
            };
            numbers.err().map(|fault| fault.reason)
        });
        let mut faults: Vec<Option<Self>> = faults.collect();
        faults.sort_by_key(|fault| (fault.is_some(), *fault == Some(Self::Die)));
        match faults.first() {
            Some(Some(fault)) => *fault,
            // The step is possible on its own, but it does not lead to a legal play.
            _ => match play.broken_limit(step) {
                Some(limit) => limit.into(),
                None if play.must() == 1 => Self::Higher,
                None => Self::Both,
            },
        }
    }
}
