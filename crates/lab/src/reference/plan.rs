//! The decisions of a set.

use super::DecisionPhase;
use plakoto_engine::rules::{Preset, RuleSet};

/// The decisions of a set. Each depends only on the seed and its number: a larger set begins with the smaller
/// one, and parts can be made anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Seed of the games from which decisions are taken.
    pub seed: u64,
    /// Number of decisions.
    pub decisions: u64,
}

/// Requirements of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// The rule set.
    pub rules: RuleSet,
    /// The phase.
    pub phase: DecisionPhase,
}

/// Seven of ten decisions are for `plakoto`, and one for each other rule set.
const RULES: [Preset; 10] = {
    const P: Preset = Preset::Plakoto;
    [P, P, Preset::Tzannes, P, P, Preset::Tapa, P, P, Preset::Express, P]
};

/// Three of ten decisions of a rule set are before any pin, where most games are decided and networks err
/// most.
const PHASES: [DecisionPhase; 10] = {
    use DecisionPhase::{BothSides, LastPins, Mother, NoPins, OneSide, Race};
    [NoPins, OneSide, BothSides, Mother, NoPins, LastPins, BothSides, OneSide, NoPins, Race]
};

impl Plan {
    /// Requirements of the decision with this number. Under rules without mothers, pins of one side replace
    /// the mother phase.
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
