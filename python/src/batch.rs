//! Answers questions about many positions at once: evaluations, plays, and labels for training, which are the values of
//! plays, of positions that games go on from, of rollouts and of games. The results do not depend on the number of
//! threads.

use plakoto::engine::Question;
use plakoto::eval::network::nearest;
use plakoto::eval::{Chances, Stakes, ValueSource};
use plakoto::rollout::{BearoffTruncation, Rollout, RolloutSettings, trial_path};
use plakoto::rules::{LegalPlay, Numbers, Pending, Position, Roll, outcome};
use plakoto::search::{Budget, Cache, Limits, MoveFilters, Replies, Search, Stopped};
use plakoto::{Side, StopFlag};
use pyo3::prelude::*;

use crate::arrays::{Row, Table, board_table, chances_table, offsets, pending_table};
use crate::engine::Engine;
use crate::error::{Result, run_interruptible, run_without_lock};
use crate::input::Object;
use crate::play::{candidate, create};
use crate::rollout::{Chosen, choose};

/// Number of static evaluations that take so little time that no check for Ctrl-C is needed.
const FEW: usize = 1 << 14;

/// Number of positions that a thread takes from the queue at a time, without look-ahead.
const PIECE: usize = 64;

/// Number of positions up to which one thread finds plays at least as fast as two, which have to be started.
const ALONE: usize = 256;

/// Returns an array with the nine chances for each position.
pub(crate) fn evaluate(
    py: Python<'_>,
    engine: &Engine,
    positions: &[Position],
    plies: u8,
) -> Result<Table<f32>> {
    let stop = StopFlag::default();
    let find = || -> Result<_, Stopped> {
        Ok(chances_table(engine.question(plies).stop(&stop).evaluate_batch(positions)?))
    };
    let is_quick = plies == 0 && positions.len() < FEW;
    Ok(if is_quick { run_without_lock(py, find)? } else { run_interruptible(py, &stop, find)? }?)
}

/// Positions and the numbers that are played in them.
pub(crate) type Decisions = (Vec<Position>, Vec<Numbers>);

/// Calls `work` for each position and its numbers, in several threads. Returns the results in order.
///
/// Up to `max_quick` positions take so little time that no check for Ctrl-C is needed, unless their numbers are
/// a cascade. A check needs another thread, which takes longer to start than the plays of one position to list.
fn each<T: Send>(
    py: Python<'_>,
    engine: &Engine,
    (positions, numbers): &Decisions,
    max_quick: usize,
    work: impl Fn(&Question<'_>, &Position, Numbers, &mut Replies) -> T + Sync + Send,
) -> Result<Vec<T>> {
    let stop = StopFlag::default();
    let count = positions.len();
    let is_quick = count <= max_quick && !numbers.iter().any(|numbers| numbers.is_cascade(engine.rules()));
    let question = engine.question(0).stop(&stop);
    let question = if is_quick && count <= ALONE { question.threads(1) } else { question };
    let one = question.threads(1);
    let piece = if max_quick > 0 { PIECE } else { 1 };
    let work =
        |index: usize, replies: &mut Replies| Ok(work(&one, &positions[index], numbers[index], replies));
    let share = || share(&question, count, piece, work);
    Ok(if is_quick { run_without_lock(py, share)? } else { run_interruptible(py, &stop, share)? }?)
}

/// Does work for each of `count` indices in the threads of a question. A thread takes `piece` indices at a time.
fn share<T: Send>(
    question: &Question<'_>,
    count: usize,
    piece: usize,
    work: impl Fn(usize, &mut Replies) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let pieces = question.share(count.div_ceil(piece), |number, replies: &mut Replies| {
        let indices = number * piece..((number + 1) * piece).min(count);
        indices.map(|index| work(index, replies)).collect::<Result<Vec<T>, Stopped>>()
    })?;
    Ok(pieces.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Returns the positions after all legal plays, and the offsets at which the plays of each position begin.
pub(crate) fn after_positions<'py>(
    py: Python<'py>,
    engine: &Engine,
    decisions: &Decisions,
) -> Result<Object<'py>> {
    let found = each(py, engine, decisions, FEW / 4, |question, position, numbers, replies| {
        choices(question, position, numbers, replies);
        let after = |play: &LegalPlay| (play.after(), play.next.pending, play.next.side == Side::Mine);
        replies.plays.iter().map(after).collect()
    })?;
    afters(py, &found)
}

/// Arranges the positions after the plays of many decisions, with the numbers that are pending then and whether the
/// same player goes on.
pub(crate) fn afters<'py>(py: Python<'py>, all: &[Vec<(Position, Pending, bool)>]) -> Result<Object<'py>> {
    let afters = || all.iter().flatten();
    let arrays = (
        board_table(afters().map(|(after, ..)| after)),
        offsets(all.iter().map(Vec::len)),
        pending_table(afters().map(|(_, pending, _)| *pending)),
        Row(afters().map(|(.., is_same)| *is_same).collect()),
    );
    create!(py, "Afters", arrays)
}

