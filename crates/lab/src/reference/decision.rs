//! A decision of a reference set, with the evaluations of its plays.

use crate::phase::DecisionPhase;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// A decision: a position with a roll, and the evaluations of all legal plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Number of the decision in the plan.
    pub number: u64,
    /// Rule set of the game from which the decision is taken.
    pub rules: RuleSet,
    /// Phase of the game at the position.
    pub phase: DecisionPhase,
    /// Position before the play, from the view of the player on roll.
    pub position: Position,
    /// The roll to play.
    pub roll: Roll,
    /// Names of the two players in the game from which the decision is taken.
    pub players: String,
    /// All legal plays: first the plays that were rolled out, best first, then the other plays in the order
    /// of the search.
    pub plays: Vec<ReferencePlay>,
}

/// A legal play with its evaluations by the search and by the rollout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReferencePlay {
    /// The legal play.
    pub legal: LegalPlay,
    /// Equity according to the search, in points.
    pub search: f32,
    /// Result of the rollout; `None` if the play trailed too far in the search to be rolled out.
    pub rolled: Option<Rolled>,
}

/// Rollout result for a play, in points for the player who makes the play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolled {
    /// Equity of the play, with its standard error.
    pub equity: TrialEstimate,
    /// Difference in equity between the best play and this play, from rollouts with the same dice; 0 for the
    /// best play itself.
    pub behind: TrialEstimate,
    /// Number of trials. A play that was dropped early has fewer trials than the best play.
    pub trials: u64,
}

impl Decision {
    /// The plays that were rolled out, best first.
    pub fn rolled(&self) -> impl Iterator<Item = (&ReferencePlay, Rolled)> {
        self.plays.iter().filter_map(|play| play.rolled.map(|rolled| (play, rolled)))
    }

    /// The legal plays in the order of the move generator, which reveals nothing about their equities.
    pub fn legal_plays(&self) -> Vec<LegalPlay> {
        self.rules.legal_plays(&self.position, self.roll)
    }

    /// Upper bound of the best play's selection bias, in points. The bias exists because a play with lucky
    /// trials may look best. The bound is the sum, over the other plays, of their expected lead by chance.
    pub fn luck_of_best(&self) -> f32 {
        let others = self.rolled().skip(1).map(|(_, Rolled { behind, .. })| behind);
        others.filter(|behind| behind.error > 0.0).map(expected_lead).sum()
    }

    /// Loss of the play at index `place`; a lower bound if the play was not rolled out.
    ///
    /// # Panics
    /// Panics if `place` is out of range.
    pub fn loss(&self, place: usize) -> PlayLoss {
        let play = &self.plays[place];
        match play.rolled {
            Some(rolled) => PlayLoss::Known(rolled.behind),
            None => {
                let best = self.plays.iter().map(|play| play.search).fold(f32::NEG_INFINITY, f32::max);
                PlayLoss::AtLeast((best - play.search).max(super::WITHIN))
            }
        }
    }
}

/// Loss of a play compared with the best play, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayLoss {
    /// Loss that was measured by rollouts, with its standard error.
    Known(TrialEstimate),
    /// Lower bound of the loss, from the search, for a play that was clearly too bad to be rolled out. Scores
    /// use the bound as the loss.
    AtLeast(f32),
}

/// Expected lead of a play that trails by `mean` with a standard error of `error`, where a negative lead
/// counts as 0. For a normal distribution with mean −d and standard deviation e, the expected lead is e
/// φ(d/e) − d Φ(−d/e).
fn expected_lead(TrialEstimate { mean, error }: TrialEstimate) -> f32 {
    let z = mean / error;
    let density = (-0.5 * z * z).exp() / std::f32::consts::TAU.sqrt();
    (error * density - mean * tail(z)).max(0.0)
}

/// Probability that a standard normal variable is greater than `z`, with an error of at most 0.0000001. The
/// formula is 26.2.17 in Abramowitz and Stegun.
fn tail(z: f32) -> f32 {
    const FACTORS: [f32; 5] = [0.319_381_53, -0.356_563_78, 1.781_478, -1.821_256, 1.330_274_4];
    if z < 0.0 {
        return 1.0 - tail(-z);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    sum * (-0.5 * z * z).exp() / std::f32::consts::TAU.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Φ(−1) = 0.158655, φ(0) = 0.398942 and φ(1) = 0.241971. The expected lead between equal plays is
    /// 0.398942 standard errors. For a play that trails by one standard error, it is 0.241971 − 0.158655 =
    /// 0.083316 standard errors.
    #[test]
    fn close_plays_lead_by_chance() {
        let close = |a: f32, b: f32| (a - b).abs() < 2e-6;
        assert!(close(tail(1.0), 0.158_655) && close(tail(-1.0), 0.841_345) && close(tail(0.0), 0.5));
        let lead = |mean, error| expected_lead(TrialEstimate { mean, error });
        assert!(close(lead(0.0, 0.01), 0.003_989_4) && close(lead(0.01, 0.01), 0.000_833_16));
        assert_eq!(lead(1.0, 0.01), 0.0);
    }
}
