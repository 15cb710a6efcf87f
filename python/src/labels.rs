//! Labels for training: the values of plays, of positions that games go on from, of rollouts and of games, each for
//! many positions at once. The results do not depend on the number of threads.

use numpy::PyArray1;
use plakoto::eval::network::nearest;
use plakoto::eval::{Chances, Stakes, ValueSource};
use plakoto::rollout::{BearoffTruncation, Rollout, RolloutSettings, trial_path};
use plakoto::rules::{Pending, Position, Roll, outcome};
use plakoto::search::{Budget, Cache, Limits, MoveFilters, Replies, Search, Stopped};
use plakoto::{Side, StopFlag};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::arrays::{board_table, table};
use crate::engine::Engine;
use crate::error::{Failure, class};
use crate::interrupt::run_interruptible;
use crate::types::OUTCOMES;

/// Searches of one call, which share their cache.
struct Searches<'a> {
    engine: &'a plakoto::Engine,
    plies: u8,
    cache: Cache,
    budget: Budget,
}

/// The value of one play of a decision.
struct Value {
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
struct Decision(Side, Vec<Value>);

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
    ) -> Result<Decision, Stopped> {
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
            Value { index, after: replies.after()[index], chances, equity, plies: 0 }
        };
        let mut found: Vec<Value> = good.into_iter().map(value).collect();
        // If only one play is good, its value decides nothing.
        let is_decided = margin.points < f32::INFINITY && found.len() == 1;
        for plies in 1..=if is_decided { 0 } else { self.plies } {
            let least = best(&found) - margin_left;
            let searched =
                found.iter_mut().enumerate().filter(|(place, one)| *place == 0 || one.equity >= least);
            let searched: Vec<&mut Value> = searched.map(|(_, value)| value).collect();
            let positions: Vec<Position> = searched.iter().map(|value| value.after).collect();
            for (value, chances) in searched.into_iter().zip(rollers.values(&positions, plies, 1)?) {
                let equity = search.stakes.equity(&chances.seen_by(roller));
                *value = Value { chances, equity, plies, ..*value };
            }
            margin_left /= 2.0;
        }
        let least = best(&found) - margin_left;
        for value in found.iter_mut().filter(|value| !is_decided && value.equity >= least) {
            value.chances = self.play_on(&rollers, &value.after, value.chances, rolls)?;
        }
        Ok(Decision(roller, found))
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

fn best(values: &[Value]) -> f32 {
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

/// Does work for each of `count` indices in several threads, until Ctrl-C.
fn each<T: Send>(
    py: Python<'_>,
    engine: &Engine,
    plies: u8,
    count: usize,
    work: impl Fn(usize, &Searches<'_>, &mut Replies) -> Result<T, Stopped> + Sync + Send,
) -> PyResult<Vec<T>> {
    /// Number of indices that a thread takes at a time.
    const PIECE: usize = 16;
    let stop = StopFlag::default();
    let searches = Searches::new(engine, plies, &stop);
    let piece = |number: usize, replies: &mut Replies| {
        let indices = number * PIECE..((number + 1) * PIECE).min(count);
        indices.map(|index| work(index, &searches, replies)).collect::<Result<Vec<T>, Stopped>>()
    };
    let share = || engine.question(0).stop(&stop).share(count.div_ceil(PIECE), piece);
    let pieces = run_interruptible(py, &stop, || share()?.into_iter().collect::<Result<Vec<_>, _>>())?;
    let pieces = pieces.map_err(|_| Failure::internal("the work was stopped"))?;
    Ok(pieces.into_iter().flatten().collect())
}

fn chances_table(py: Python<'_>, all: impl Iterator<Item = Chances>) -> PyResult<Bound<'_, PyAny>> {
    Ok(table(py, all.flat_map(|one| one.to_array()).collect::<Vec<f32>>(), OUTCOMES)?.into_any())
}

fn offsets<'py>(py: Python<'py>, lengths: impl Iterator<Item = usize>) -> Bound<'py, PyArray1<i64>> {
    let ends = lengths.scan(0, |end, length| {
        *end += length as i64;
        Some(*end)
    });
    PyArray1::from_vec(py, std::iter::once(0).chain(ends).collect())
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
) -> PyResult<Bound<'py, PyAny>> {
    static VALUES: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let found = each(py, engine, plies, decisions.len(), |index, searches, replies| {
        let (position, roll) = &decisions[index];
        if outcome(position, engine.rules()).is_some() {
            return Ok(Decision(Side::Theirs, Vec::new()));
        }
        searches.plays((position, *roll), margin, of_row(later, decisions.len(), index), replies)
    })?;
    let rows =
        || found.iter().flat_map(|Decision(roller, values)| values.iter().map(move |one| (*roller, one)));
    let afters: Vec<Position> = rows().map(|(_, value)| value.after).collect();
    class(py, &VALUES, "PlayValues")?.call1((
        board_table(py, &afters)?,
        offsets(py, found.iter().map(|Decision(_, values)| values.len())),
        PyArray1::from_vec(py, rows().map(|(_, value)| value.index as i32).collect()),
        chances_table(py, rows().map(|(roller, value)| value.chances.seen_by(roller)))?,
        PyArray1::from_vec(py, rows().map(|(_, value)| value.plies).collect()),
        PyArray1::from_vec(py, rows().map(|(roller, _)| roller == Side::Mine).collect()),
    ))
}

