//! Makes labels: an evaluator plays games against itself, not always with its best play, and a search
//! evaluates some of the positions.
//!
//! A block contains the labels of a number of games, whose dice depend only on the seed and the game number.
//! Plays are drawn at random by their static equities, with a noise that is drawn for each game. About one
//! turn in six is labelled.

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

/// Turns in which an extra die shows this number are labelled.
const LABELLED: u8 = 6;

/// Maximum number of candidates of a decision that are searched.
const MOST: usize = 16;

/// Separates the dice of these games from other uses of the same seed.
const STREAM: u64 = 3;

/// Separates the dice of the turns played on after a label; they differ for each turn.
const PLAYED_ON: u64 = 4;

/// Makes labels.
pub struct Labeller<'a> {
    /// Evaluator for the plays and for the leaves of searches.
    pub evaluator: &'a dyn Evaluator,
    /// Selects the replies that searches evaluate.
    pub pruner: Option<&'a Pruner>,
    /// The rules.
    pub rules: &'a RuleSet,
    /// Settings of the labels.
    pub settings: &'a LabelSettings,
}

/// Makes the blocks from number `first` on, in several threads, and passes them to `found` in order, until
/// `found` returns `false` or the stop flag is raised.
///
/// # Errors
/// The first error of `found`.
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
    /// Makes the labels of the games of a block.
    fn block(&self, number: usize, stop: &StopFlag) -> Result<Block, Stopped> {
        let budget = Budget::new(Limits::default(), stop.clone());
        // A 1-ply search never meets a position twice, so it needs no cache.
        let cache = Cache::new(if self.settings.plies > 1 { Cache::DEFAULT_ENTRIES } else { 0 });
        let context = context((self.evaluator, self.pruner), self.rules, &cache, &budget);
        let (mut block, mut replies) = (Block::default(), Replies::default());
        let games = u64::from(self.settings.games);
        for game in number as u64 * games..(number as u64 + 1) * games {
            self.game(game, &context, &mut replies, &mut block)?;
        }
        Ok(block)
    }

    /// Plays a game and adds its labels.
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
        // Noise between 0 and twice the setting.
        let noise = noise * f32::from(dice.die() - 1) * 0.4;
        let judge = Judge::new(self.evaluator, self.rules, &context.stakes);
        let (mut position, mut equities) = (Position::START, Vec::new());
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

    /// Adds the labels of a decision, unless there is no choice or no candidate that needs an estimate.
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
            // The network's best candidate is always searched: if it is wrong, that is worth knowing.
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

/// Indices of the best equities, best first, all within `within` points of the first.
fn best(equities: &[f32], within: f32) -> Vec<usize> {
    let mut ranked: Vec<usize> = (0..equities.len()).collect();
    ranked.sort_by(|a, b| equities[*b].total_cmp(&equities[*a]));
    ranked.truncate(MOST);
    let first = ranked.first().map_or(0.0, |index| equities[*index]);
    ranked.retain(|index| first - equities[*index] <= within);
    ranked
}

/// Draws an index with the uniform number `drawn` from 0 to 1: better equities are more probable.
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
