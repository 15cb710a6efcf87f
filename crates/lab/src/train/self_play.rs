//! Lets a network play against itself, and learns from the games.

use super::TrainingSettings;
use super::context::context;
use super::learner::Learner;
use plakoto_engine::eval::network::Parameters;
use plakoto_engine::eval::simd::{Task, Vector};
use plakoto_engine::eval::{Chances, Network, Stakes};
use plakoto_engine::rules::{Dice, Position, RuleSet, outcome};
use plakoto_engine::search::{Budget, Cache, Judge, Limits, Replies, StopFlag, best_reply, values};

/// A finished game of a network against itself.
#[derive(Debug, Default)]
pub(super) struct TrainingGame {
    /// Every position of the game before its roll, from the view of the player on roll.
    positions: Vec<Position>,
    /// Outcome of the game, from the view of the player who would have rolled next.
    result: Chances,
    /// Indices of some positions, with the 1-ply values that the network should learn for them. Empty if the
    /// training does not use 1-ply values.
    targets: Vec<(usize, Chances)>,
}

/// Lets a network play games against itself.
pub(super) struct SelfPlayer<'a> {
    network: &'a Network,
    rules: &'a RuleSet,
    settings: &'a TrainingSettings,
    replies: Replies,
}

impl<'a> SelfPlayer<'a> {
    pub(super) fn new(network: &'a Network, rules: &'a RuleSet, settings: &'a TrainingSettings) -> Self {
        Self { network, rules, settings, replies: Replies::default() }
    }

    /// Plays a game at 0-ply. Its dice depend only on the seed and the game number.
    pub(super) fn play(&mut self, number: u64) -> TrainingGame {
        let Self { network, rules, settings, replies } = self;
        let (mut game, mut position) = (TrainingGame::default(), rules.start());
        let mut dice = Dice::stream([settings.seed, number, 0]);
        let stakes = Stakes::points(rules);
        let judge = Judge::new(*network, rules, &stakes);
        let outcome = loop {
            game.positions.push(position);
            position = best_reply(judge, &position, dice.roll(), replies).after;
            if let Some(outcome) = outcome(&position, rules) {
                break outcome;
            }
        };
        game.result = Chances::certain(outcome);
        if settings.look_ahead > 0 {
            let step = settings.look_ahead as usize;
            self.look_ahead(&mut game, number as usize % step, step);
        }
        game
    }

    /// Computes the 1-ply values for every `step`th position of a game, from index `first` on.
    fn look_ahead(&self, game: &mut TrainingGame, first: usize, step: usize) {
        let budget = Budget::new(Limits::default(), StopFlag::default());
        let cache = Cache::new(0);
        let context = context((self.network, None), self.rules, &cache, &budget);
        for (index, position) in game.positions.iter().enumerate().skip(first).step_by(step) {
            if let Ok(found) = values(&context, std::slice::from_ref(position), 1, 1) {
                game.targets.extend(found.first().map(|value| (index, *value)));
            }
        }
    }
}

/// Totals over several games.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameTally {
    /// Number of games.
    pub games: u64,
    /// Number of plies in all games.
    pub plies: u64,
    /// Number of positions from which the network learnt.
    pub learnt: u64,
    /// Sum of the cross-entropies of the learnt positions, in nats.
    pub cross_entropy: f64,
    /// Number of games with each result: single games, gammons, triple games, mothers (wins by pinning the
    /// last checker on the opponent's starting point), and draws.
    pub results: [u64; 5],
}

impl GameTally {
    /// Adds the sums of another tally.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.learnt += other.learnt;
        self.cross_entropy += other.cross_entropy;
        self.results.iter_mut().zip(other.results).for_each(|(sum, results)| *sum += results);
    }
}

/// Task that learns from a game: from its 1-ply values if `look_ahead` is set, otherwise by TD(λ).
pub(super) struct Learn<'a> {
    pub(super) parameters: &'a mut Parameters,
    pub(super) learner: &'a mut Learner,
    pub(super) game: &'a TrainingGame,
    pub(super) rules: &'a RuleSet,
    pub(super) settings: &'a TrainingSettings,
    pub(super) rate: f32,
}

impl Task for Learn<'_> {
    type Output = GameTally;

    #[inline(always)]
    fn run<V: Vector>(mut self) -> GameTally {
        let plies = self.game.positions.len() as u64;
        let mut tally =
            GameTally { games: 1, plies, results: results(&self.game.result), ..GameTally::default() };
        if self.settings.look_ahead == 0 {
            self.temporal_differences::<V>(&mut tally);
        } else {
            for (index, target) in &self.game.targets {
                self.position::<V>(*index, target, &mut tally);
            }
        }
        tally
    }
}

impl Learn<'_> {
    /// Learns from all positions of the game, from the last to the first. The target for a position is a
    /// mixture of the network's value of the next position and the target for the next position.
    #[inline(always)]
    fn temporal_differences<V: Vector>(&mut self, tally: &mut GameTally) {
        let lambda = self.settings.lambda;
        let mut target = self.game.result.swap_sides();
        for index in (0..self.game.positions.len()).rev() {
            self.position::<V>(index, &target, tally);
            let mut mixture = Chances::default();
            mixture.add(&target, lambda);
            mixture.add(&self.learner.chances(), 1.0 - lambda);
            target = mixture.swap_sides();
        }
    }

    #[inline(always)]
    fn position<V: Vector>(&mut self, index: usize, target: &Chances, tally: &mut GameTally) {
        self.learner.forward::<V>(self.parameters, &self.game.positions[index], self.rules);
        tally.learnt += 1;
        tally.cross_entropy += f64::from(self.learner.cross_entropy(target));
        self.learner.learn::<V>(self.parameters, target, self.rate);
    }
}

/// Returns counts with 1 for the outcome of the game and 0 for the others.
fn results(result: &Chances) -> [u64; 5] {
    let mut results = [0; 5];
    for (way, count) in results[..4].iter_mut().enumerate() {
        *count = (result.win[way] + result.lose[way]) as u64;
    }
    results[4] = result.draw as u64;
    results
}