/// Puts all legal plays into `replies`. If the game is over, the list is empty.
fn choices(question: &Question<'_>, position: &Position, numbers: Numbers, replies: &mut Replies) {
    if outcome(position, question.rules()).is_some() {
        replies.plays.clear();
    } else {
        question.choices(position, numbers, &mut replies.plays);
    }
}

/// Chooses a play for each position. Chooses none if the game is over.
pub(crate) fn choose_each(
    py: Python<'_>,
    engine: &Engine,
    decisions: &Decisions,
    plies: u8,
) -> Result<Vec<Option<Chosen>>> {
    let is_static = plies == 0 && engine.level.noise == 0.0;
    each(py, engine, decisions, max_quick(plies), |_, position, numbers, replies| {
        let player = engine.player(plies).threads(1);
        let goes_on = outcome(position, engine.rules()).is_none();
        goes_on.then(|| choose(&player, is_static, &engine.engine, position, numbers, replies))
    })
}

/// Returns the number of positions whose plays are found so quickly that no check for Ctrl-C is needed.
const fn max_quick(plies: u8) -> usize {
    /// Usual number of legal plays for a roll.
    const USUAL_PLAYS: usize = 16;
    if plies == 0 { FEW / USUAL_PLAYS } else { 0 }
}

/// Chooses a play for each position. Returns arrays with the choices.
pub(crate) fn best_plays<'py>(
    py: Python<'py>,
    engine: &Engine,
    decisions: &Decisions,
    plies: u8,
) -> Result<Object<'py>> {
    let found = choose_each(py, engine, decisions, plies)?;
    let stakes = Stakes::points(engine.rules());
    let result = |position| outcome(position, engine.rules()).map_or_else(Chances::default, Chances::certain);
    let values: Vec<Chances> = (found.iter().zip(&decisions.0))
        .map(|(chosen, position)| chosen.map_or_else(|| result(position), |chosen| chosen.chances))
        .collect();
    let equity = |(chosen, chances): (&Option<Chosen>, &Chances)| {
        chosen.map_or_else(|| stakes.equity(chances), |chosen| chosen.equity)
    };
    let afters = (found.iter().zip(&decisions.0))
        .map(|(chosen, position)| chosen.map_or(*position, |chosen| chosen.legal.after()));
    let next = || found.iter().map(|chosen| chosen.map(|chosen| chosen.legal.next));
    let arrays = (
        board_table(afters),
        Row(found.iter().map(|chosen| chosen.map_or(-1, |chosen| chosen.index as i32)).collect()),
        chances_table(values.iter().copied()),
        Row(found.iter().zip(&values).map(equity).collect()),
        pending_table(next().map(|next| next.map_or(Pending::NONE, |next| next.pending))),
        Row(next().map(|next| next.is_none_or(|next| next.side == Side::Mine)).collect()),
    );
    create!(py, "BestPlays", arrays)
}

/// Returns, for each position, a list of the best plays, the best first.
pub(crate) fn hints<'py>(
    py: Python<'py>,
    engine: &Engine,
    decisions: &Decisions,
    plies: u8,
    count: usize,
) -> Result<Vec<Vec<Object<'py>>>> {
    let found = each(py, engine, decisions, max_quick(plies), |question, position, numbers, _| {
        if outcome(position, question.rules()).is_some() {
            return Vec::new();
        }
        let mut found = question.plies(plies).fully_searched(count).hint(position, numbers);
        found.truncate(count);
        found
    })?;
    let listed = found.iter().zip(decisions.0.iter().zip(&decisions.1));
    let listed = listed.map(|(candidates, (&position, &numbers))| {
        let before = plakoto::Position::new(position, *engine.rules())?;
        candidates.iter().map(|found| candidate(py, found, &before, numbers)).collect()
    });
    listed.collect()
}

