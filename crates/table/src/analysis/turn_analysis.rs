//! Analysis of one turn.

use super::{AnalysisSettings, Difficulty};
use crate::match_play::MatchStakes;
use crate::record::Turn;
use crate::why::Why;
use plakoto_engine::engine::Engine;
use plakoto_engine::rollout::{Bias, TrialEstimate};
use plakoto_engine::rules::Numbers;
use plakoto_engine::search::{Candidate, StopFlag};

/// A turn with its analysis. Equities are from the point of view of the player on roll. In a match, they are
/// normalised: at every match score, winning a single game is worth +1 and losing one is worth −1.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnAnalysis {
    /// The analysed turn.
    pub turn: Turn,
    /// Number of legal plays for the roll.
    pub legal: usize,
    /// The best play.
    pub best: Candidate,
    /// The play that was made.
    pub played: Candidate,
    /// The best candidates from the search, best first. There are at most [`TurnAnalysis::MAX_CANDIDATES`],
    /// all searched to the same depth. Their equities never come from a rollout, unlike those of `best` and
    /// `played`.
    pub candidates: Vec<Candidate>,
    /// Equity that the player lost: the equity of the best play minus the equity of the play that was made,
    /// in points. Never negative.
    pub error: f32,
    /// Difficulty of choosing a play in this turn.
    pub difficulty: Difficulty,
    /// Value of the roll minus the value of an average roll, in points.
    pub luck: f32,
    /// Values of the game's outcomes at the match score; `None` if the analysis ignored the match score.
    pub stakes: Option<MatchStakes>,
    /// The difference in equity between the best play and the play that was made, from rollouts with the same
    /// dice. `None` if the plays were not rolled out.
    pub rolled_out: Option<TrialEstimate>,
    /// The bias that truncating the rollout causes in both equities. `None` if the rollout was not truncated,
    /// if there was no rollout, or if the bias was not measured.
    pub bias: Option<Bias>,
    /// Explanation of why the best play is better than the play that was made. Present only if the play that
    /// was made is marked as an error and the settings ask for explanations.
    pub why: Option<Why>,
}

impl TurnAnalysis {
    /// Maximum number of plays in [`TurnAnalysis::candidates`].
    pub const MAX_CANDIDATES: usize = 5;

    /// Whether there was more than one legal play.
    pub const fn is_decision(&self) -> bool {
        self.legal > 1
    }

    /// Whether the best play and the play that was made were compared by a rollout.
    pub const fn is_rolled_out(&self) -> bool {
        self.rolled_out.is_some()
    }

    /// Returns the error as a loss in the probability of winning the match; `None` if the analysis ignored
    /// the match score.
    pub fn error_in_match(&self) -> Option<f32> {
        self.stakes.map(|stakes| stakes.difference(self.error))
    }

    /// Returns the luck as a change in the probability of winning the match; `None` if the analysis ignored
    /// the match score.
    pub fn luck_in_match(&self) -> Option<f32> {
        self.stakes.map(|stakes| stakes.difference(self.luck))
    }
}

/// Minimum number of plays that are searched at full depth. The `hint` command shows the same number of
/// plays.
const LEAST: usize = 10;

/// Judges a turn with one thread. Returns `None` if the analysis is stopped.
///
/// The luck of a roll is measured at 0-ply, as in gnubg: the value after the best play for the roll, minus
/// the mean value over all rolls. Both values come from the same evaluations, so the luck is 0 on average.
pub fn judge(
    engine: &Engine,
    turn: &Turn,
    stakes: Option<MatchStakes>,
    settings: &AnalysisSettings,
    stop: &StopFlag,
) -> Option<TurnAnalysis> {
    let question = engine.ask().stakes(stakes.map(|worth| worth.stakes)).threads(1).stop(stop);
    let ask = |plies| question.plies(plies).fully_searched(LEAST).hint(&turn.before, turn.numbers);
    let at_0_ply = ask(0);
    let luck = match turn.numbers {
        Numbers::HandedOver(_) => 0.0,
        Numbers::Rolled(_) => {
            let average = question.plies(1).evaluate_by_depth(&turn.before).get(1)?.equity;
            at_0_ply.first()?.equity - average
        }
    };
    let ranked = if settings.plies == 0 || at_0_ply.len() < 2 { at_0_ply } else { ask(settings.plies) };
    let mut best = *ranked.first()?;
    let deepest = ranked.iter().filter(|candidate| candidate.plies == best.plies);
    let difficulty = Difficulty::of(&ranked);
    let candidates = deepest.take(TurnAnalysis::MAX_CANDIDATES).copied().collect();
    let is_played = |candidate: &&Candidate| candidate.legal.result == turn.legal.result;
    let mut played = match ranked.iter().find(is_played) {
        Some(played) if played.plies == best.plies => *played,
        _ => question.plies(best.plies).weigh(&turn.before, &turn.legal)?,
    };
    let (mut rolled_out, mut bias) = (None, None);
    if let Some(rollouts) = settings.rollout.filter(|_| played.legal.result != best.legal.result) {
        let rollout = question.roll_out_plays([best.legal, played.legal], rollouts);
        for (candidate, rolled) in [&mut best, &mut played].into_iter().zip(rollout.rolled()) {
            (candidate.equity, candidate.chances) = (rolled.tally.equity().mean, rolled.tally.chances());
        }
        rolled_out = rollout.behind().into_iter().flatten().next();
        bias = question.truncation_bias(&rollout, &turn.before);
    }
    if stop.is_raised() {
        return None;
    }
    if played.equity > best.equity {
        best = played;
    }
    let error = best.equity - played.equity;
    let legal = ranked.len();
    Some(TurnAnalysis {
        turn: *turn,
        legal,
        best,
        played,
        candidates,
        error,
        difficulty,
        luck,
        stakes,
        rolled_out,
        bias,
        why: None,
    })
}

/// Explains why the best play is better, if the play that was made is marked as an error. Returns `None` if
/// the analysis is stopped.
pub(super) fn explain(
    engine: &Engine,
    judged: TurnAnalysis,
    settings: &AnalysisSettings,
    stop: &StopFlag,
) -> Option<TurnAnalysis> {
    if settings.thresholds.mark(judged.error).is_none() {
        return Some(judged);
    }
    let question = engine.ask().stakes(judged.stakes.map(|worth| worth.stakes)).threads(1).stop(stop);
    let why = Why::of(&question, &judged.best, &judged.played);
    (!stop.is_raised()).then_some(TurnAnalysis { why: Some(why), ..judged })
}
