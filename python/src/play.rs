//! Python classes for complete and partial plays.

use std::hash::{DefaultHasher, Hash, Hasher};

use plakoto::rules::{self, Numbers, Point, Step};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::error::{Failure, Outcome, class};
use crate::play_start::{Reduced, Steps, arguments, reduced};
use crate::position::{Position, source};

/// Start of a step from the bar.
const BAR: i64 = 25;

/// A legal play and the position after it.
#[pyclass(frozen, eq, module = "plakoto")]
pub(crate) struct Play(pub(crate) plakoto::Play);

/// Two plays are equal if they have the same steps, resulting position and rules. The order of the dice does
/// not matter.
impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        (self.0.legal(), self.0.rules()) == (other.0.legal(), other.0.rules())
    }
}

impl Play {
    /// Returns the key from which the hash is computed: the resulting position and the steps.
    fn key(&self) -> (plakoto::Position, Steps) {
        (self.0.after(), self.0.steps().map(ends).collect())
    }
}

#[pymethods]
impl Play {
    /// The play in gnubg's notation, such as ``"24/21*/18"``.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// The steps, one for each number played, in an order in which they can be made. A step to 0 bears off.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.steps().map(ends))
    }

    /// The points on which the play pins a checker.
    #[getter]
    fn pins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pins().into_iter().map(Point::number).collect::<Vec<u8>>())
    }

    /// The points on which the play hits a checker.
    #[getter]
    fn hits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.hits().into_iter().map(Point::number).collect::<Vec<u8>>())
    }

    /// The position before the play, from the view of the player who makes it.
    #[getter]
    fn before(&self) -> Position {
        Position(*self.0.before())
    }

    /// The position after the play, from the view of the player to decide next.
    #[getter]
    fn after(&self) -> Position {
        Position(self.0.after())
    }

    #[getter]
    fn is_pass(&self) -> bool {
        self.0.is_pass()
    }

    /// Whether the same player decides again. This happens after the player has played pending numbers, which
    /// the opponent had passed on.
    #[getter]
    fn is_same_player_next(&self) -> bool {
        self.0.is_same_player_next()
    }

    /// Numbers that the player to decide next has to play before the roll.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pending().numbers().collect::<Vec<u8>>())
    }

    #[getter]
    fn rules(&self) -> crate::rules::RuleSet {
        crate::rules::RuleSet(*self.0.rules())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("{}.play('{}', {})", source(self.0.before()), self.0, arguments(self.0.numbers()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let play = &slf.get().0;
        reduced(slf.py(), "made_play", *play.before(), play.numbers(), slf.get().key().1)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.key())
    }
}

fn hash(key: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// Returns the start and the end of a step: 25 is the bar, and 0 is off the board.
pub(crate) fn ends(step: Step) -> (u8, u8) {
    (step.start(), step.end())
}

/// An incomplete play. Its steps are the beginning of at least one legal play.
#[pyclass(frozen, eq, module = "plakoto")]
#[derive(PartialEq)]
pub(crate) struct PartialPlay {
    partial: rules::PartialPlay,
    before: plakoto::Position,
    numbers: Numbers,
}

impl PartialPlay {
    pub(crate) fn begin(before: plakoto::Position, numbers: Numbers) -> Outcome<Self> {
        Ok(Self { partial: before.start_play(numbers)?, before, numbers })
    }

    fn step_ends(&self) -> Steps {
        self.partial.play().steps().map(ends).collect()
    }
}

#[pymethods]
impl PartialPlay {
    /// The position after the steps so far, from the view of the player who makes them.
    #[getter]
    fn position(&self) -> Outcome<Position> {
        Ok(Position(plakoto::Position::new(*self.partial.position(), *self.before.rules())?))
    }

    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.step_ends())
    }

    #[getter]
    fn numbers_left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.partial.left().collect::<Vec<u8>>())
    }

    /// Whether the steps so far make a legal play.
    #[getter]
    fn is_complete(&self) -> bool {
        self.partial.is_complete()
    }

    /// List the steps that can come next in a legal play.
    fn next_steps<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static STEP: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let kind = class(py, &STEP, "Step")?;
        let steps = self.partial.next_steps();
        steps
            .iter()
            .map(|next| {
                let (from, to) = ends(next.step);
                kind.call1((from, to, next.number, next.pins, next.unpins, next.hits))
            })
            .collect()
    }

    /// Return a copy of the play with one more step. A step from 25 enters from the bar, and a step to 0 bears off.
    pub(crate) fn step(&self, from_: i64, to: i64) -> Outcome<Self> {
        let point = |number: i64| u8::try_from(number).ok().and_then(Point::new);
        let refuse = || {
            let next: Vec<String> =
                self.partial.next_steps().iter().map(|next| next.step.to_string()).collect();
            let expected = if next.is_empty() { "no more steps".to_owned() } else { next.join(" or ") };
            Failure::illegal_move(format_args!("expected {expected}, got {from_}/{to}"))
        };
        let end = match to {
            0 => None,
            number => Some(point(number).ok_or_else(refuse)?),
        };
        let start = match from_ {
            BAR => None,
            number => Some(point(number).ok_or_else(refuse)?),
        };
        let step = Step { from: start, to: end };
        let mut partial = self.partial.clone();
        partial.make(step).ok_or_else(refuse)?;
        Ok(Self { partial, ..*self })
    }

    /// Return the complete play. Raise an error if the play is not complete.
    pub(crate) fn play(&self) -> Outcome<Play> {
        self.before.completed(&self.partial, self.numbers).map(Play).ok_or_else(|| {
            let more = self.partial.must();
            let plural = if more == 1 { "" } else { "s" };
            Failure::missing(format_args!("the play is not complete: make {more} more step{plural}"))
        })
    }

    fn __repr__(&self) -> String {
        let steps: String =
            self.step_ends().iter().map(|(from, to)| format!(".step({from}, {to})")).collect();
        format!("{}.start_play({}){steps}", source(&self.before), arguments(self.numbers))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let this = slf.get();
        reduced(slf.py(), "begun_play", this.before, this.numbers, this.step_ends())
    }

    fn __hash__(&self) -> u64 {
        hash(&(*self.partial.position(), self.step_ends()))
    }
}
