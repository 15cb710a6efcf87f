//! Answers questions about many positions at once.

use numpy::PyArray1;
use plakoto::engine::Question;
use plakoto::eval::{Chances, Stakes};
use plakoto::rules::{LegalPlay, Position};
use plakoto::rules::{Next, Numbers, outcome};
use plakoto::search::{Candidate, Replies, Search, Stopped};
use plakoto::{Side, StopFlag};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::arrays::{board_table, many, table};
use crate::engine::Engine;
use crate::error::{Failure, class};
use crate::interrupt::{run_interruptible, run_without_lock};
use crate::numbers::counts;
use crate::types::{OUTCOMES, candidate};

/// Number of static evaluations that take so little time that no check for Ctrl-C is needed.
const FEW: usize = 1 << 14;

/// Number of positions that a thread takes from the queue at a time, without look-ahead.
const PIECE: usize = 64;

/// Number of positions up to which one thread finds plays at least as fast as two, which have to be started.
const ALONE: usize = 256;

/// Usual number of legal plays for a roll.
const USUAL_PLAYS: usize = 16;

/// Returns the error for stopped work. The caller never sees this error, because only Ctrl-C stops the work,
/// and Ctrl-C raises ``KeyboardInterrupt`` first.
fn stopped(_: Stopped) -> PyErr {
    Failure::internal("the work was stopped").into()
}

/// Returns an array with the nine chances for each position.
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &Bound<'py, PyAny>,
    plies: u8,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = many(positions, Some(*engine.engine.rules()))?.0;
    let stop = StopFlag::default();
    let find = || {
        let found = engine.question(plies).stop(&stop).evaluate_batch(&positions)?;
        let mut numbers = Vec::with_capacity(found.len() * OUTCOMES);
        found.iter().for_each(|chances| numbers.extend_from_slice(&chances.to_array()));
        Ok(numbers)
    };
    let is_quick = plies == 0 && positions.len() < FEW;
    let found: Result<Vec<f32>, Stopped> =
        if is_quick { run_without_lock(py, find)? } else { run_interruptible(py, &stop, find)? };
    Ok(table(py, found.map_err(stopped)?, OUTCOMES)?.into_any())
}

/// Calls `work` for each position and its numbers, in several threads. Returns the results in order.
///
/// Up to `most_quick` positions take so little time that no check for Ctrl-C is needed, unless their numbers are
/// a cascade. A check needs another thread, which takes longer to start than the plays of one position to list.
fn each<T: Send>(
    py: Python<'_>,
    engine: &Engine,
    positions: &[Position],
    numbers: &[Numbers],
    most_quick: usize,
    work: impl Fn(&Question<'_>, &Position, Numbers, &mut Replies) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let stop = StopFlag::default();
    let count = positions.len();
    let is_quick = count <= most_quick && !numbers.iter().any(|numbers| numbers.is_cascade(engine.rules()));
    let question = engine.question(0).stop(&stop);
    let question = if is_quick && count <= ALONE { question.threads(1) } else { question };
    let piece_size = if most_quick > 0 { PIECE } else { 1 };
    let pieces: Vec<_> = positions.chunks(piece_size).zip(numbers.chunks(piece_size)).collect();
    let piece = |index: usize, replies: &mut Replies| {
        let (positions, numbers) = pieces[index];
        let one = question.threads(1);
        let found =
            positions.iter().zip(numbers).map(|(position, numbers)| work(&one, position, *numbers, replies));
        found.collect::<Vec<T>>()
    };
    let share = || question.share(pieces.len(), piece);
    let found = if is_quick { run_without_lock(py, share)? } else { run_interruptible(py, &stop, share)? };
    Ok(found.map_err(stopped)?.into_iter().flatten().collect())
}

/// Returns the positions after all legal plays, and the offsets at which the plays of each position begin.
pub(crate) fn after_positions<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
    numbers: &[Numbers],
) -> PyResult<Bound<'py, PyAny>> {
    static AFTERS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let found = each(py, engine, positions, numbers, FEW / 4, |question, position, numbers, replies| {
        choices(question, position, numbers, replies);
        replies.plays.iter().map(|play| (play.after(), play.next)).collect::<Vec<_>>()
    })?;
    let mut offsets = vec![0_i64];
    for afters in &found {
        offsets.push(offsets[offsets.len() - 1] + afters.len() as i64);
    }
    let (afters, next): (Vec<Position>, Vec<Next>) = found.into_iter().flatten().unzip();
    let pending: Vec<u8> = next.iter().flat_map(|next| counts(next.pending)).collect();
    let is_same: Vec<bool> = next.iter().map(|next| next.side == Side::Mine).collect();
    class(py, &AFTERS, "Afters")?.call1((
        board_table(py, &afters)?,
        PyArray1::from_vec(py, offsets),
        table(py, pending, 6)?,
        PyArray1::from_vec(py, is_same),
    ))
}

/// Puts all legal plays into `replies`. If the game is over, the list is empty.
fn choices(question: &Question<'_>, position: &Position, numbers: Numbers, replies: &mut Replies) {
    if outcome(position, question.rules()).is_some() {
        replies.plays.clear();
    } else {
        question.choices(position, numbers, &mut replies.plays);
    }
}

