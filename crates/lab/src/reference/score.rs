//! Measures how much equity a player loses in reference decisions.

use super::Decision;
use super::decision::PlayLoss;
use crate::phase::DecisionPhase;
use plakoto_engine::rollout::TrialEstimate;
use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_table::analysis::Thresholds;
use plakoto_table::record::Mark;

/// Losses of a player in several reference decisions.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Loss of the chosen play in each decision, in the order of the decisions.
    pub losses: Vec<Loss>,
    /// Total losses over all decisions.
    pub all: Class,
    /// Total losses for each phase in the data.
    pub phases: Vec<(DecisionPhase, Class)>,
    /// Total losses for each rule set in the data.
    pub rules: Vec<(RuleSet, Class)>,
}

/// Loss of the play that a player chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Equity of the best play minus the equity of the chosen play, in points.
    pub points: f32,
    /// Standard error of the loss, from the rollouts of the reference set; 0 if the loss comes only from a
    /// search.
    pub error: f32,
    /// Whether the chosen play is the best play, or trails the best play by less than two standard errors.
    pub may_be_best: bool,
    /// Whether the loss is only a lower bound from the search, because the chosen play was not rolled out.
    pub is_bound: bool,
}

/// Total losses over a class of decisions, such as all decisions in one phase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Class {
    /// Number of decisions in the class.
    pub decisions: u64,
    /// Number of decisions in which the player chose a play that is, or may be, the best one.
    pub agreed: u64,
    /// Number of chosen plays with each mark (doubtful, bad or very bad) that an analysis would give
    /// for the loss, in the order of [`Mark::ALL`].
    pub marks: [u64; 3],
    /// Number of chosen plays that were not rolled out, because they are clearly worse than the best play.
    pub bounds: u64,
    sum: f64,
    squares: f64,
    variance: f64,
}

/// Mean difference between the losses of two players in the same decisions, with its standard error.
pub type ScoreDifference = TrialEstimate;

/// A play may be the best one if it trails the best play by less than this many standard errors.
const SURE: f32 = 2.0;

impl Score {
    /// Scores a player. `choose` gets the legal plays of a decision and returns the index of its choice. The
    /// order of the plays reveals nothing about their equities.
    ///
    /// # Panics
    /// Panics if `choose` returns an index that is out of range.
    pub fn of(decisions: &[Decision], mut choose: impl FnMut(&Decision, &[LegalPlay]) -> usize) -> Self {
        let chosen = decisions.iter().map(|decision| {
            let plays = decision.legal_plays();
            plays[choose(decision, &plays)]
        });
        Self::of_plays(decisions, &chosen.collect::<Vec<_>>())
    }

    /// Scores the chosen plays, one per decision. Surplus plays are ignored.
    pub fn of_plays(decisions: &[Decision], chosen: &[LegalPlay]) -> Self {
        let losses: Vec<Loss> =
            decisions.iter().zip(chosen).map(|(decision, legal)| Loss::of(decision, legal)).collect();
        let class = |is_in: &dyn Fn(&Decision) -> bool| {
            let mut class = Class::default();
            let those = decisions.iter().zip(&losses).filter(|(decision, _)| is_in(decision));
            those.for_each(|(_, loss)| class.count(loss));
            class
        };
        let phases = DecisionPhase::ALL.map(|phase| (phase, class(&|decision| decision.phase == phase)));
        let rules = RuleSet::ALL.map(|rules| (rules, class(&|decision| decision.rules == rules)));
        Self {
            all: class(&|_| true),
            phases: phases.into_iter().filter(|(_, class)| class.decisions > 0).collect(),
            rules: rules.into_iter().filter(|(_, class)| class.decisions > 0).collect(),
            losses,
        }
    }

    /// Mean of this player's losses minus another player's losses in the same decisions, in points. Errors of
    /// the set in the equity of the best play cancel out.
    pub fn more_than(&self, other: &Self) -> ScoreDifference {
        let both = self.losses.iter().zip(&other.losses);
        let mut sums = Class::default();
        both.for_each(|(this, other)| sums.add((this.points - other.points).into()));
        sums.loss()
    }
}

impl Loss {
    fn of(decision: &Decision, legal: &LegalPlay) -> Self {
        let place = decision.plays.iter().position(|play| play.legal.leads_as(legal));
        match place.map(|place| decision.loss(place)) {
            Some(PlayLoss::Known(TrialEstimate { mean, error })) => {
                let may_be_best = mean == 0.0 || mean < SURE * error;
                Self { points: mean, error, may_be_best, is_bound: false }
            }
            Some(PlayLoss::AtLeast(points)) => Self::bound(points),
            None => Self::bound(super::WITHIN),
        }
    }

