//! Selects decisions from data files.

use std::ops::RangeInclusive;

use super::{Block, Candidate, DataOutput, DataSet, Decision};
use crate::error::LabError;
use crate::phase::DecisionPhase;
use plakoto_engine::rules::{Position, Roll, RuleSet};
use plakoto_engine::search::StopFlag;

/// Conditions that selected decisions meet, and the number of candidates to keep. The default selects all
/// decisions with all candidates.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Allowed phases of the position; empty for all phases.
    pub phases: Vec<DecisionPhase>,
    /// Allowed outcomes of the game for the deciding player; empty for all outcomes.
    pub outcomes: Vec<u8>,
    /// Index of the deciding player, 0 or 1; `None` for both.
    pub player: Option<u8>,
    /// Range of game numbers.
    pub games: Option<RangeInclusive<u64>>,
    /// Range of the decision's number in its game.
    pub turns: Option<RangeInclusive<u64>>,
    /// Roll of the decision. The order of its dice does not matter.
    pub roll: Option<Roll>,
    /// Position before the play, from the deciding player's view.
    pub position: Option<Position>,
    /// Position after the chosen play, from the view of the player to decide next.
    pub after: Option<Position>,
    /// Whether to select only decisions with more than one play.
    pub is_open: bool,
    /// Whether to select only decisions in which the chosen play is worse than the best candidate at the
    /// greatest search depth.
    pub is_error: bool,
    /// Maximum number of candidates to keep per decision: the best candidates and the chosen one. `None`
    /// keeps all candidates.
    pub candidates: Option<u16>,
}

impl Filter {
    /// Writes the selected decisions of a set to `output`.
    ///
    /// # Errors
    /// Fails if a file cannot be read or written, or the computation is stopped.
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

    /// Whether the filter selects a decision of this block.
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

    /// Returns a decision with only the candidates to keep.
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

/// Returns the indices of a decision's candidates, best candidate first. A candidate with a deeper search
/// always precedes one with a shallower search.
fn ranked(decision: &Decision, block: &Block, rules: &RuleSet) -> Vec<usize> {
    let candidates = block.candidates_of(decision);
    let equities: Vec<f32> = candidates.iter().map(|candidate| candidate.equity(rules)).collect();
    let mut ranked: Vec<usize> = (0..candidates.len()).collect();
    ranked.sort_by(|a, b| {
        candidates[*b].plies.cmp(&candidates[*a].plies).then_with(|| equities[*b].total_cmp(&equities[*a]))
    });
    ranked
}

/// Whether the best candidate has a higher equity than the chosen one.
fn is_error(decision: &Decision, block: &Block, rules: &RuleSet) -> bool {
    let candidates = block.candidates_of(decision);
    let best = ranked(decision, block, rules)[0];
    candidates[best].equity(rules) > candidates[usize::from(decision.choice)].equity(rules)
}