/// The play that was chosen in a position, with its value.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    /// Index of the play among the legal plays, in their usual order.
    pub(crate) index: usize,
    pub(crate) legal: LegalPlay,
    pub(crate) chances: Chances,
    pub(crate) equity: f32,
}

/// Chooses a play as the player would, including the noise of the player's level. The game must not be over.
pub(crate) fn choose(
    player: &Question<'_>,
    is_static: bool,
    evaluator: &plakoto::Engine,
    position: &Position,
    numbers: Numbers,
    replies: &mut Replies,
) -> Chosen {
    let rules = evaluator.rules();
    let stakes = Stakes::points(rules);
    if is_static {
        let search = Search::new(evaluator.evaluator(), rules, stakes).wide();
        let mut values = Vec::new();
        search.reply_values(position, numbers, replies, |_, chances| {
            values.push((stakes.equity(&chances), chances));
        });
        // If several plays are equally good, choose the one that a hint would list first.
        let best = values.iter().zip(&replies.plays).enumerate().max_by(|(_, (a, one)), (_, (b, other))| {
            a.0.total_cmp(&b.0).then_with(|| one.play.cmp(&other.play))
        });
        if let Some((index, ((equity, chances), legal))) = best {
            return Chosen { index, legal: *legal, chances: *chances, equity: *equity };
        }
    }
    player.choices(position, numbers, &mut replies.plays);
    let Candidate { legal, chances, equity, .. } = player.best_play(position, numbers);
    let index = replies.plays.iter().position(|play| play.leads_as(&legal)).unwrap_or(0);
    Chosen { index, legal, chances, equity }
}

/// Chooses a play for each position. Chooses none if the game is over.
pub(crate) fn choose_each(
    py: Python<'_>,
    engine: &Engine,
    positions: &[Position],
    numbers: &[Numbers],
    plies: u8,
) -> PyResult<Vec<Option<Chosen>>> {
    let is_static = plies == 0 && engine.noise_is_zero();
    let most = if plies == 0 { FEW / USUAL_PLAYS } else { 0 };
    each(py, engine, positions, numbers, most, |_, position, numbers, replies| {
        let player = engine.player(plies).threads(1);
        let goes_on = outcome(position, engine.rules()).is_none();
        goes_on.then(|| choose(&player, is_static, &engine.engine, position, numbers, replies))
    })
}

/// Chooses a play for each position. Returns arrays with the choices.
pub(crate) fn best_plays<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
    numbers: &[Numbers],
    plies: u8,
) -> PyResult<Bound<'py, PyAny>> {
    static BEST: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let found = choose_each(py, engine, positions, numbers, plies)?;
    let stakes = Stakes::points(engine.rules());
    let (mut after, mut index, mut pending) = (Vec::new(), Vec::new(), Vec::new());
    let (mut is_same, mut values, mut equities) = (Vec::new(), Vec::new(), Vec::new());
    for (chosen, position) in found.iter().zip(positions) {
        let over = || outcome(position, engine.rules()).map_or_else(Chances::default, Chances::certain);
        let chances = chosen.map_or_else(over, |chosen| chosen.chances);
        after.push(chosen.map_or(*position, |chosen| chosen.legal.after()));
        index.push(chosen.map_or(-1, |chosen| chosen.index as i32));
        pending.extend(chosen.map_or([0; 6], |chosen| counts(chosen.legal.next.pending)));
        is_same.push(chosen.is_none_or(|chosen| chosen.legal.next.side == Side::Mine));
        values.extend(chances.to_array());
        equities.push(chosen.map_or_else(|| stakes.equity(&chances), |chosen| chosen.equity));
    }
    class(py, &BEST, "BestPlays")?.call1((
        board_table(py, &after)?,
        PyArray1::from_vec(py, index),
        table(py, values, OUTCOMES)?,
        PyArray1::from_vec(py, equities),
        table(py, pending, 6)?,
        PyArray1::from_vec(py, is_same),
    ))
}

/// Returns, for each position, a list of the best plays, the best first.
pub(crate) fn hints<'py>(
    py: Python<'py>,
    engine: &Engine,
    positions: &[Position],
    numbers: &[Numbers],
    plies: u8,
    count: usize,
) -> PyResult<Vec<Bound<'py, PyList>>> {
    let most_quick = if plies == 0 { FEW / USUAL_PLAYS } else { 0 };
    let found = each(py, engine, positions, numbers, most_quick, |question, position, numbers, _| {
        if outcome(position, question.rules()).is_some() {
            return Vec::new();
        }
        let mut found = question.plies(plies).fully_searched(count).hint(position, numbers);
        found.truncate(count);
        found
    })?;
    found
        .iter()
        .zip(positions.iter().zip(numbers))
        .map(|(candidates, (&position, &numbers))| {
            let before = plakoto::Position::new(position, *engine.rules()).map_err(Failure::from)?;
            let listed = candidates.iter().map(|found| candidate(py, found, &before, numbers));
            PyList::new(py, listed.collect::<PyResult<Vec<_>>>()?)
        })
        .collect()
}
