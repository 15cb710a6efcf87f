//! Decisions that somebody wants.

use std::ops::RangeInclusive;

use super::{Block, Candidate, DataOutput, DataSet, Decision};
use crate::error::LabError;
use crate::reference::DecisionPhase;
use plakoto_engine::rules::{Position, Roll, RuleSet};
use plakoto_engine::search::StopFlag;

/// Which decisions are wanted, and which of their candidates; at first all of them.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The position is of one of these phases; of any if there are none.
    pub phases: Vec<DecisionPhase>,
    /// The game ended in one of these ways for who decides; in any if there are none.
    pub outcomes: Vec<u8>,
    /// This player decides.
    pub player: Option<u8>,
    /// The numbers of the game.
    pub games: Option<RangeInclusive<u64>>,
    /// The numbers of the decision in its game.
    pub turns: Option<RangeInclusive<u64>>,
    /// The roll, in whatever order.
    pub roll: Option<Roll>,
    /// The position before the play.
    pub position: Option<Position>,
    /// The position after the chosen play, seen by the player who decides next.
    pub after: Option<Position>,
    /// There is more than one play.
    pub is_open: bool,
    /// The chosen play is not the best one that was found at the greatest depth.
    pub is_error: bool,
    /// At most so many candidates are kept, the best ones and the chosen one.
    pub candidates: Option<u16>,
}

impl Filter {
    /// Writes what is wanted of a set.
    ///
    /// # Errors
    /// If a file cannot be read or written, or somebody stops it.
    pub fn apply(
        &self,
        set: &DataSet,
        rules: &RuleSet,
        stop: &StopFlag,
        output: &mut DataOutput,
        mut progress: impl FnMut(u64),
    ) -> Result<(), LabError> {
        for block in set.blocks() {
            let block = block?;
            if stop.is_raised() {
                return Err(LabError::Stopped);
            }
            for decision in block.decisions.iter().filter(|decision| self.wants(decision, &block, rules)) {
                let (decision, candidates) = self.cut(decision, &block, rules);
                output.push(decision, candidates)?;
            }
            progress(block.decisions.len() as u64);
        }
        Ok(())
    }

    /// Whether a decision of a block is wanted.
    pub fn wants(&self, decision: &Decision, block: &Block, rules: &RuleSet) -> bool {
        let is_in = |range: &Option<RangeInclusive<u64>>, number: u64| {
            range.as_ref().is_none_or(|range| range.contains(&number))
        };
        let has_rolled = |wanted: Roll| decision.numbers.roll().is_some_and(|roll| roll.same_numbers(wanted));
        let is_one = |outcome: u8| self.outcomes.contains(&outcome);
        is_in(&self.games, decision.game)
            && is_in(&self.turns, decision.turn.into())
            && self.player.is_none_or(|player| player == decision.player)
            && (self.outcomes.is_empty() || decision.outcome.is_some_and(is_one))
            && self.roll.is_none_or(has_rolled)
            && self.position.is_none_or(|position| position == decision.position)
            && self.after.is_none_or(|after| after == block.chosen(decision).position)
            && (!self.is_open || decision.plays > 1)
            && (!self.is_error || is_error(decision, block, rules))
            && (self.phases.is_empty() || self.phases.contains(&DecisionPhase::of(&decision.position, rules)))
    }

    /// A decision with the candidates that are kept.
    fn cut(&self, decision: &Decision, block: &Block, rules: &RuleSet) -> (Decision, Vec<Candidate>) {
        let all = block.candidates_of(decision);
        let most = self.candidates.map_or(all.len(), usize::from);
        let chosen = usize::from(decision.choice);
        let mut kept = ranked(decision, block, rules);
        if !kept[..most.min(kept.len())].contains(&chosen) {
            kept.truncate(most.saturating_sub(1));
            kept.push(chosen);
        }
        kept.truncate(most);
        kept.sort_unstable();
        let choice = kept.iter().position(|index| *index == chosen).unwrap_or(0) as u16;
        (Decision { choice, ..*decision }, kept.into_iter().map(|index| all[index]).collect())
    }
}

/// The indices of the candidates of a decision, best first: those that were searched more deeply before others.
fn ranked(decision: &Decision, block: &Block, rules: &RuleSet) -> Vec<usize> {
    let candidates = block.candidates_of(decision);
    let equities: Vec<f32> = candidates.iter().map(|candidate| candidate.equity(rules)).collect();
    let mut ranked: Vec<usize> = (0..candidates.len()).collect();
    ranked.sort_by(|a, b| {
        candidates[*b].plies.cmp(&candidates[*a].plies).then_with(|| equities[*b].total_cmp(&equities[*a]))
    });
    ranked
}

/// Whether another candidate is better than the chosen one.
fn is_error(decision: &Decision, block: &Block, rules: &RuleSet) -> bool {
    let candidates = block.candidates_of(decision);
    let best = ranked(decision, block, rules)[0];
    candidates[best].equity(rules) > candidates[usize::from(decision.choice)].equity(rules)
}
