//! How much of a result is the luck of the dice.

use super::{RolloutSettings, VarianceReduction};
use crate::eval::network::phase::phase_of;
use crate::eval::{LuckNetwork, Probabilities, Stakes, shipped_luck};
use crate::rules::{Position, Roll, RuleSet};
use crate::search::{BestReply, ROLLS};

/// Where the luck of a roll comes from that is taken out of a result. Whatever it is, its mean over the rolls is 0.
#[derive(Clone, Copy, Debug)]
pub(super) enum Luck<'a> {
    /// From nowhere: it stays in the result.
    Left,
    /// From a network that guesses it, with what outcomes are worth in points to the player on roll.
    Guessed(&'a LuckNetwork, Stakes),
    /// From the values after the best replies to all rolls.
    Found,
}

impl Luck<'_> {
    /// Where it is cheapest for an equal error.
    pub(super) fn of(settings: &RolloutSettings, rules: &RuleSet, start: &Position) -> Self {
        match (settings.variance_reduction, settings.plies) {
            (VarianceReduction::Off, _) => Self::Left,
            (VarianceReduction::Auto, 0) => match (shipped_luck(rules), phase_of(start)) {
                (None, _) => Self::Left,
                // No checkers meet any more: what is found leaves nearly nothing to chance.
                (Some(_), 1..=3) => Self::Found,
                (Some(network), _) => Self::Guessed(network, Stakes::points(rules)),
            },
            // Where players look ahead, the replies to all rolls cost little beside that.
            (VarianceReduction::Auto | VarianceReduction::On, _) => Self::Found,
        }
    }
}

impl<'a> Luck<'a> {
    /// What guesses it, if it is guessed.
    pub(super) const fn guess(&self) -> Option<(&'a LuckNetwork, Stakes)> {
        match *self {
            Self::Left | Self::Found => None,
            Self::Guessed(network, stakes) => Some((network, stakes)),
        }
    }
}

/// How much `roll` adds to the chances of the player who makes it in `position`, by the guess of a network; `chances` are his
/// before the roll.
pub(super) fn guessed(
    network: &LuckNetwork,
    stakes: &Stakes,
    (position, chances): (&Position, &Probabilities),
    roll: Roll,
) -> Probabilities {
    let mut luck = Probabilities::default();
    if let Some(direction) = per_point(chances, stakes) {
        luck.add(&direction, network.guess(position, roll));
    }
    luck
}

/// How much the best reply to `roll` is above the average of all replies, which stand in the order of [`Roll::all`].
pub(super) fn found(best: &[BestReply; ROLLS], roll: Roll) -> Probabilities {
    let mut average = Probabilities::default();
    for ((_, weight), reply) in Roll::all().zip(best) {
        average.add(&reply.chances, weight as f32);
    }
    let mut luck = best[roll.index()].chances;
    luck.add(&average.divided_by(Roll::OUTCOMES as f32), -1.0);
    luck
}

/// How chances change when what they are worth grows by a point and each of them grows in proportion to e to the power of
/// what it is worth (exponential tilting): the derivative. `None` if all is decided.
fn per_point(chances: &Probabilities, stakes: &Stakes) -> Option<Probabilities> {
    /// Less variance than this is that of a game that is decided.
    const DECIDED: f32 = 1e-6;
    let mean = stakes.equity(chances);
    let above = Stakes { win: stakes.win.map(|worth| worth - mean), ..*stakes };
    let above = Stakes { lose: above.lose.map(|worth| worth - mean), draw: above.draw - mean, ..above };
    let times = |chance: &[f32; 4], worth: &[f32; 4]| std::array::from_fn(|way| chance[way] * worth[way]);
    let change = Probabilities {
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

    /// Won with 1/2, lost as a gammon with 1/2: worth −1/2, and 3/2 from it either way. The variance is 9/4, so a point
    /// moves 1/2 · 3/2 / (9/4) = 1/3 from one to the other, which is worth 1/3 · 1 + 1/3 · 2 = 1.
    #[test]
    fn a_point_more_is_worth_a_point() {
        let stakes = Stakes::points(&RuleSet::PLAKOTO);
        let chances = Probabilities { win: [0.5, 0.0, 0.0, 0.0], lose: [0.0, 0.5, 0.0, 0.0], draw: 0.0 };
        let change = per_point(&chances, &stakes).expect("undecided");
        assert!((change.win[0] - 1.0 / 3.0).abs() < 1e-6 && (change.lose[1] + 1.0 / 3.0).abs() < 1e-6);
        assert!((stakes.equity(&change) - 1.0).abs() < 1e-6);
        let many = Probabilities { win: [0.3, 0.2, 0.0, 0.01], lose: [0.2, 0.25, 0.0, 0.02], draw: 0.02 };
        let change = per_point(&many, &stakes).expect("undecided");
        assert!((stakes.equity(&change) - 1.0).abs() < 1e-5, "{change:?}");
        let sum: f32 = change.win.iter().chain(&change.lose).chain([&change.draw]).sum();
        assert!(sum.abs() < 1e-6, "chances still sum to 1: {sum}");
        let lost = Probabilities { lose: [0.0, 1.0, 0.0, 0.0], ..Probabilities::default() };
        assert_eq!(per_point(&lost, &stakes), None);
    }
}
