//! Variance reduction: calculates the luck of the dice, which is subtracted from the result of a trial.

use super::{RolloutSettings, VarianceReduction};
use crate::eval::network::phase::phase_of;
use crate::eval::{Chances, LuckNetwork, Stakes, shipped_luck};
use crate::rules::{Position, Roll, RuleSet};
use crate::search::{BestReply, ROLLS};

/// Method for determining the luck of a roll, which is subtracted from the result of a trial. With every
/// method, the mean luck over all rolls is 0.
#[derive(Clone, Copy, Debug)]
pub(super) enum Luck<'a> {
    /// No luck is subtracted.
    Left,
    /// A network estimates the luck. The stakes are from the view of the player on roll, in points.
    Guessed(&'a LuckNetwork, Stakes),
    /// The luck is calculated: the value after the best reply to the roll, minus the average over all rolls.
    Found,
}

impl Luck<'_> {
    /// Chooses the method that reaches a given standard error in the least time.
    pub(super) fn of(settings: &RolloutSettings, rules: &RuleSet, start: &Position) -> Self {
        match (settings.variance_reduction, settings.plies) {
            (VarianceReduction::Off, _) => Self::Left,
            (VarianceReduction::Auto, 0) => match (shipped_luck(rules), phase_of(start)) {
                (None, _) => Self::Found,
                // In a race, subtracting calculated luck leaves hardly any variance.
                (Some(_), 1..=3) => Self::Found,
                (Some(network), _) => Self::Guessed(network, Stakes::points(rules)),
            },
            // If players search ahead, finding the replies to all rolls is comparatively cheap.
            (VarianceReduction::Auto | VarianceReduction::On, _) => Self::Found,
        }
    }
}

impl<'a> Luck<'a> {
    /// Returns the network and the stakes if a network estimates the luck.
    pub(super) const fn guess(&self) -> Option<(&'a LuckNetwork, Stakes)> {
        match *self {
            Self::Left | Self::Found => None,
            Self::Guessed(network, stakes) => Some((network, stakes)),
        }
    }
}

/// Estimates how much `roll` changes the chances of the player who rolls in `position`. `chances` are this
/// player's chances before the roll.
pub(super) fn guessed(
    network: &LuckNetwork,
    stakes: &Stakes,
    (position, chances): (&Position, &Chances),
    roll: Roll,
) -> Chances {
    let mut luck = Chances::default();
    if let Some(direction) = per_point(chances, stakes) {
        luck.add(&direction, network.guess(position, roll));
    }
    luck
}

/// Returns the chances after the best reply to `roll`, minus the average over all rolls. `best` contains the
/// best replies to all rolls, in the order of [`Roll::all`].
pub(crate) fn found(best: &[BestReply; ROLLS], roll: Roll) -> Chances {
    let mut average = Chances::default();
    for ((_, weight), reply) in Roll::all().zip(best) {
        average.add(&reply.chances, weight as f32);
    }
    let mut luck = best[roll.index()].chances;
    luck.add(&average.divided_by(Roll::OUTCOMES as f32), -1.0);
    luck
}

/// Returns how the chances change per point of additional equity, by exponential tilting: each chance is
/// weighted by the exponential of its stake. Returns `None` if the game is decided.
fn per_point(chances: &Chances, stakes: &Stakes) -> Option<Chances> {
    /// If the variance of the equity is below this value, the game counts as decided.
    const DECIDED: f32 = 1e-6;
    let mean = stakes.equity(chances);
    let above = Stakes { win: stakes.win.map(|worth| worth - mean), ..*stakes };
    let above = Stakes { lose: above.lose.map(|worth| worth - mean), draw: above.draw - mean, ..above };
    let times = |chance: &[f32; 4], worth: &[f32; 4]| std::array::from_fn(|way| chance[way] * worth[way]);
    let change = Chances {
        win: times(&chances.win, &above.win),
        lose: times(&chances.lose, &above.lose),
        draw: chances.draw * above.draw,
    };
    let variance = above.equity(&change);
    (variance > DECIDED).then(|| change.divided_by(variance))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The player wins with chance 1/2 and loses a gammon with chance 1/2, so the equity is −1/2, and each
    /// outcome is 3/2 away from it. The variance is 9/4. So one point of equity moves a chance of 1/2 · 3/2 /
    /// (9/4) = 1/3 from the loss to the win, which changes the equity by 1/3 · 1 + 1/3 · 2 = 1.
    #[test]
    fn the_derivative_is_worth_one_point() {
        let stakes = Stakes::points(&RuleSet::PLAKOTO);
        let chances = Chances { win: [0.5, 0.0, 0.0, 0.0], lose: [0.0, 0.5, 0.0, 0.0], draw: 0.0 };
        let change = per_point(&chances, &stakes).expect("undecided");
        assert!((change.win[0] - 1.0 / 3.0).abs() < 1e-6 && (change.lose[1] + 1.0 / 3.0).abs() < 1e-6);
        assert!((stakes.equity(&change) - 1.0).abs() < 1e-6);
        let many = Chances { win: [0.3, 0.2, 0.0, 0.01], lose: [0.2, 0.25, 0.0, 0.02], draw: 0.02 };
        let change = per_point(&many, &stakes).expect("undecided");
        assert!((stakes.equity(&change) - 1.0).abs() < 1e-5, "{change:?}");
        let sum: f32 = change.win.iter().chain(&change.lose).chain([&change.draw]).sum();
        assert!(sum.abs() < 1e-6, "chances still sum to 1: {sum}");
        let lost = Chances { lose: [0.0, 1.0, 0.0, 0.0], ..Chances::default() };
        assert_eq!(per_point(&lost, &stakes), None);
    }
}
