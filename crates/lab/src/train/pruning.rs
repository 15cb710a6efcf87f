//! Trains a pruner, which learns to order plays as a network does.
//!
//! The network plays against itself. Occasional random plays add variety, because searches reach other
//! positions than games do. At every decision, softmax turns two lists into shares at the same temperature:
//! the pruner's scores of the plays, and the static equities of the plays. The pruner learns by gradient
//! descent on the relative entropy between the two lists of shares. This loss depends mostly on the good
//! plays, and not on how good the position is as a whole.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::softmax::softmax;
use plakoto_engine::eval::pruner::{PrunerWeights, Scoring};
use plakoto_engine::eval::{Evaluator, Pruner, Stakes};
use plakoto_engine::rules::{Dice, Position, RuleSet, outcome};
use plakoto_engine::search::{Judge, Replies, reply_values};

/// Settings for training a pruner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PruningSettings {
    /// Number of decisions to learn from.
    pub decisions: u64,
    /// Difference in equity, in points, that makes a play e times as good as another.
    pub temperature: f32,
    /// Learning rate at the first decision.
    pub first_rate: f32,
    /// Learning rate at the last decision. The rate falls exponentially from the first decision to the last.
    pub last_rate: f32,
    /// Seed of the initial weights and all dice.
    pub seed: u64,
}

impl Default for PruningSettings {
    fn default() -> Self {
        Self { decisions: 3_000_000, temperature: 0.1, first_rate: 0.1, last_rate: 0.001, seed: 1 }
    }
}

/// A play is random if a die shows this number, that is, in one of six turns.
const RANDOM: u8 = 6;

/// Trains a pruner for an evaluator. After each decision, `progress` gets the current number of decisions and
/// the relative entropy at the last decision, in nats. It returns whether to continue.
pub fn train_pruner(
    evaluator: &dyn Evaluator,
    rules: &RuleSet,
    settings: &PruningSettings,
    progress: &mut dyn FnMut(u64, f32) -> bool,
) -> Pruner {
    let PruningSettings { decisions, temperature, first_rate, last_rate, seed } = *settings;
    let mut weights = PrunerWeights::random(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    let (mut self_play, mut scoring) = (SelfPlay::new(evaluator, rules, seed), Scoring::default());
    for decision in 0..decisions {
        self_play.decide();
        weights.score(&self_play.near, self_play.replies.after(), &mut scoring);
        let wanted = softmax(&self_play.equities, temperature);
        let mut changes = softmax(&scoring.scores, temperature);
        let entropy = wanted.iter().zip(&changes).map(|(p, q)| p * (p.max(1e-9) / q.max(1e-9)).ln()).sum();
        let part = decision as f32 / decisions as f32;
        let rate = first_rate * (last_rate / first_rate).powf(part);
        for (change, wanted) in changes.iter_mut().zip(&wanted) {
            *change = (*change - wanted) * rate;
        }
        weights.learn(&scoring, &changes);
        if !progress(decision + 1, entropy) {
            break;
        }
    }
    weights.pruner(rules)
}

/// Games that an evaluator plays against itself, decision by decision.
struct SelfPlay<'a> {
    evaluator: &'a dyn Evaluator,
    rules: &'a RuleSet,
    stakes: Stakes,
    dice: Dice,
    /// Position at the next decision, from the view of the player on roll.
    position: Position,
    /// Position before the last decision, from the view of the opponent of the deciding player.
    near: Position,
    replies: Replies,
    /// Equity of each play in the last decision, in points.
    equities: Vec<f32>,
}

impl<'a> SelfPlay<'a> {
    fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, seed: u64) -> Self {
        let (stakes, dice) = (Stakes::points(rules), Dice::seeded(seed));
        let (position, near) = (rules.start(), rules.start());
        Self {
            evaluator,
            rules,
            stakes,
            dice,
            position,
            near,
            replies: Replies::default(),
            equities: Vec::new(),
        }
    }

    /// Plays on to the next decision with at least two plays, and makes one of the plays.
    fn decide(&mut self) {
        loop {
            let Self { evaluator, rules, stakes, dice, position, near, replies, equities } = self;
            let judge = Judge::new(*evaluator, rules, stakes);
            equities.clear();
            *near = position.swap_sides();
            reply_values(judge, position, dice.roll(), replies, |_, chances| {
                equities.push(stakes.equity(&chances));
            });
            let best = (0..equities.len()).rev().max_by(|a, b| equities[*a].total_cmp(&equities[*b]));
            let is_random = dice.die() == RANDOM;
            let chosen = if is_random { usize::from(dice.die() * dice.die()) } else { best.unwrap_or(0) };
            *position = replies.after()[chosen % equities.len()];
            if outcome(position, rules).is_some() {
                *position = rules.start();
            }
            if equities.len() > 1 {
                return;
            }
        }
    }
}
