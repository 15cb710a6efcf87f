//! Converts values of the library to the dataclasses in `plakoto/_types.py`.

use plakoto::eval::Chances;
use plakoto::rules::{Numbers, Victory};
use plakoto::search::Candidate;
use plakoto::{Evaluation, Outcome, RuleSet, Side};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::error::class;
use crate::play::Play;

/// Number of different outcomes of a game.
pub(crate) const OUTCOMES: usize = Chances::COUNT;

/// Returns the index of an outcome from the other player's view, for an index from one player's view.
pub(crate) const fn swapped_index(index: usize) -> usize {
    if index < 8 { (index + 4) % 8 } else { index }
}

/// Returns the points for each of the nine outcomes.
pub(crate) fn points(rules: &RuleSet) -> [f32; OUTCOMES] {
    let mut points = [0.0; OUTCOMES];
    for (index, victory) in Victory::ALL.into_iter().enumerate() {
        points[index] = f32::from(victory.points(rules));
        points[4 + index] = -points[index];
    }
    points
}

pub(crate) fn chances<'py>(py: Python<'py>, chances: &Chances) -> PyResult<Bound<'py, PyAny>> {
    static CHANCES: PyOnceLock<Py<pyo3::types::PyType>> = PyOnceLock::new();
    class(py, &CHANCES, "Chances")?
        .call1(<(f32, f32, f32, f32, f32, f32, f32, f32, f32)>::from(chances.to_array()))
}

pub(crate) fn candidate<'py>(
    py: Python<'py>,
    candidate: &Candidate,
    before: &plakoto::Position,
    numbers: Numbers,
) -> PyResult<Bound<'py, PyAny>> {
    static CANDIDATE: PyOnceLock<Py<pyo3::types::PyType>> = PyOnceLock::new();
    let chances = chances(py, &candidate.chances)?;
    let play = Play(before.made(numbers, candidate.legal));
    class(py, &CANDIDATE, "Candidate")?.call1((play, candidate.equity, chances, candidate.plies))
}

pub(crate) fn evaluation<'py>(py: Python<'py>, found: &Evaluation) -> PyResult<Bound<'py, PyAny>> {
    static EVALUATION: PyOnceLock<Py<pyo3::types::PyType>> = PyOnceLock::new();
    let chances = chances(py, &found.chances)?;
    class(py, &EVALUATION, "Evaluation")?.call1((found.equity, chances, found.plies))
}

pub(crate) fn outcome<'py>(
    py: Python<'py>,
    outcome: Outcome,
    rules: &RuleSet,
) -> PyResult<Bound<'py, PyAny>> {
    static OUTCOME: PyOnceLock<Py<pyo3::types::PyType>> = PyOnceLock::new();
    let index = Chances::place(outcome);
    let (winner, kind) = match outcome {
        Outcome::Won(Side::Mine, victory) => (Some("mine"), victory.name()),
        Outcome::Won(Side::Theirs, victory) => (Some("theirs"), victory.name()),
        Outcome::MothersPinned => (None, "both mothers pinned"),
        Outcome::Dead => (None, "nobody can move"),
    };
    class(py, &OUTCOME, "Outcome")?.call1((winner, kind, points(rules)[index] as i32, index))
}
