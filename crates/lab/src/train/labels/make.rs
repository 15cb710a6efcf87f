//! Makes labels. An evaluator plays games against itself, not always with its best play, and a search
//! evaluates some of the positions.
//!
//! A block contains the labels from a fixed number of games. The dice of a game depend only on the seed and
//! the game number. Plays are drawn at random: better static equities are more probable. The amount of
//! randomness, called noise, is drawn for each game. About one turn in six is labelled.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{Block, LabelSettings, LabelledCandidate};
use crate::block_file::in_order;
use crate::train::context::context;
use crate::train::softmax::softmax;
use plakoto_engine::eval::{Evaluator, Probabilities, Pruner, ValueSource};
use plakoto_engine::rules::{Dice, Position, Roll, RuleSet, Side, outcome};
use plakoto_engine::search::{
    Budget, Cache, Context, Judge, Limits, Replies, StopFlag, Stopped, reply_values, values,
};

/// A turn is labelled if an extra die shows this number.
const LABELLED: u8 = 6;

/// Maximum number of candidates per decision that are searched.
const MOST: usize = 16;

/// Makes the dice of these games differ from dice for other purposes with the same seed.
const STREAM: u64 = 3;

/// Makes the dice of the turns that are played on after a labelled position differ from the dice of the game.
const PLAYED_ON: u64 = 4;

/// Makes labels with an evaluator.
pub struct Labeller<'a> {
    /// Evaluator that chooses the plays and evaluates the leaves of searches.
    pub evaluator: &'a dyn Evaluator,
    /// Pruner that selects the replies that searches evaluate; `None` to evaluate all replies.
    pub pruner: Option<&'a Pruner>,
    /// The rule set.
    pub rules: &'a RuleSet,
    /// Settings for the labels.
    pub settings: &'a LabelSettings,
}

/// Makes blocks of labels in several threads, from block number `first` on, and passes them to `found` in the
/// order of their numbers. Ends when `found` returns `false` or the stop flag is raised.
///
/// # Errors
/// Returns the first error that `found` returns.
pub fn make_labels<E>(
    labeller: &Labeller<'_>,
    first: usize,
    threads: usize,
    stop: &StopFlag,
    mut found: impl FnMut(&Block) -> Result<bool, E>,
) -> Result<(), E> {
    let block = |number| (!stop.is_raised()).then(|| labeller.block(number, stop).ok()).flatten();
    in_order(first, threads, block, |block| found(&block))
}