    const fn bound(points: f32) -> Self {
        Self { points, error: 0.0, may_be_best: false, is_bound: true }
    }
}

impl Class {
    fn count(&mut self, loss: &Loss) {
        self.add(loss.points.into());
        self.variance += f64::from(loss.error).powi(2);
        self.agreed += u64::from(loss.may_be_best);
        self.bounds += u64::from(loss.is_bound);
        if let Some(mark) = Thresholds::default().mark(loss.points) {
            self.marks[mark as usize] += 1;
        }
    }

    fn add(&mut self, points: f64) {
        self.decisions += 1;
        self.sum += points;
        self.squares += points * points;
    }

    /// Mean loss per decision, in points, with its standard error. The error includes the errors of the set's
    /// rollouts. It is infinite for fewer than two decisions.
    pub fn loss(&self) -> TrialEstimate {
        let count = self.decisions as f64;
        let mean = self.sum / count.max(1.0);
        let spread = (self.squares - count * mean * mean).max(0.0) / (count - 1.0);
        let error = if self.decisions < 2 { f64::INFINITY } else { (spread / count).sqrt() };
        TrialEstimate { mean: mean as f32, error: error as f32 }
    }

    /// Standard error of the mean loss that is due to the errors of the set's rollouts alone, in points.
    pub fn error_of_set(&self) -> f32 {
        (self.variance.sqrt() / (self.decisions as f64).max(1.0)) as f32
    }

    /// Share of decisions in which the player chose a play that is, or may be, the best one.
    pub fn agreement(&self) -> f64 {
        share(self.agreed, self.decisions)
    }

    /// Share of chosen plays with this mark or a worse one.
    pub fn marked(&self, mark: Mark) -> f64 {
        share(self.marks[mark as usize..].iter().sum(), self.decisions)
    }
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{ReferencePlay, Rolled};
    use plakoto_engine::rules::{Position, Roll};

    /// The opening roll 3-1, with two plays. The second play trails by the mean and standard error in
    /// `second`, or was not rolled out if `second` is `None`.
    fn decision(number: u64, second: Option<(f32, f32)>) -> Decision {
        let roll = Roll::new(3, 1).expect("a valid roll");
        let rolled = |(mean, error)| {
            let behind = TrialEstimate { mean, error };
            Rolled { equity: behind, behind, trials: 36 }
        };
        let values = [(0.5, Some(rolled((0.0, 0.0)))), (0.3, second.map(rolled))];
        let plays = Position::START.legal_plays(roll).into_iter().zip(values);
        let plays = plays.map(|(legal, (search, rolled))| ReferencePlay { legal, search, rolled });
        let (rules, phase) = (RuleSet::PLAKOTO, DecisionPhase::NoPins);
        let (position, players) = (Position::START, String::new());
        Decision { number, rules, phase, position, roll, players, plays: plays.collect() }
    }

    fn close(a: f32, b: f32) -> bool {
        (a - b).abs() < 1e-6
    }

    /// For losses of 0.04 and 0.01, the mean is 0.025, and the squared deviations add up to 2 · 0.015².
    /// Divided by n − 1 = 1 and by n = 2, they give a standard error of 0.015. The errors of the set
    /// contribute √(0.005² + 0.01²) / 2.
    #[test]
    fn losses_have_two_errors() {
        let decisions = [decision(0, Some((0.04, 0.005))), decision(1, Some((0.01, 0.01)))];
        let second = decisions[0].plays[1].legal;
        let score = Score::of_plays(&decisions, &[second, second]);
        assert!(close(score.all.loss().mean, 0.025) && close(score.all.loss().error, 0.015), "{score:?}");
        assert!(close(score.all.error_of_set(), 0.000_125_f32.sqrt() / 2.0), "{score:?}");
        assert_eq!((score.all.agreed, score.all.marks), (1, [1, 0, 0]), "10 ± 10 may be the best");
        let best = Score::of(&decisions, |decision, plays| {
            plays.iter().position(|play| *play == decision.plays[0].legal).expect("a legal play")
        });
        assert_eq!((best.all.loss().mean, best.all.agreed), (0.0, 2));
        let more = score.more_than(&best);
        assert!(close(more.mean, 0.025) && close(more.error, 0.015), "{more:?}");
        assert_eq!((score.phases.len(), score.rules.len()), (1, 1));
    }

    /// The second play trails by 0.2 points in the search.
    #[test]
    fn plays_without_rollout_lose_by_the_search() {
        let decisions = [decision(0, None)];
        let score = Score::of_plays(&decisions, &[decisions[0].plays[1].legal]);
        assert!(close(score.all.loss().mean, 0.2) && score.all.bounds == 1, "{score:?}");
        assert_eq!((score.all.marks, score.all.agreed), ([0, 0, 1], 0));
    }
}
