//! One turn.

use super::{AnalysisSettings, Difficulty, Mark};
use crate::match_play::MatchStakes;
use crate::record::Turn;
use crate::why::Why;
use plakoto_engine::engine::Engine;
use plakoto_engine::rollout::{Bias, TrialEstimate};
use plakoto_engine::rules::Numbers;
use plakoto_engine::search::{Candidate, StopFlag};

/// A turn and what it was worth. Equities are those of the player whose turn it was, in a match normalised by its stakes.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The turn.
    pub turn: Turn,
    /// Number of legal plays.
    pub legal: usize,
    /// The best play.
    pub best: Candidate,
    /// The play that was made.
    pub played: Candidate,
    /// The plays as the search ranks them, the best first: at most [`Judged::MOST_CANDIDATES`], all by the same plies. Other
    /// than `best` and `played`, they are never rolled out.
    pub candidates: Vec<Candidate>,
    /// What was lost by not playing the best: 0 or more, in points.
    pub error: f32,
    /// How hard it was to choose.
    pub difficulty: Difficulty,
    /// How much more than the average roll this one was worth, in points.
    pub luck: f32,
    /// What the game is worth in the match.
    pub stakes: Option<MatchStakes>,
    /// How much better than the other one the best of best and played was in games with the same dice, with its standard error, if
    /// they were compared by a rollout.
    pub rolled_out: Option<TrialEstimate>,
    /// The measured bias of both equities in a truncated rollout; `None` without one, or if it is not measured.
    pub bias: Option<Bias>,
    /// Why the best play is better; only of plays that are marked, and only where that is asked for.
    pub why: Option<Why>,
}

impl Judged {
    /// So many of the plays that were ranked are kept.
    pub const MOST_CANDIDATES: usize = 5;

    /// Whether there was a choice.
    pub const fn is_decision(&self) -> bool {
        self.legal > 1
    }

    /// Whether best and played were compared by a rollout.
    pub const fn is_rolled_out(&self) -> bool {
        self.rolled_out.is_some()
    }

    /// What the error cost of the chance to win the match; `None` outside of matches.
    pub fn error_in_match(&self) -> Option<f32> {
        self.stakes.map(|stakes| stakes.difference(self.error))
    }

    /// What the luck was worth of the chance to win the match; `None` outside of matches.
    pub fn luck_in_match(&self) -> Option<f32> {
        self.stakes.map(|stakes| stakes.difference(self.luck))
    }
}

/// How many plays are searched in any case: as many as `hint` shows.
const LEAST: usize = 10;

/// Judges a turn with one thread; `None` if it was stopped.
///
/// The luck is that at 0-ply, as gnubg measures it: the value after the best play of the roll, less the mean over all rolls,
/// both by the same evaluations, so that it is 0 on average.
pub fn judge(
    engine: &Engine,
    turn: &Turn,
    stakes: Option<MatchStakes>,
    settings: &AnalysisSettings,
    stop: &StopFlag,
) -> Option<Judged> {
    let question = engine.ask().stakes(stakes.map(|worth| worth.stakes)).threads(1).stop(stop);
    let ask = |plies| question.plies(plies).least(LEAST).hint(&turn.before, turn.numbers);
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
    let as_deep = ranked.iter().filter(|candidate| candidate.plies == best.plies);
    let difficulty = Difficulty::of(&ranked);
    let candidates = as_deep.take(Judged::MOST_CANDIDATES).copied().collect();
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
    Some(Judged {
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

/// The same with why the best play is better, if the play that was made is marked; `None` if that was stopped.
pub(super) fn explain(
    engine: &Engine,
    judged: Judged,
    settings: &AnalysisSettings,
    stop: &StopFlag,
) -> Option<Judged> {
    if settings.thresholds.mark(judged.error) == Mark::None {
        return Some(judged);
    }
    let question = engine.ask().stakes(judged.stakes.map(|worth| worth.stakes)).threads(1).stop(stop);
    let why = Why::of(&question, &judged.best, &judged.played);
    (!stop.is_raised()).then_some(Judged { why: Some(why), ..judged })
}
