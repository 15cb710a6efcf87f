//! The dice of a trial, and their luck. For variance reduction, the luck of the dice is subtracted from the result
//! of the trial.

use crate::eval::network::phase_of;
use crate::eval::{Chances, LuckNetwork, Stakes, shipped_luck};
use crate::rollout::{RolloutSettings, VarianceReduction};
use crate::rules::{Dice, Position, Roll, RuleSet};
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
pub(super) fn guessed_luck(
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
pub(crate) fn luck_of(best: &[BestReply; ROLLS], roll: Roll) -> Chances {
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

/// For this number of turns at the start of a game, rolls are spread evenly over the trials.
const SPREAD: u32 = 3;

/// Reciprocal of the probability that [`TrialDice::is_chosen`] returns true.
pub(super) const CHOSEN: f32 = 216.0;

/// Index of a trial's first roll among the 36 outcomes of two dice. It is always 0 if rolls are not spread
/// evenly over the trials.
pub(super) fn first_outcome(settings: &RolloutSettings, trial: u64) -> usize {
    let mut dice = TrialDice::new(settings.seed, trial, settings.quasi_random);
    dice.roll();
    dice.path as usize
}

/// Mixes the seed of a rollout with the number of a trial to obtain the seed of the trial's dice. Without
/// mixing, the seeds of consecutive trials would be close together and their dice correlated. The mean over a
/// few hundred such trials is more precise than its computed standard error.
fn mixed(seed: u64, trial: u64) -> u64 {
    /// Any large odd number that differs from the constant with which [`Dice`] mixes its seeds.
    const APART: u64 = 0xd134_2543_de82_ef95;
    seed.wrapping_add(trial.wrapping_add(1).wrapping_mul(APART))
}

/// The rolls of one trial, which depend only on the seed and the number of the trial.
///
/// Quasi-random dice spread the rolls of the first turns evenly over the trials, as in gnubg. In each block
/// of 36 trials, each of the 36 outcomes is the first roll once. Likewise, each pair of first rolls occurs
/// once in each block of 1,296 trials, and each triple once in each block of 46,656 trials. Each block has
/// its own random order. All later rolls are random.
#[derive(Clone, Debug)]
pub(super) struct TrialDice {
    seed: u64,
    trial: u64,
    /// Number of the trial, divided by 36 after each evenly spread roll.
    rest: u64,
    /// The evenly spread rolls so far, encoded as a number.
    path: u64,
    /// Number of turns left whose rolls are evenly spread.
    spread: u32,
    dice: Dice,
}

impl TrialDice {
    pub(super) fn new(seed: u64, trial: u64, is_quasi_random: bool) -> Self {
        let dice = Dice::seeded(mixed(seed, trial));
        Self { seed, trial, rest: trial, path: 0, spread: if is_quasi_random { SPREAD } else { 0 }, dice }
    }

    /// Whether the trial is chosen to be played on after this number of turns. The probability is 1 /
    /// [`CHOSEN`], because three separate dice must all show six.
    pub(super) fn is_chosen(&self, turns: u16) -> bool {
        let mut dice = Dice::seeded(!mixed(mixed(self.seed, self.trial), turns.into()));
        (0..3).all(|_| dice.die() == 6)
    }

    /// Returns the next roll of the trial.
    pub(super) fn roll(&mut self) -> Roll {
        if self.spread == 0 {
            return self.dice.roll();
        }
        let rolls = u64::from(Roll::OUTCOMES);
        let (turn, digit) = (u64::from(SPREAD - self.spread) + 1, (self.rest % rolls) as usize);
        self.spread -= 1;
        self.rest /= rolls;
        // Trials in the same block with the same previous rolls get different outcomes.
        let order = Dice::stream([self.seed, turn << 32 | self.path, self.rest]).all_rolls();
        let (outcome, roll) = order[digit];
        self.path = self.path * rolls + u64::from(outcome);
        roll
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

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

    fn rolls(trial: u64) -> [Roll; 4] {
        let mut dice = TrialDice::new(7, trial, true);
        [(); 4].map(|()| dice.roll())
    }

    #[test]
    fn the_first_rolls_are_spread_evenly() {
        let distinct = |trials: std::ops::Range<u64>, turns: usize| {
            trials.map(|trial| format!("{:?}", &rolls(trial)[..turns])).collect::<HashSet<_>>().len()
        };
        assert_eq!(distinct(36..72, 1), 36);
        assert_eq!(distinct(1296..2592, 2), 1296);
        assert_eq!(distinct(0..46_656, 3), 46_656);
        assert!(distinct(0..36, 4) > 30);
    }

    #[test]
    fn the_first_outcomes_of_a_block_all_differ() {
        let settings = RolloutSettings { seed: 7, ..RolloutSettings::default() };
        let firsts: HashSet<usize> = (72..108).map(|trial| first_outcome(&settings, trial)).collect();
        assert_eq!(firsts.len(), 36);
        let random = RolloutSettings { quasi_random: false, ..settings };
        assert!((0..99).all(|trial| first_outcome(&random, trial) == 0));
    }

    #[test]
    fn seeds_trials_and_kinds_of_dice_differ() {
        let first = |seed, trial, quasi| {
            let mut dice = TrialDice::new(seed, trial, quasi);
            [(); 8].map(|()| dice.roll())
        };
        let all = [first(1, 0, true), first(2, 0, true), first(1, 1, true), first(1, 0, false)];
        assert!(all.iter().enumerate().all(|(index, rolls)| !all[..index].contains(rolls)));
    }
}