/// Searches of one call, which share their cache.
struct Searches<'a> {
    engine: &'a plakoto::Engine,
    plies: u8,
    cache: Cache,
    budget: Budget,
}

/// The value of one play of a decision.
struct PlayValue {
    /// Index of the play among the legal plays.
    index: usize,
    /// Position before the next roll, from the view of the player who rolls.
    after: Position,
    /// Chances of the player who rolls.
    chances: Chances,
    /// Equity for the player who makes the play.
    equity: f32,
    plies: u8,
}

/// The values of the good plays of one decision, best static value first, and the side that rolls next.
struct PlayValues(Side, Vec<PlayValue>);

impl<'a> Searches<'a> {
    fn new(engine: &'a Engine, plies: u8, stop: &StopFlag) -> Self {
        // A 1-ply search never reaches the same position twice, so it needs no cache.
        let entries = if plies > 1 { Cache::DEFAULT_ENTRIES << 2 } else { 0 };
        let budget = Budget::new(Limits::default(), stop.clone());
        Self { engine: &engine.engine, plies, cache: Cache::new(entries), budget }
    }

    fn search(&self) -> Search<'_> {
        let (evaluator, rules) = (self.engine.evaluator(), self.engine.rules());
        Search {
            pruner: self.engine.pruner(),
            cache: Some(&self.cache),
            budget: Some(&self.budget),
            ..Search::new(evaluator, rules, Stakes::points(rules))
        }
    }

    /// Returns the values of the plays that are good enough: by static values first, and with every further ply of
    /// search within half the margin. The play with the best static value is always searched.
    fn plays(
        &self,
        (position, roll): (&Position, Roll),
        margin: Margin,
        rolls: &[Roll],
        replies: &mut Replies,
    ) -> Result<PlayValues, Stopped> {
        let (search, mut statics) = (self.search(), Vec::new());
        search.reply_values(position, roll, replies, |_, chances| statics.push(chances));
        let roller = replies.plays.first().map_or(Side::Theirs, |play| play.next.side);
        let (rollers, mut margin_left) = (search.seen_by(roller), margin.points);
        let equities: Vec<f32> = statics.iter().map(|seen| search.stakes.equity(seen)).collect();
        let mut good: Vec<usize> = (0..equities.len()).collect();
        good.sort_by(|a, b| equities[*b].total_cmp(&equities[*a]));
        let least = good.first().map_or(0.0, |best| equities[*best]) - margin.points;
        good.retain(|index| equities[*index] >= least);
        good.truncate(margin.most);
        let value = |index: usize| {
            let (chances, equity) = (statics[index].seen_by(roller), equities[index]);
            PlayValue { index, after: replies.after()[index], chances, equity, plies: 0 }
        };
        let mut found: Vec<PlayValue> = good.into_iter().map(value).collect();
        // If only one play is good, its value decides nothing.
        let is_decided = margin.points < f32::INFINITY && found.len() == 1;
        for plies in 1..=if is_decided { 0 } else { self.plies } {
            let least = best(&found) - margin_left;
            let searched =
                found.iter_mut().enumerate().filter(|(place, one)| *place == 0 || one.equity >= least);
            let searched: Vec<&mut PlayValue> = searched.map(|(_, value)| value).collect();
            let positions: Vec<Position> = searched.iter().map(|value| value.after).collect();
            for (value, chances) in searched.into_iter().zip(rollers.values(&positions, plies, 1)?) {
                let equity = search.stakes.equity(&chances.seen_by(roller));
                *value = PlayValue { chances, equity, plies, ..*value };
            }
            margin_left /= 2.0;
        }
        let least = best(&found) - margin_left;
        for value in found.iter_mut().filter(|value| !is_decided && value.equity >= least) {
            value.chances = self.play_on(&rollers, &value.after, value.chances, rolls)?;
        }
        Ok(PlayValues(roller, found))
    }

    /// Improves a value by playing on with `rolls`, and choosing each play by its static value.
    ///
    /// A search of *n* + 1 plies corrects a search of *n* plies. For each roll, the correction is the difference
    /// between an *n*-ply search after the best reply and the value that the first search gave this reply. With many
    /// positions, one random roll serves as well as all of them, because it is right on average. Variance reduction
    /// in rollouts uses the same sum to remove luck. Negative chances become zero.
    fn play_on(
        &self,
        search: &Search<'_>,
        start: &Position,
        value: Chances,
        rolls: &[Roll],
    ) -> Result<Chances, Stopped> {
        if rolls.is_empty() {
            return Ok(value);
        }
        let (mut search, mut position, mut roller) = (*search, *start, Side::Mine);
        let (mut chances, mut replies) = (value, Replies::default());
        for roll in rolls {
            if outcome(&position, search.rules).is_some() || self.is_exact(&position) {
                break;
            }
            let reply = search.best_reply(&position, *roll, &mut replies);
            let next = replies.plays.first().map_or(Side::Theirs, |play| play.next.side);
            (search, position, roller) = (search.seen_by(next), reply.after, side_of(roller, next));
            let value = |plies| search.values(&[position], plies, 1)?.first().copied().ok_or(Stopped);
            let before = match self.plies {
                0 | 1 => reply.chances.seen_by(next),
                plies => value(plies - 1)?,
            };
            chances.add(&value(self.plies)?.seen_by(roller), 1.0);
            chances.add(&before.seen_by(roller), -1.0);
        }
        Ok(nearest(&chances))
    }

    fn is_exact(&self, position: &Position) -> bool {
        self.engine.evaluator().source(position) == ValueSource::Exact
    }

    /// Whether a label can teach something about a position: its value is neither known nor in a table.
    fn is_open(&self, position: &Position) -> bool {
        outcome(position, self.engine.rules()).is_none() && !self.is_exact(position)
    }
}

