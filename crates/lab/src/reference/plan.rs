//! Selects the decisions of a reference set.

use crate::phase::DecisionPhase;
use plakoto_engine::rules::{Preset, RuleSet};

/// The selection of a set's decisions. Each decision depends only on the seed and on its number. Therefore a
/// larger set begins with the decisions of a smaller one, and parts of a set can be made on different
/// machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Seed of the games from which decisions are taken.
    pub seed: u64,
    /// Number of decisions in the set.
    pub decisions: u64,
}

/// Requirements for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Required rule set.
    pub rules: RuleSet,
    /// Preferred phase of the game. After many games without such a decision, any phase is accepted.
    pub phase: DecisionPhase,
}

/// Rule sets of ten consecutive decisions: seven are for `plakoto`, and one for each other rule set.
const RULES: [Preset; 10] = {
    const P: Preset = Preset::Plakoto;
    [P, P, Preset::Tzannes, P, P, Preset::Tapa, P, P, Preset::Express, P]
};

/// Phases of ten consecutive decisions in a rule set. Three are before any pin, because most games are
/// decided there and networks make most of their errors there.
const PHASES: [DecisionPhase; 10] = {
    use DecisionPhase::{BothSides, LastPins, Mother, NoPins, OneSide, Race};
    [NoPins, OneSide, BothSides, Mother, NoPins, LastPins, BothSides, OneSide, NoPins, Race]
};

impl Plan {
    /// The rule sets of the decisions, in the order of [`RuleSet::ALL`].
    pub fn rule_sets() -> impl Iterator<Item = RuleSet> {
        RuleSet::ALL.into_iter().filter(|rules| RULES.contains(&rules.preset))
    }

    /// Returns the requirements for the decision with this number. Under rules without mothers, the phase
    /// with pins by one side replaces the mother phase.
    pub fn quota(number: u64) -> Quota {
        let turn = |number: u64, of: usize| usize::try_from(number % of as u64).unwrap_or_default();
        let rules = RULES[turn(number, RULES.len())].rules();
        let phase = match PHASES[turn(number / RULES.len() as u64, PHASES.len())] {
            DecisionPhase::Mother if rules.mother.is_none() => DecisionPhase::OneSide,
            phase => phase,
        };
        Quota { rules, phase }
    }
}

impl Default for Plan {
    fn default() -> Self {
        Self { seed: 1, decisions: 5000 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hundred_has_every_phase_of_every_rule_set() {
        let count = |rules: RuleSet, phase| {
            (300..400).filter(|&number| Plan::quota(number) == Quota { rules, phase }).count()
        };
        assert_eq!(DecisionPhase::ALL.map(|phase| count(RuleSet::PLAKOTO, phase)), [21, 14, 14, 7, 7, 7]);
        assert_eq!(DecisionPhase::ALL.map(|phase| count(RuleSet::TZANNES, phase)), [3, 2, 2, 1, 1, 1]);
        for rules in [RuleSet::TAPA, RuleSet::EXPRESS] {
            assert_eq!(DecisionPhase::ALL.map(|phase| count(rules, phase)), [3, 3, 2, 0, 1, 1]);
        }
    }
}
