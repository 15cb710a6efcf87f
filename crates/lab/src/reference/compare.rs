//! Compares two reference sets whose common decisions were rolled out in different ways: with other dice,
//! with full games, or with stronger play.

use super::decision::{Decision, Rolled};
use super::{ReferencePlay, Set};
use plakoto_engine::rollout::TrialEstimate;

/// Agreement between two reference sets on the decisions that both contain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Number of decisions that both sets contain.
    pub decisions: u64,
    /// Number of plays that both sets rolled out, not counting the first set's best play in each decision.
    pub plays: u64,
    /// Mean shift per decision, in points. The shift of a play is how much further it trails the first set's
    /// best play in the second set than in the first. The first set selected its best play by its own
    /// results, so the mean is below 0 even if only the dice differ.
    pub shift: TrialEstimate,
    /// Root mean square of the plays' shifts, each divided by its standard error. It is about 1 if the shifts
    /// are due to chance alone.
    pub chance: f32,
    /// Estimate of the systematic error of the equities in one or both sets, in points: root mean square of
    /// the plays' shifts after the squared standard errors are subtracted. It is 0 if chance explains all
    /// shifts.
    pub beside_chance: f32,
    /// Mean loss, in points, of the first set's best play according to the second set.
    pub lost: TrialEstimate,
    /// Mean loss, in points, of the second set's best play according to the first set.
    pub lost_back: TrialEstimate,
}

/// Compares two sets on the decisions that both contain.
pub fn compare(first: &Set, second: &Set) -> Comparison {
    let mut sums = Sums::default();
    for decision in &first.records {
        let same = |other: &&Decision| {
            (other.rules, other.position, other.roll) == (decision.rules, decision.position, decision.roll)
        };
        if let Some(other) = second.decision(decision.number).filter(same) {
            sums.count(decision, other);
        }
    }
    let plays = sums.plays.max(1) as f64;
    let left = (sums.squares - sums.variance).max(0.0) / plays;
    Comparison {
        decisions: sums.lost.len() as u64,
        plays: sums.plays,
        shift: mean(&sums.shifts),
        chance: (sums.ratios / plays).sqrt() as f32,
        beside_chance: left.sqrt() as f32,
        lost: mean(&sums.lost),
        lost_back: mean(&sums.lost_back),
    }
}

#[derive(Default)]
struct Sums {
    plays: u64,
    squares: f64,
    variance: f64,
    ratios: f64,
    shifts: Vec<f64>,
    lost: Vec<f64>,
    lost_back: Vec<f64>,
}

impl Sums {
    fn count(&mut self, first: &Decision, second: &Decision) {
        let Some(base) = in_both(first, second).next() else { return };
        let (mut sum, mut count) = (0.0, 0.0);
        for (this, other) in in_both(first, second).skip(1) {
            let shift = f64::from(other.mean - base.1.mean - this.mean);
            let their_error = if base.1.mean == 0.0 { other.error } else { other.error.hypot(base.1.error) };
            let error = f64::from(this.error.hypot(their_error)).max(1e-5);
            self.plays += 1;
            self.squares += shift * shift;
            self.variance += error * error;
            self.ratios += (shift / error).powi(2);
            (sum, count) = (sum + shift, count + 1.0);
        }
        if count > 0.0 {
            self.shifts.push(sum / count);
        }
        self.lost.push(base.1.mean.into());
        if let Some((_, back)) = in_both(second, first).next() {
            self.lost_back.push(back.mean.into());
        }
    }
}

/// For each play that both sets rolled out, its distance from the best play in the first set and in the
/// second. The plays are in the order of the first set.
fn in_both<'a>(
    first: &'a Decision,
    second: &'a Decision,
) -> impl Iterator<Item = (TrialEstimate, TrialEstimate)> + 'a {
    first.rolled().filter_map(|(play, Rolled { behind, .. })| {
        let same = |other: &&ReferencePlay| other.legal.leads_as(&play.legal);
        let other = second.plays.iter().find(same)?.rolled?;
        Some((behind, other.behind))
    })
}

fn mean(numbers: &[f64]) -> TrialEstimate {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = if numbers.len() < 2 { f64::INFINITY } else { (squares / (count - 1.0) / count).sqrt() };
    TrialEstimate { mean: mean as f32, error: error as f32 }
}
