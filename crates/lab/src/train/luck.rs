//! Trains a network that estimates the luck of rolls.
//!
//! An evaluator plays against itself at 0-ply, as in rollouts. Occasional random plays add variety, because
//! rollouts can begin at any position. In each position, the equities after the best replies give the luck of
//! all 21 rolls. The network learns these values by gradient descent on the squared error, averaged over the
//! 36 outcomes of two dice. It learns in batches, with the Adam optimiser (Kingma and Ba, 2015).

use rand::seq::SliceRandom;
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use super::context::context;
use plakoto_engine::eval::luck::{LuckNetwork, LuckWeights, Seen};
use plakoto_engine::eval::{Evaluator, Pruner, Stakes};
use plakoto_engine::rules::{Dice, Roll, RuleSet, outcome};
use plakoto_engine::search::{Budget, Cache, Limits, Pruning, Replies, StopFlag, best_replies};

/// Settings for training a luck network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckSettings {
    /// Number of positions to learn from.
    pub positions: u64,
    /// Number of times that the network learns each position.
    pub passes: u64,
    /// Learning rate at the first step. The rate falls linearly to zero.
    pub first_rate: f32,
    /// Seed of the initial weights, all dice, and the order of the positions.
    pub seed: u64,
}

impl Default for LuckSettings {
    fn default() -> Self {
        Self { positions: 1_500_000, passes: 10, first_rate: 0.002, seed: 1 }
    }
}

impl LuckSettings {
    /// Total number of steps that `progress` counts. Each played position and each learnt position is a step.
    pub const fn steps(&self) -> u64 {
        self.positions * (1 + self.passes)
    }
}

/// Number of positions per batch.
const BATCH: usize = 512;

/// Training data for one position: its network inputs, and the luck of each roll, in points.
struct Lesson {
    seen: Seen,
    luck: [f32; Roll::DISTINCT],
}

/// Trains a network to estimate the luck of rolls according to an evaluator with a pruner. `progress` gets
/// the number of steps and, while the network learns, the share of the squared luck that was unexplained in
/// the last batch. It returns whether to continue. Returns `None` if `progress` returned `false`.
pub fn train_luck(
    evaluator: &dyn Evaluator,
    pruner: Option<&Pruner>,
    rules: &RuleSet,
    settings: &LuckSettings,
    progress: &mut dyn FnMut(u64, Option<f32>) -> bool,
) -> Option<LuckNetwork> {
    let mut lessons = gather(evaluator, pruner, rules, settings, progress)?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let mut weights = LuckWeights::random(&mut random);
    let (mut adam, mut gradient) = (Adam::new(weights.numbers().len()), LuckWeights::zero());
    let mut learnt = 0;
    for _ in 0..settings.passes {
        lessons.shuffle(&mut random);
        for batch in lessons.chunks(BATCH) {
            gradient.numbers_mut().fill(0.0);
            let (mut left, mut all) = (0.0, 0.0);
            for Lesson { seen, luck } in batch {
                left += weights.add_gradient(seen, luck, &mut gradient);
                let square = |((_, weight), luck): ((Roll, u32), &f32)| weight as f32 * luck * luck;
                all += Roll::all().zip(luck).map(square).sum::<f32>() / Roll::OUTCOMES as f32;
            }
            let done = learnt as f32 / (settings.passes * settings.positions) as f32;
            let scale = 1.0 / batch.len() as f32;
            adam.step(weights.numbers_mut(), gradient.numbers(), scale, settings.first_rate * (1.0 - done));
            learnt += batch.len() as u64;
            if !progress(settings.positions + learnt, Some(left / all.max(f32::MIN_POSITIVE))) {
                return None;
            }
        }
    }
    Some(weights.network(rules))
}

/// One in this many plays is random.
const RANDOM: u64 = 12;

/// Plays games and collects their positions, with the luck of each roll.
fn gather(
    evaluator: &dyn Evaluator,
    pruner: Option<&Pruner>,
    rules: &RuleSet,
    settings: &LuckSettings,
    progress: &mut dyn FnMut(u64, Option<f32>) -> bool,
) -> Option<Vec<Lesson>> {
    let budget = Budget::new(Limits::default(), StopFlag::default());
    let (stakes, cache) = (Stakes::points(rules), Cache::new(1));
    let context = context((evaluator, pruner), rules, &cache, &budget);
    let (mut dice, mut replies) = (Dice::seeded(settings.seed), Replies::default());
    let (mut position, mut lessons) = (rules.start(), Vec::new());
    while (lessons.len() as u64) < settings.positions {
        let best = best_replies(&context, &position, Pruning::Wide, &mut replies);
        let equities = best.map(|reply| stakes.equity(&reply.chances));
        let sum: f32 = Roll::all().zip(equities).map(|((_, weight), equity)| weight as f32 * equity).sum();
        let luck = equities.map(|equity| equity - sum / Roll::OUTCOMES as f32);
        lessons.push(Lesson { seen: Seen::of(&position), luck });
        if !progress(lessons.len() as u64, None) {
            return None;
        }
        let is_random = lessons.len() as u64 % RANDOM == u64::from(dice.die());
        let roll = dice.roll();
        // Picks a random reply from those that pruning left, for all rolls together. Usually this is a bad
        // play.
        let any = (0..3).fold(0, |any, _| any * 6 + usize::from(dice.die() - 1));
        let after = replies.after();
        position = if is_random { after[any % after.len()] } else { best[roll.index()].after };
        if outcome(&position, rules).is_some() {
            position = rules.start();
        }
    }
    Some(lessons)
}

/// The Adam optimiser, whose step sizes follow from the mean and the mean square of earlier gradients.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Weight that the initial zeros still have in each of the two averages; needed for Adam's bias
    /// correction.
    missing: [f32; 2],
}

impl Adam {
    /// Decay rates for the average gradient and for the average squared gradient.
    const DECAY: [f32; 2] = [0.9, 0.999];

    fn new(numbers: usize) -> Self {
        Self { means: vec![0.0; numbers], squares: vec![0.0; numbers], missing: [1.0; 2] }
    }

    fn step(&mut self, weights: &mut [f32], gradient: &[f32], scale: f32, rate: f32) {
        const LEAST: f32 = 1e-8;
        let [first, second] = Self::DECAY;
        self.missing = [self.missing[0] * first, self.missing[1] * second];
        let [mean_part, square_part] = self.missing.map(|missing| 1.0 - missing);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            let gradient = gradient * scale;
            *mean += (1.0 - first) * (gradient - *mean);
            *square += (1.0 - second) * (gradient * gradient - *square);
            *weight -= rate * (*mean / mean_part) / ((*square / square_part).sqrt() + LEAST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::eval::Handcrafted;

    /// After a short training, the network explains part of the luck. A stopped training returns no network.
    #[test]
    fn luck_is_learnt() {
        let settings = LuckSettings { positions: 1500, passes: 12, ..LuckSettings::default() };
        let mut left = Vec::new();
        let network = train_luck(&Handcrafted, None, &RuleSet::PLAKOTO, &settings, &mut |_, share| {
            left.extend(share);
            true
        });
        assert!(network.is_some());
        let (first, last) = (left[0], left[left.len() - 2]);
        assert!(first > 0.95 && last < 0.85, "{first} {last}");
        let stopped = train_luck(&Handcrafted, None, &RuleSet::PLAKOTO, &settings, &mut |steps, _| steps < 9);
        assert_eq!(stopped, None);
    }
}
