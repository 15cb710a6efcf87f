//! Table rows for the candidate plays of a decision.

use crate::analysis::TurnAnalysis;
use crate::match_play::MatchStakes;
use plakoto_engine::search::Candidate;

/// One candidate play of a decision, as a table row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CandidateRow {
    pub(super) play: String,
    /// Equity after the play for the player who makes it, in points; normalised in a match.
    pub(super) equity: f32,
    /// Loss compared with the best play, in points.
    pub(super) loss: f32,
    /// Probability of winning the match after the play; `None` if the analysis ignored the match score.
    pub(super) in_match: Option<f32>,
    /// The method by which the play was evaluated, for example `2-ply` or `rollout`.
    pub(super) method: String,
    pub(super) is_best: bool,
    pub(super) is_played: bool,
}

impl CandidateRow {
    /// Returns `B` for the best play and `P` for the play that was made. The arrows in board pictures have
    /// the same letters.
    pub(super) const fn signs(&self) -> &'static str {
        match (self.is_best, self.is_played) {
            (true, true) => "B P",
            (true, false) => "B",
            (false, true) => "P",
            (false, false) => "",
        }
    }
}

/// Returns rows for ranked plays, best first. No row is marked as the play that was made.
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

/// Returns the compared plays, best first. Plays that were rolled out precede plays that were only searched,
/// because equities from rollouts and searches are not comparable.
pub(super) fn candidates(judged: &TurnAnalysis) -> Vec<CandidateRow> {
    let is_same = |one: &Candidate, other: &Candidate| one.legal.leads_as(&other.legal);
    // If the play that was made is as good as the best, treat it as the best play.
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
