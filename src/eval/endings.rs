//! Endings that are looked up instead of evaluated.

use std::sync::Arc;

use super::{Evaluator, Probabilities};
use crate::endgame::{Ending, shipped};
use crate::rules::{Position, RuleSet, Side};

/// An evaluator that looks up bear-offs, and asks another one about everything else.
pub struct WithEndings(Arc<dyn Evaluator>);

impl WithEndings {
    /// With this evaluator for everything that cannot be looked up.
    #[must_use]
    pub fn new(evaluator: Arc<dyn Evaluator>) -> Self {
        Self(evaluator)
    }

    fn ending(position: &Position) -> Option<Ending> {
        if !position.is_home(Side::Mine) || !position.is_home(Side::Theirs) {
            return None;
        }
        shipped()?.ending(position)
    }
}

impl Evaluator for WithEndings {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn name_for(&self, position: &Position) -> &'static str {
        match Self::ending(position) {
            Some(Ending { is_exact: true, .. }) => "Bearoff (exact)",
            Some(_) => "Bearoff (one-sided)",
            None => self.0.name_for(position),
        }
    }

    fn description(&self) -> String {
        self.0.description()
    }

    fn made_for(&self) -> Option<RuleSet> {
        self.0.made_for()
    }

    fn is_exact(&self, position: &Position) -> bool {
        Self::ending(position).is_some_and(|ending| ending.is_exact)
    }

    fn is_ending(&self, near: &Position) -> bool {
        near.is_home(Side::Mine)
    }

    fn evaluate(&self, position: &Position, rules: &RuleSet) -> Probabilities {
        Self::ending(position).map_or_else(|| self.0.evaluate(position, rules), |ending| chances(&ending))
    }

    fn evaluate_all(
        &self,
        near: &Position,
        positions: &[Position],
        rules: &RuleSet,
        found: &mut dyn FnMut(usize, Probabilities),
    ) {
        // Only one side moves between these positions; if the other one is not at home nothing can be looked up.
        if !near.is_home(Side::Mine) {
            return self.0.evaluate_all(near, positions, rules, found);
        }
        let known: Vec<_> = positions.iter().map(Self::ending).collect();
        let open: Vec<_> = positions
            .iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none())
            .map(|(position, _)| *position)
            .collect();
        let mut evaluated = Vec::with_capacity(open.len());
        self.0.evaluate_all(near, &open, rules, &mut |_, chances| evaluated.push(chances));
        let mut evaluated = evaluated.into_iter();
        for (index, known) in known.iter().enumerate() {
            let value = known.as_ref().map(chances).or_else(|| evaluated.next());
            found(index, value.unwrap_or_default());
        }
    }
}

fn chances(ending: &Ending) -> Probabilities {
    let Ending { win, win_gammon, lose_gammon, .. } = *ending;
    Probabilities {
        win: [win - win_gammon, win_gammon, 0.0, 0.0],
        lose: [1.0 - win - lose_gammon, lose_gammon, 0.0, 0.0],
        draw: 0.0,
    }
}
