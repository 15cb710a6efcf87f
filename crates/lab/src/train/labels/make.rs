//! Makes labels. An evaluator plays games against itself, not always with its best play, and a search or a
//! rollout evaluates some of the positions.
//!
//! A block contains the labels from a fixed number of games. The dice of a game depend only on the seed and
//! the game number. Plays are drawn at random: better static equities are more probable. The amount of
//! randomness, called noise, is drawn for each game. About one turn in six is labelled, or fewer.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{Block, LabelSettings, LabelledCandidate, LabelledTurns};
use crate::block_file::in_order;
use crate::train::context::context;
use crate::train::softmax::softmax;
use plakoto_engine::eval::{Chances, Evaluator, Pruner};
use plakoto_engine::rules::{Dice, LegalPlay, Position, Roll, RuleSet, Side, outcome};
use plakoto_engine::search::{
    Budget, Cache, Context, Depth, Judge, Limits, MoveFilters, Replies, StopFlag, Stopped, rank,
    reply_values, values,
};

/// A turn is considered for a label if an extra die shows this number.
const LABELLED: u8 = 6;

/// Number of sides of the extra die.
const DIE: u32 = 6;

/// Maximum number of candidates per decision that are searched.
const MOST: usize = 16;

/// Smallest difference, in points at 3-ply, that makes a decision disputed.
const DISPUTED: f32 = 0.02;

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
        let is_deep = self.settings.plies > 1 || self.settings.only == LabelledTurns::Disputed;
        let cache = Cache::new(if is_deep { Cache::DEFAULT_ENTRIES } else { 0 });
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
        let LabelSettings { seed, noise, decisions, every, .. } = *self.settings;
        let mut dice = Dice::stream([seed, number, STREAM]);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed.rotate_left(32) ^ number);
        // The noise of a game is between 0 and twice the setting.
        let noise = noise * f32::from(dice.die() - 1) * 0.4;
        let judge = Judge::new(self.evaluator, self.rules, &context.stakes);
        let (mut position, mut equities, mut along) = (self.rules.start(), Vec::new(), Vec::new());
        for turn in 1.. {
            if outcome(&position, self.rules).is_some() {
                break;
            }
            let roll = dice.roll();
            equities.clear();
            reply_values(judge, &position, roll, replies, |_, chances| {
                equities.push(context.stakes.equity(&chances));
            });
            let is_considered =
                dice.die() == LABELLED && (every <= DIE || random.random_range(0..every) < DIE);
            if is_considered && self.is_wanted(context, &position, &replies.plays, &equities)? {
                let mut later_dice = Dice::stream([seed, number, turn << 8 | PLAYED_ON]);
                let rolls: Vec<Roll> = (0..self.settings.turns).map(|_| later_dice.roll()).collect();
                let later = Later { rolls: &rolls, seed: seed.rotate_left(32) ^ number << 8 ^ turn };
                if decisions {
                    self.decision(context, (position, roll), (replies, equities.as_slice()), later, block)?;
                } else if self.settings.along > 0 {
                    along.push((position, later.seed));
                } else {
                    let candidate = self.position(context, &position, later)?;
                    block.push(None, Side::Theirs, [candidate]);
                }
            }
            position = replies.after()[draw(&equities, noise, random.random())];
        }
        for (start, seed) in along {
            self.label_along(context, (&start, seed), replies, block)?;
        }
        Ok(())
    }

    /// Whether the settings ask for a label at this turn. `equities` are the static values of `plays`.
    fn is_wanted(
        &self,
        context: &Context<'_>,
        position: &Position,
        plays: &[LegalPlay],
        equities: &[f32],
    ) -> Result<bool, Stopped> {
        match self.settings.only {
            LabelledTurns::Any => Ok(true),
            LabelledTurns::MutualPins => Ok(have_mutual_pins(position)),
            LabelledTurns::Disputed => {
                let Some(first) = best(equities, 0.0).first().copied() else { return Ok(false) };
                // Where 2-ply agrees with 0-ply, 3-ply nearly always agrees too.
                Ok(lost(context, position, plays, first, 2)? > 0.0
                    && lost(context, position, plays, first, 3)? >= DISPUTED)
            }
        }
    }

    /// Labels a single position.
    fn position(
        &self,
        context: &Context<'_>,
        position: &Position,
        later: Later<'_>,
    ) -> Result<LabelledCandidate, Stopped> {
        if self.settings.trials > 0 {
            return self.roll_out_position(context, position, later.seed);
        }
        let plies = self.settings.plies;
        let value = values(context, &[*position], plies, 1)?.first().copied().ok_or(Stopped)?;
        let chances = self.play_on(context, position, value, later.rolls)?;
        Ok(LabelledCandidate { position: *position, chances, plies, error: 0.0 })
    }

    /// Labels a decision and adds it to `block`. Leaves it out if it has only one good candidate, or if no
    /// candidate needs an estimate.
    fn decision(
        &self,
        context: &Context<'_>,
        decision: (Position, Roll),
        (replies, equities): (&Replies, &[f32]),
        later: Later<'_>,
        block: &mut Block,
    ) -> Result<(), Stopped> {
        let good = best(equities, self.settings.within);
        if good.len() < 2 || !good.iter().any(|index| self.is_open(&replies.after()[*index])) {
            return Ok(());
        }
        let roller = replies.plays.first().map_or(Side::Theirs, |play| play.next.side);
        let candidates = if self.settings.trials > 0 {
            let plays: Vec<_> =
                good.iter().map(|index| (replies.plays[*index], replies.after()[*index])).collect();
            self.roll_out_plays(context, &plays, later.seed)?
        } else {
            let good = good.iter().map(|index| (replies.after()[*index], equities[*index])).collect();
            self.search(context, roller, good, later.rolls)?
        };
        block.push(Some(decision), roller, candidates);
        Ok(())
    }

    /// Labels candidates, which come with their static values, by searches.
    fn search(
        &self,
        context: &Context<'_>,
        roller: Side,
        good: Vec<(Position, f32)>,
        rolls: &[Roll],
    ) -> Result<Vec<LabelledCandidate>, Stopped> {
        let unknown =
            |position| LabelledCandidate { position, chances: Chances::default(), plies: 0, error: 0.0 };
        let mut candidates: Vec<_> =
            good.into_iter().map(|(position, equity)| (unknown(position), equity)).collect();
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
                let (candidate, equity) = &mut candidates[index];
                *candidate = LabelledCandidate { chances, plies, ..*candidate };
                *equity = context.stakes.equity(&chances.seen_by(roller));
            }
            within /= 2.0;
        }
        let all: Vec<f32> = candidates.iter().map(|(_, equity)| *equity).collect();
        for index in best(&all, within) {
            let LabelledCandidate { position, chances, .. } = &mut candidates[index].0;
            *chances = self.play_on(&rollers, position, *chances, rolls)?;
        }
        Ok(candidates.into_iter().map(|(candidate, _)| candidate).collect())
    }
}

/// Whether both sides have a pinned checker.
pub(super) fn have_mutual_pins(position: &Position) -> bool {
    [Side::Mine, Side::Theirs].into_iter().all(|side| position.has_pinned(side))
}

/// The dice of the games that are played after a labelled position.
#[derive(Clone, Copy)]
struct Later<'a> {
    /// Rolls of the turns that are played on.
    rolls: &'a [Roll],
    /// Seed of a rollout.
    seed: u64,
}

/// Returns how many points the play with index `first` loses by a search to this depth.
fn lost(
    context: &Context<'_>,
    position: &Position,
    plays: &[LegalPlay],
    first: usize,
    plies: u8,
) -> Result<f32, Stopped> {
    let depth = Depth { plies, least: 1, filters: &MoveFilters::default(), threads: 1 };
    let ranked = rank(context, position, plays, depth, &mut |_| {});
    let chosen = ranked.iter().find(|candidate| candidate.legal == plays[first]);
    let (best, chosen) = ranked.first().zip(chosen).ok_or(Stopped)?;
    Ok(best.equity - chosen.equity)
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