fn best(values: &[PlayValue]) -> f32 {
    values.iter().map(|value| value.equity).fold(f32::NEG_INFINITY, f32::max)
}

/// Returns the side of the player who rolls next, from the view of the first roller.
const fn side_of(roller: Side, next: Side) -> Side {
    match next {
        Side::Mine => roller,
        Side::Theirs => roller.other(),
    }
}

/// Which plays of a decision are good enough to search.
#[derive(Clone, Copy)]
pub(crate) struct Margin {
    /// Maximum number of plays.
    pub(crate) most: usize,
    /// Maximum loss by static values, in points.
    pub(crate) points: f32,
}

/// Does work that searches, for each of `count` indices in several threads, until Ctrl-C.
fn search_each<T: Send>(
    py: Python<'_>,
    engine: &Engine,
    plies: u8,
    count: usize,
    work: impl Fn(usize, &Searches<'_>, &mut Replies) -> Result<T, Stopped> + Sync + Send,
) -> Result<Vec<T>> {
    let stop = StopFlag::default();
    let searches = Searches::new(engine, plies, &stop);
    let question = engine.question(0).stop(&stop);
    let work = |index: usize, replies: &mut Replies| work(index, &searches, replies);
    Ok(run_interruptible(py, &stop, || share(&question, count, 16, work))??)
}

/// Returns the rolls of each position, of which there are equally many for all positions.
fn of_row(rolls: &[Roll], count: usize, index: usize) -> &[Roll] {
    let turns = rolls.len() / count.max(1);
    &rolls[index * turns..][..turns]
}

/// Returns the values of the good plays of each decision. `later` are the rolls of the turns after each play.
pub(crate) fn play_values<'py>(
    py: Python<'py>,
    engine: &Engine,
    decisions: &[(Position, Roll)],
    margin: Margin,
    plies: u8,
    later: &[Roll],
) -> Result<Object<'py>> {
    let found = search_each(py, engine, plies, decisions.len(), |index, searches, replies| {
        let (position, roll) = &decisions[index];
        if outcome(position, engine.rules()).is_some() {
            return Ok(PlayValues(Side::Theirs, Vec::new()));
        }
        searches.plays((position, *roll), margin, of_row(later, decisions.len(), index), replies)
    })?;
    let rows =
        || found.iter().flat_map(|PlayValues(roller, values)| values.iter().map(move |one| (*roller, one)));
    let arrays = (
        board_table(rows().map(|(_, value)| &value.after)),
        offsets(found.iter().map(|PlayValues(_, values)| values.len())),
        Row(rows().map(|(_, value)| value.index as i32).collect()),
        chances_table(rows().map(|(roller, value)| value.chances.seen_by(roller))),
        Row(rows().map(|(_, value)| value.plies).collect()),
        Row(rows().map(|(roller, _)| roller == Side::Mine).collect()),
    );
    create!(py, "PlayValues", arrays)
}

