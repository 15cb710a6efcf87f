//! Games of an engine against itself, as arrays for training.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numpy::PyArray1;
use plakoto::engine::Level;
use plakoto::eval::Chances;
use plakoto::rules::Position;
use plakoto::rules::{Dice, Numbers, Pending, outcome};
use plakoto::search::{Replies, Stopped};
use plakoto::{Engine, Side, StopFlag};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::arrays::{board_table, table};
use crate::batch::{Chosen, choose};
use crate::error::{Failure, Outcome, class};
use crate::interrupt::run_interruptible;
use crate::numbers::counts;
use crate::types::{OUTCOMES, swapped_index};

/// An iterator over sets of arrays, each with the decisions of several games. :meth:`Engine.self_play`
/// creates it.
#[pyclass(frozen, module = "plakoto")]
pub(crate) struct SelfPlay {
    player: Py<crate::engine::Engine>,
    engine: Arc<Engine>,
    level: Level,
    games: u64,
    seed: u64,
    batch: u64,
    next: Mutex<u64>,
}

/// What `__reduce__` returns: a function, the function's arguments (engine, games, seed, batch, plies), and
/// the number of the next game as state.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, crate::engine::Engine>, u64, u64, u64, u8), u64);

/// A decision that the engine made in a game.
struct Decision {
    position: Position,
    numbers: Numbers,
    chosen: Chosen,
    /// Index of the game's outcome, from the view of the player who made the decision.
    outcome: usize,
}

impl SelfPlay {
    /// Maximum number of games in a single set of arrays.
    pub(crate) const MOST_GAMES: u64 = 1 << 16;

    pub(crate) fn new(
        player: Py<crate::engine::Engine>,
        level: Level,
        games: u64,
        seed: u64,
        batch: u64,
    ) -> Outcome<Self> {
        let engine = Arc::clone(&player.get().engine);
        Ok(Self { player, engine, level, games, seed, batch, next: Mutex::new(0) })
    }

    /// Plays the game with this number. Its dice depend only on the seed and the number.
    fn play(&self, number: u64, stop: &StopFlag, replies: &mut Replies) -> Result<Vec<Decision>, Stopped> {
        let rules = self.engine.rules();
        let mut dice = Dice::stream([self.seed, number, 0]);
        let player = self.engine.ask().level(self.level, self.seed ^ number).threads(1).stop(stop);
        let is_static = self.level.plies == 0 && self.level.noise == 0.0;
        let (mut position, mut pending, mut mover) = (rules.start(), Pending::NONE, Side::Mine);
        let (mut decisions, mut movers) = (Vec::new(), Vec::new());
        let end = loop {
            if let Some(outcome) = outcome(&position, rules) {
                break Chances::place(outcome);
            }
            if stop.is_raised() {
                return Err(Stopped);
            }
            let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
            let chosen = choose(&player, is_static, &self.engine, &position, numbers, replies);
            decisions.push(Decision { position, numbers, chosen, outcome: 0 });
            movers.push(mover);
            (position, pending) = (chosen.legal.after(), chosen.legal.next.pending);
            if chosen.legal.next.side == Side::Theirs {
                mover = mover.other();
            }
        };
        for (decision, player) in decisions.iter_mut().zip(movers) {
            decision.outcome = if player == mover { end } else { swapped_index(end) };
        }
        Ok(decisions)
    }
}

#[pymethods]
impl SelfPlay {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.games.div_ceil(self.batch)).unwrap_or(usize::MAX)
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (first, last) = {
            let mut next = self.next();
            let first = *next;
            let last = (first + self.batch).min(self.games);
            *next = last;
            (first, last)
        };
        if first >= last {
            return Ok(None);
        }
        let stop = StopFlag::default();
        let played = run_interruptible(py, &stop, || {
            let question = self.engine.ask().stop(&stop);
            let played = question.share((last - first) as usize, |index, replies| {
                self.play(first + index as u64, &stop, replies)
            })?;
            played.into_iter().collect::<Result<Vec<_>, Stopped>>()
        });
        let games =
            played.and_then(|games| Ok(games.map_err(|_| Failure::internal("the work was stopped"))?));
        if games.is_err() {
            // The next call plays these games again, unless another thread has taken the following ones.
            let mut next = self.next();
            *next = if *next == last { first } else { *next };
        }
        self.arrays(py, first, &games?).map(Some)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { player, games, seed, batch, level, .. } = self;
        let (engine, plies) = (player.bind(py).repr()?, level.plies);
        Ok(format!("{engine}.self_play({games}, seed={seed}, batch={batch}, plies={plies})"))
    }

    /// A copy continues with the same game as the original.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let Self { player, level, games, seed, batch, .. } = slf.get();
        let function = slf.py().import("plakoto._types")?.getattr("made_self_play")?;
        let arguments = (player.bind(slf.py()).clone(), *games, *seed, *batch, level.plies);
        Ok((function, arguments, *slf.get().next()))
    }

    fn __setstate__(&self, next: u64) {
        *self.next() = next;
    }
}

impl SelfPlay {
    /// Locks the number of the next game.
    fn next(&self) -> MutexGuard<'_, u64> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn arrays<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        games: &[Vec<Decision>],
    ) -> PyResult<Bound<'py, PyAny>> {
        static PLAYED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let all = || games.iter().flatten();
        let dice = |numbers: Numbers| numbers.roll().map_or([0, 0], |roll| roll.dice());
        let positions: Vec<Position> = all().map(|decision| decision.position).collect();
        let after: Vec<Position> = all().map(|decision| decision.chosen.legal.after()).collect();
        let numbered = || (first..).zip(games);
        let game = numbered().flat_map(|(number, game)| std::iter::repeat_n(number as i64, game.len()));
        let turn = games.iter().flat_map(|game| 0..game.len() as i32);
        class(py, &PLAYED, "SelfPlayBatch")?.call1((
            board_table(py, &positions)?,
            table(py, all().flat_map(|decision| dice(decision.numbers)).collect(), 2)?,
            table(py, all().flat_map(|decision| counts(decision.numbers.pending())).collect(), 6)?,
            PyArray1::from_vec(py, all().map(|decision| decision.chosen.index as i32).collect()),
            board_table(py, &after)?,
            table(py, all().flat_map(|decision| decision.chosen.chances.to_array()).collect(), OUTCOMES)?,
            PyArray1::from_vec(py, all().map(|decision| decision.outcome as i8).collect()),
            PyArray1::from_vec(py, game.collect::<Vec<i64>>()),
            PyArray1::from_vec(py, turn.collect::<Vec<i32>>()),
        ))
    }
}
