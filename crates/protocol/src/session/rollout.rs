//! Rollouts.

use super::inquiry::Inquiry;
use crate::reply::Effort;
use plakoto_engine::rollout::Rollout;
use plakoto_engine::rules::LegalPlay;
use plakoto_engine::search::Candidate;
use plakoto_table::match_play::MatchStakes;

/// How many plays `rollout` looks at.
pub(crate) const DEFAULT_PLAYS: usize = 5;

impl Inquiry<'_> {
    /// The best of some candidates by a rollout with so many trials each, and what that and what was before it has
    /// cost; the first one if the rollout is stopped before its first trials.
    pub(crate) fn best_by_rollout(
        &self,
        candidates: &[Candidate],
        stakes: Option<MatchStakes>,
        trials: u32,
        before: Effort,
    ) -> (Candidate, Effort) {
        let searched = candidates.iter().take_while(|candidate| candidate.plies == candidates[0].plies);
        let plays: Vec<LegalPlay> = searched.take(DEFAULT_PLAYS).map(|candidate| candidate.legal).collect();
        if plays.len() < 2 {
            return (candidates[0], before);
        }
        let mut rollout = Rollout::of_plays(plays, self.rollouts.used);
        let nodes = self.question(stakes).go_on(&mut rollout, trials, |_| {});
        let time = u64::try_from(rollout.time().as_millis()).unwrap_or(u64::MAX);
        let (nodes, time) = (before.nodes + nodes, before.time + time);
        let effort = Effort { nodes, time, trials: rollout.trials() };
        let ranked = rollout.ranked();
        let found = ranked.first().filter(|_| rollout.trials() > 0).and_then(|best| {
            let candidate = candidates.iter().find(|candidate| Some(candidate.legal) == best.play)?;
            let (chances, equity) = (best.tally.chances(), best.tally.equity().mean);
            Some(Candidate { chances, equity, ..*candidate })
        });
        (found.unwrap_or(candidates[0]), effort)
    }
}
