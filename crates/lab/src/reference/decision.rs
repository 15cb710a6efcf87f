//! A decision and the evaluations of its plays.

use super::DecisionPhase;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// A position with a roll, and the evaluations of all legal plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Number in the plan.
    pub number: u64,
    /// The rule set.
    pub rules: RuleSet,
    /// Phase of the position.
    pub phase: DecisionPhase,
    /// Position, from the view of the player on roll.
    pub position: Position,
    /// The roll.
    pub roll: Roll,
    /// Names of the players of the game from which the decision is taken.
    pub players: String,
    /// All legal plays: first those that were rolled out, best first, then the others in the order of the
    /// search.
    pub plays: Vec<ReferencePlay>,
}

/// A play with its evaluations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReferencePlay {
    /// The play.
    pub legal: LegalPlay,
    /// Equity found by the search, in points.
    pub search: f32,
    /// Result of the rollout; `None` if the search found the play too far behind.
    pub rolled: Option<Rolled>,
}

/// Result of a rollout of a play, in points for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolled {
    /// Equity of the play.
    pub equity: TrialEstimate,
    /// Distance from the best play, with common dice; 0 for the best play itself.
    pub behind: TrialEstimate,
    /// Number of trials; fewer than for the best play if this one was dropped.
    pub trials: u64,
}

impl Decision {
    /// The plays that were rolled out, best first.
    pub fn rolled(&self) -> impl Iterator<Item = (&ReferencePlay, Rolled)> {
        self.plays.iter().filter_map(|play| play.rolled.map(|rolled| (play, rolled)))
    }

    /// The legal plays in the order of the rules, which reveals nothing about their equities.
    pub fn legal_plays(&self) -> Vec<LegalPlay> {
        self.rules.legal_plays(&self.position, self.roll)
    }

    /// Upper bound of the best play's selection bias, in points: trials have errors, and the luckiest play
    /// looks best. It is the sum over the other plays of the mean lead by chance.
    pub fn luck_of_best(&self) -> f32 {
        let others = self.rolled().skip(1).map(|(_, Rolled { behind, .. })| behind);
        others.filter(|behind| behind.error > 0.0).map(expected_lead).sum()
    }

    /// Loss of the play at this index; a lower bound if the play was not rolled out.
    ///
    /// # Panics
    /// If there is no such play.
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

/// Loss of a play, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayLoss {
    /// Measured by rollout.
    Known(TrialEstimate),
    /// Lower bound from the search, for a play that was clearly too bad to be rolled out. It counts as the
    /// loss.
    AtLeast(f32),
}

/// Expected lead of a play that trails by `mean`, where a negative lead counts as 0. For a normal
/// distribution with mean −d and standard deviation e it is e φ(d/e) − d Φ(−d/e).
fn expected_lead(TrialEstimate { mean, error }: TrialEstimate) -> f32 {
    let z = mean / error;
    let density = (-0.5 * z * z).exp() / std::f32::consts::TAU.sqrt();
    (error * density - mean * tail(z)).max(0.0)
}

/// Probability that a standard normal variable is greater than `z`, to 0.0000001: Abramowitz and Stegun,
/// 26.2.17.
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

    /// Φ(−1) = 0.158655, φ(0) = 0.398942, φ(1) = 0.241971. The expected lead of equal plays is 0.398942
    /// standard errors; for a play that trails by one standard error it is 0.241971 − 0.158655 = 0.083316.
    #[test]
    fn close_plays_lead_by_chance() {
        let close = |a: f32, b: f32| (a - b).abs() < 2e-6;
        assert!(close(tail(1.0), 0.158_655) && close(tail(-1.0), 0.841_345) && close(tail(0.0), 0.5));
        let lead = |mean, error| expected_lead(TrialEstimate { mean, error });
        assert!(close(lead(0.0, 0.01), 0.003_989_4) && close(lead(0.01, 0.01), 0.000_833_16));
        assert_eq!(lead(1.0, 0.01), 0.0);
    }
}
