//! Training of a pruner: it learns to tell apart the plays that a network tells apart.
//!
//! The network plays against itself, with a random play now and then, because searches meet other positions than
//! games do. At every decision the scores of the plays are turned into shares by softmax, and so are their static
//! equities, at the same temperature; the pruner learns by gradient descent on the difference (relative entropy) of the
//! two, which depends on the good plays most and on the level of a position not at all.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::softmax::softmax;
use plakoto_engine::eval::pruner::{PrunerWeights, Scoring};
use plakoto_engine::eval::{Evaluator, Pruner, Stakes};
use plakoto_engine::rules::{Dice, Position, RuleSet, outcome};
use plakoto_engine::search::{Judge, Replies, reply_values};

/// A recipe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PruningSettings {
    /// Decisions to learn from.
    pub decisions: u64,
    /// Points of equity that make a play e times as good as another.
    pub temperature: f32,
    /// Learning rate of the first decision.
    pub first_rate: f32,
    /// Learning rate of the last decision; between them it falls by the same factor with every decision.
    pub last_rate: f32,
    /// Seed of the first weights and of all dice.
    pub seed: u64,
}

impl Default for PruningSettings {
    fn default() -> Self {
        Self { decisions: 3_000_000, temperature: 0.1, first_rate: 0.1, last_rate: 0.001, seed: 1 }
    }
}

/// One play in so many is made at random.
const RANDOM: u8 = 6;

/// A pruner for an evaluator. `progress` gets the number of decisions so far and the relative entropy of the last one,
/// in nats; it tells whether to go on.
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

/// Decisions of an evaluator that plays against itself.
struct SelfPlay<'a> {
    evaluator: &'a dyn Evaluator,
    rules: &'a RuleSet,
    stakes: Stakes,
    dice: Dice,
    /// The next position.
    position: Position,
    /// The position before the last decision, seen by the opponent of the player who made it.
    near: Position,
    replies: Replies,
    /// What each play is worth.
    equities: Vec<f32>,
}

impl<'a> SelfPlay<'a> {
    fn new(evaluator: &'a dyn Evaluator, rules: &'a RuleSet, seed: u64) -> Self {
        let (stakes, dice) = (Stakes::points(rules), Dice::seeded(seed));
        let (position, near) = (Position::START, Position::START);
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

    /// Goes on to the next decision between at least two plays, and makes a play.
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
                *position = Position::START;
            }
            if equities.len() > 1 {
                return;
            }
        }
    }
}
