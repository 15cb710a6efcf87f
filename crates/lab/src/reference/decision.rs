//! A decision and what its plays are worth.

use super::DecisionPhase;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, Position, Roll, RuleSet};

/// A position, a roll, and what each legal play is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Its number in the plan.
    pub number: u64,
    /// The rules.
    pub rules: RuleSet,
    /// What it is about.
    pub phase: DecisionPhase,
    /// Seen by the player on roll.
    pub position: Position,
    /// What he has rolled.
    pub roll: Roll,
    /// Who has played the game that it is from.
    pub players: String,
    /// All legal plays: those that were rolled out, the best first, then the others as the search has them.
    pub plays: Vec<ReferencePlay>,
}

/// A play and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReferencePlay {
    /// The play.
    pub legal: LegalPlay,
    /// What the search found, in points.
    pub search: f32,
    /// What the rollout found; `None` if the search found it too far behind to be rolled out.
    pub rolled: Option<Rolled>,
}

/// What games have shown of a play. In points, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolled {
    /// What it is worth.
    pub equity: TrialEstimate,
    /// How far it is behind the best play, with the same dice; 0 for that one.
    pub behind: TrialEstimate,
    /// Number of trials: fewer than of the best if it was given up.
    pub trials: u64,
}

impl Decision {
    /// The plays that were rolled out, the best first.
    pub fn rolled(&self) -> impl Iterator<Item = (&ReferencePlay, Rolled)> {
        self.plays.iter().filter_map(|play| play.rolled.map(|rolled| (play, rolled)))
    }

    /// The legal plays in the order of the rules, which tells nothing about what they are worth.
    pub fn legal_plays(&self) -> Vec<LegalPlay> {
        self.rules.legal_plays(&self.position, self.roll)
    }

    /// How much too good the best play looks, at most, because it was chosen as the best by trials that have errors: the
    /// mean of what each other play would get ahead by chance, in points.
    pub fn luck_of_best(&self) -> f32 {
        let others = self.rolled().skip(1).map(|(_, Rolled { behind, .. })| behind);
        others.filter(|behind| behind.error > 0.0).map(expected_lead).sum()
    }

    /// How far the play at this place is behind the best one; of one that was not rolled out at least so far.
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

/// What a play loses, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayLoss {
    /// By games.
    Known(TrialEstimate),
    /// By the search alone, which was too clear to be doubted: it is counted as this.
    AtLeast(f32),
}

/// The mean of how far a play is ahead that is so far behind, where it is not ahead counted as nothing: of a normal number
/// with mean −d and deviation e that is e φ(d/e) − d Φ(−d/e).
fn expected_lead(TrialEstimate { mean, error }: TrialEstimate) -> f32 {
    let z = mean / error;
    let density = (-0.5 * z * z).exp() / std::f32::consts::TAU.sqrt();
    (error * density - mean * tail(z)).max(0.0)
}

/// The chance that a standard normal number is greater, to 0.0000001: Abramowitz and Stegun, 26.2.17.
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

    /// Φ(−1) = 0.158655, φ(0) = 0.398942, φ(1) = 0.241971: equal plays get ahead by 0.398942 errors, one error behind by
    /// 0.241971 − 0.158655 = 0.083316.
    #[test]
    fn what_is_near_gets_ahead_by_chance() {
        let close = |a: f32, b: f32| (a - b).abs() < 2e-6;
        assert!(close(tail(1.0), 0.158_655) && close(tail(-1.0), 0.841_345) && close(tail(0.0), 0.5));
        let lead = |mean, error| expected_lead(TrialEstimate { mean, error });
        assert!(close(lead(0.0, 0.01), 0.003_989_4) && close(lead(0.01, 0.01), 0.000_833_16));
        assert_eq!(lead(1.0, 0.01), 0.0);
    }
}
