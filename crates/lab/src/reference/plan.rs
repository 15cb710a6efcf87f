//! Which decisions there are.

use super::DecisionPhase;
use plakoto_engine::rules::{Preset, RuleSet};

/// The decisions of a set. Each follows from the seed and its number alone, so that a larger set begins with the smaller
/// one, and parts can be made anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Of the games that decisions are taken from.
    pub seed: u64,
    /// How many decisions there are.
    pub decisions: u64,
}

/// What a decision has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Its rules.
    pub rules: RuleSet,
    /// Its phase.
    pub phase: DecisionPhase,
}

/// Seven of ten decisions are of `plakoto`, and one of each other rule set.
const RULES: [Preset; 10] = {
    const P: Preset = Preset::Plakoto;
    [P, P, Preset::Tzannes, P, P, Preset::Tapa, P, P, Preset::Express, P]
};

/// Of ten decisions of a rule set three are before any pin, where most games are decided and networks err most.
const PHASES: [DecisionPhase; 10] = {
    use DecisionPhase::{BothSides, LastPins, Mother, NoPins, OneSide, Race};
    [NoPins, OneSide, BothSides, Mother, NoPins, LastPins, BothSides, OneSide, NoPins, Race]
};

impl Plan {
    /// What the decision with this number has to be. Without mothers pins of one side stand instead.
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
