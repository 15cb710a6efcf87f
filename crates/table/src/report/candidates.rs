//! The plays that a play is compared with.

use crate::analysis::Judged;
use crate::match_play::MatchStakes;
use plakoto_engine::search::Candidate;

/// A play of a decision.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CandidateRow {
    pub(super) play: String,
    /// Of the player who makes it, in a match normalised.
    pub(super) equity: f32,
    /// How much less that is than the best play.
    pub(super) loss: f32,
    /// The chance to win the match with it, if it was judged by the score.
    pub(super) in_match: Option<f32>,
    /// `2-ply`, `rollout`
    pub(super) method: String,
    pub(super) is_best: bool,
    pub(super) is_played: bool,
}

impl CandidateRow {
    /// `B` for the best play and `P` for the one that was made, as beside the arrows.
    pub(super) const fn signs(&self) -> &'static str {
        match (self.is_best, self.is_played) {
            (true, true) => "B P",
            (true, false) => "B",
            (false, true) => "P",
            (false, false) => "",
        }
    }
}

/// Plays of which none was made, the best first as they come.
pub(super) fn hinted(ranked: &[Candidate], stakes: Option<&MatchStakes>) -> Vec<CandidateRow> {
    let best = ranked.first().map_or(0.0, |best| best.equity);
    let row = |(index, candidate): (usize, &Candidate)| CandidateRow {
        play: candidate.legal.to_string(),
        equity: candidate.equity,
        loss: best - candidate.equity,
        in_match: stakes.map(|stakes| stakes.chance(candidate.equity)),
        method: format!("{}-ply", candidate.plies),
        is_best: index == 0,
        is_played: false,
    };
    ranked.iter().enumerate().map(row).collect()
}

/// The plays, the best first. What was rolled out comes before what was only searched: the two cannot be compared.
pub(super) fn candidates(judged: &Judged) -> Vec<CandidateRow> {
    let is_same = |one: &Candidate, other: &Candidate| one.legal.leads_as(&other.legal);
    // Of several that are worth the same the one that was made is as good as any.
    let best = if judged.error == 0.0 { judged.played } else { judged.best };
    let mut searched = judged.candidates.clone();
    let mut compared = vec![best];
    if !is_same(&best, &judged.played) {
        compared.push(judged.played);
    }
    searched.retain(|candidate| !compared.iter().any(|known| is_same(known, candidate)));
    let rolled_out = if judged.is_rolled_out() { compared.len() } else { 0 };
    compared.extend(searched);
    compared[rolled_out..].sort_by(|one, other| other.equity.total_cmp(&one.equity));
    let row = |(index, candidate): (usize, Candidate)| CandidateRow {
        play: candidate.legal.to_string(),
        equity: candidate.equity,
        loss: best.equity - candidate.equity,
        in_match: judged.stakes.map(|stakes| stakes.chance(candidate.equity)),
        method: if index < rolled_out { "rollout".into() } else { format!("{}-ply", candidate.plies) },
        is_best: is_same(&candidate, &best),
        is_played: is_same(&candidate, &judged.played),
    };
    compared.into_iter().enumerate().map(row).collect()
}