/// Returns, for each position, whether its value is an estimate.
pub(crate) fn are_estimates(py: Python<'_>, engine: &Engine, positions: &[Position]) -> Result<Row<bool>> {
    let is_open = |index: usize, searches: &Searches<'_>, _: &mut _| Ok(searches.is_open(&positions[index]));
    Ok(Row(search_each(py, engine, 0, positions.len(), is_open)?))
}

/// Returns the value of each position by a search, after playing on with its rolls.
pub(crate) fn play_on(
    py: Python<'_>,
    engine: &Engine,
    positions: &[Position],
    plies: u8,
    rolls: &[Roll],
) -> Result<Table<f32>> {
    let found = search_each(py, engine, plies, positions.len(), |index, searches, _| {
        let (search, position) = (searches.search(), positions[index]);
        let value = search.values(&[position], plies, 1)?.first().copied().ok_or(Stopped)?;
        searches.play_on(&search, &position, value, of_row(rolls, positions.len(), index))
    })?;
    Ok(chances_table(found))
}

/// Rolls each position out with its seed. Returns the mean chances and the standard errors of the equities.
pub(crate) fn rollouts(
    py: Python<'_>,
    engine: &Engine,
    positions: &[Position],
    seeds: &[u64],
    settings: RolloutSettings,
) -> Result<(Table<f32>, Row<f32>)> {
    let found = search_each(py, engine, 0, positions.len(), |index, searches, _| {
        let position = &positions[index];
        if let Some(outcome) = outcome(position, engine.rules()) {
            return Ok((Chances::certain(outcome), 0.0));
        }
        let settings = RolloutSettings { seed: seeds[index], ..settings };
        let mut rollout = Rollout::of_position(position, Pending::NONE, settings);
        rollout.run(&searches.search(), &MoveFilters::default(), settings.trials, 1, &mut |_| {});
        let tally = rollout.rolled().first().filter(|_| rollout.trials() == settings.trials);
        tally.map(|entry| (entry.tally.chances(), entry.tally.equity().error)).ok_or(Stopped)
    })?;
    let (chances, errors): (Vec<Chances>, Vec<f32>) = found.into_iter().unzip();
    Ok((chances_table(chances), Row(errors)))
}

/// Plays a game from each position with its seed. Returns every `every`th position of the games that needs an
/// estimate, its estimated chances, and the offsets at which the games begin.
pub(crate) fn games_along(
    py: Python<'_>,
    engine: &Engine,
    positions: &[Position],
    seeds: &[u64],
    every: usize,
    lambda: f32,
) -> Result<(Table<i8>, Table<f32>, Row<i64>)> {
    let found = search_each(py, engine, 0, positions.len(), |index, searches, replies| {
        // A game that ends at a one-sided value is not corrected at random: one label would count for 216 games.
        let bearoff_truncation = BearoffTruncation::OneSided;
        let settings =
            RolloutSettings { seed: seeds[index], bearoff_truncation, ..RolloutSettings::default() };
        let start = &positions[index];
        let path = trial_path(&searches.search(), &settings, lambda, start, 0, replies)?;
        let path = path.into_iter().step_by(every).filter(|(position, _)| searches.is_open(position));
        Ok(path.collect::<Vec<_>>())
    })?;
    let rows = || found.iter().flatten();
    let boards = board_table(rows().map(|(position, _)| position));
    Ok((boards, chances_table(rows().map(|(_, chances)| *chances)), offsets(found.iter().map(Vec::len))))
}