impl Labeller<'_> {
    /// Plays the games of block `number` and makes their labels.
    fn block(&self, number: usize, stop: &StopFlag) -> Result<Block, Stopped> {
        let budget = Budget::new(Limits::default(), stop.clone());
        // A 1-ply search never reaches the same position twice, so it needs no cache.
        let cache = Cache::new(if self.settings.plies > 1 { Cache::DEFAULT_ENTRIES } else { 0 });
        let context = context((self.evaluator, self.pruner), self.rules, &cache, &budget);
        let (mut block, mut replies) = (Block::default(), Replies::default());
        let games = u64::from(self.settings.games);
        for game in number as u64 * games..(number as u64 + 1) * games {
            self.game(game, &context, &mut replies, &mut block)?;
        }
        Ok(block)
    }

    /// Plays game `number` and adds its labels to `block`.
    fn game(
        &self,
        number: u64,
        context: &Context<'_>,
        replies: &mut Replies,
        block: &mut Block,
    ) -> Result<(), Stopped> {
        let LabelSettings { seed, noise, decisions, .. } = *self.settings;
        let mut dice = Dice::stream([seed, number, STREAM]);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.rotate_left(32) ^ number);
        // The noise of a game is between 0 and twice the setting.
        let noise = noise * f32::from(dice.die() - 1) * 0.4;
        let judge = Judge::new(self.evaluator, self.rules, &context.stakes);
        let (mut position, mut equities) = (self.rules.start(), Vec::new());
        for turn in 1.. {
            if outcome(&position, self.rules).is_some() {
                break;
            }
            let roll = dice.roll();
            equities.clear();
            reply_values(judge, &position, roll, replies, |_, chances| {
                equities.push(context.stakes.equity(&chances));
            });
            if dice.die() == LABELLED {
                let mut later_dice = Dice::stream([seed, number, turn << 8 | PLAYED_ON]);
                let rolls: Vec<Roll> = (0..self.settings.turns).map(|_| later_dice.roll()).collect();
                if decisions {
                    let roller = replies.plays.first().map_or(Side::Theirs, |play| play.next.side);
                    let after = (replies.after(), equities.as_slice());
                    self.decision(context, (position, roll), roller, after, &rolls, block)?;
                } else {
                    for value in values(context, &[position], self.settings.plies, 1)? {
                        let chances = self.play_on(context, &position, value, &rolls)?;
                        let candidate = LabelledCandidate { position, chances, plies: self.settings.plies };
                        block.push(None, Side::Theirs, [candidate]);
                    }
                }
            }
            position = replies.after()[draw(&equities, noise, random.random())];
        }
        Ok(())
    }

    /// Labels a decision and adds it to `block`. Leaves it out if it has only one good candidate, or if no
    /// candidate needs an estimate.
    fn decision(
        &self,
        context: &Context<'_>,
        decision: (Position, Roll),
        roller: Side,
        (after, equities): (&[Position], &[f32]),
        rolls: &[Roll],
        block: &mut Block,
    ) -> Result<(), Stopped> {
        let mut candidates = Vec::with_capacity(MOST);
        for index in best(equities, self.settings.within) {
            candidates.push((
                LabelledCandidate { position: after[index], chances: Probabilities::default(), plies: 0 },
                equities[index],
            ));
        }
        let is_open = |position: &Position| {
            outcome(position, self.rules).is_none()
                && self.evaluator.source(position) == ValueSource::Estimate
        };
        if candidates.len() < 2 || !candidates.iter().any(|(candidate, _)| is_open(&candidate.position)) {
            return Ok(());
        }
        let rollers = context.seen_by(roller);
        let mut within = self.settings.within;
        for plies in 1..=self.settings.plies {
            let all: Vec<f32> = candidates.iter().map(|(_, equity)| *equity).collect();
            // The network's best candidate is always searched, because the network can learn most where its
            // choice is wrong.
            let mut searched = best(&all, within);
            if !searched.contains(&0) {
                searched.push(0);
            }
            let positions: Vec<Position> =
                searched.iter().map(|index| candidates[*index].0.position).collect();
            for (index, chances) in searched.into_iter().zip(values(&rollers, &positions, plies, 1)?) {
                let position = candidates[index].0.position;
                candidates[index] = (
                    LabelledCandidate { position, chances, plies },
                    context.stakes.equity(&chances.seen_by(roller)),
                );
            }
            within /= 2.0;
        }
        let all: Vec<f32> = candidates.iter().map(|(_, equity)| *equity).collect();
        for index in best(&all, within) {
            let LabelledCandidate { position, chances, .. } = &mut candidates[index].0;
            *chances = self.play_on(&rollers, position, *chances, rolls)?;
        }
        block.push(Some(decision), roller, candidates.into_iter().map(|(candidate, _)| candidate));
        Ok(())
    }
}

/// Returns the indices of the best equities, best first. All of them are within `within` points of the best
/// one.
fn best(equities: &[f32], within: f32) -> Vec<usize> {
    let mut ranked: Vec<usize> = (0..equities.len()).collect();
    ranked.sort_by(|a, b| equities[*b].total_cmp(&equities[*a]));
    ranked.truncate(MOST);
    let first = ranked.first().map_or(0.0, |index| equities[*index]);
    ranked.retain(|index| first - equities[*index] <= within);
    ranked
}

/// Draws an index. Better equities are more probable. `drawn` is a uniformly distributed random number from 0
/// to 1.
fn draw(equities: &[f32], noise: f32, mut drawn: f32) -> usize {
    let first = best(equities, 0.0).first().copied().unwrap_or(0);
    if noise == 0.0 {
        return first;
    }
    for (index, share) in softmax(equities, noise).into_iter().enumerate() {
        drawn -= share;
        if drawn < 0.0 {
            return index;
        }
    }
    first
}