/// Returns, for each position, whether its value is an estimate.
pub(crate) fn are_estimates<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let found =
        each(py, engine, 0, positions.len(), |index, searches, _| Ok(searches.is_open(&positions[index])))?;
    Ok(PyArray1::from_vec(py, found))
}

/// Returns the value of each position by a search, after playing on with its rolls.
pub(crate) fn play_on<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
    plies: u8,
    rolls: &[Roll],
) -> PyResult<Bound<'py, PyAny>> {
    let found = each(py, engine, plies, positions.len(), |index, searches, _| {
        let (search, position) = (searches.search(), positions[index]);
        let value = search.values(&[position], plies, 1)?.first().copied().ok_or(Stopped)?;
        searches.play_on(&search, &position, value, of_row(rolls, positions.len(), index))
    })?;
    chances_table(py, found.into_iter())
}

/// Rolls each position out with its seed. Returns the mean chances and the standard errors of the equities.
pub(crate) fn rollouts<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
    seeds: &[u64],
    settings: RolloutSettings,
) -> PyResult<Bound<'py, PyTuple>> {
    let found = each(py, engine, 0, positions.len(), |index, searches, _| {
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
    let errors = PyArray1::from_vec(py, found.iter().map(|(_, error)| *error).collect());
    let chances = chances_table(py, found.iter().map(|(chances, _)| *chances))?;
    PyTuple::new(py, [chances, errors.into_any()])
}

/// Plays a game from each position with its seed. Returns every `every`th position of the games that needs an
/// estimate, its estimated chances, and the offsets at which the games begin.
pub(crate) fn games_along<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
    seeds: &[u64],
    every: usize,
    lambda: f32,
) -> PyResult<Bound<'py, PyTuple>> {
    let found = each(py, engine, 0, positions.len(), |index, searches, replies| {
        // A game that ends at a one-sided value is not corrected at random: one label would count for 216 games.
        let bearoff_truncation = BearoffTruncation::OneSided;
        let settings =
            RolloutSettings { seed: seeds[index], bearoff_truncation, ..RolloutSettings::default() };
        let start = &positions[index];
        let path = trial_path(&searches.search(), &settings, lambda, start, 0, replies)?;
        let path = path.into_iter().step_by(every).filter(|(position, _)| searches.is_open(position));
        Ok(path.collect::<Vec<_>>())
    })?;
    let rows: Vec<_> = found.iter().flatten().collect();
    let boards = board_table(py, &rows.iter().map(|(position, _)| *position).collect::<Vec<_>>())?;
    let chances = chances_table(py, rows.iter().map(|(_, chances)| *chances))?;
    PyTuple::new(py, [boards.into_any(), chances, offsets(py, found.iter().map(Vec::len)).into_any()])
}
