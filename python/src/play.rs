//! The Python classes of complete and partial plays, and values as the dataclasses in `plakoto/_types.py`.

use std::hash::{DefaultHasher, Hash, Hasher};

use plakoto::eval::Chances;
use plakoto::rules::{self, Numbers, Point, Step, Victory};
use plakoto::search::Candidate;
use plakoto::{Evaluation, RuleSet, Side};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{Failure, Result};
use crate::input::Object;
use crate::position::{self, Position, source};

/// Creates an object of a dataclass that `plakoto/_types.py` defines.
macro_rules! create {
    ($py:expr, $class:literal, $arguments:expr) => {{
        static CLASS: pyo3::sync::PyOnceLock<Py<pyo3::types::PyType>> = pyo3::sync::PyOnceLock::new();
        let class = CLASS.import($py, "plakoto._types", $class);
        class.and_then(|class| class.call1($arguments)).map_err($crate::error::Failure::from)
    }};
}
pub(crate) use create;

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
        (self.0.after(), step_ends(self.0.steps()))
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
        PyTuple::new(py, step_ends(self.0.steps()))
    }

    /// The points on which the play pins a checker.
    #[getter]
    fn pins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.pins().into_iter().map(Point::number).collect::<Vec<_>>())
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
    fn rules(&self) -> position::RuleSet {
        position::RuleSet(*self.0.rules())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("{}.play('{}', {})", source(self.0.before()), self.0, arguments(self.0.numbers()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Result<PlayParts<'py>> {
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

/// Returns the start and the end of each step: 25 is the bar, and 0 is off the board.
pub(crate) fn step_ends(steps: impl Iterator<Item = Step>) -> Steps {
    steps.map(|step| (step.start(), step.end())).collect()
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
    pub(crate) fn begin(before: plakoto::Position, numbers: Numbers) -> Result<Self> {
        Ok(Self { partial: before.start_play(numbers)?, before, numbers })
    }

    fn step_ends(&self) -> Steps {
        step_ends(self.partial.play().steps())
    }
}

#[pymethods]
impl PartialPlay {
    /// The position after the steps so far, from the view of the player who makes them.
    #[getter]
    fn position(&self) -> Result<Position> {
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
    fn next_steps<'py>(&self, py: Python<'py>) -> Result<Vec<Object<'py>>> {
        let steps = self.partial.next_steps().into_iter().map(|next| {
            let (from, to) = (next.step.start(), next.step.end());
            create!(py, "Step", (from, to, next.number, next.pins, next.unpins, next.hits))
        });
        steps.collect()
    }

    /// Return a copy of the play with one more step. A step from 25 enters from the bar, and a step to 0 bears off.
    pub(crate) fn step(&self, from_: i64, to: i64) -> Result<Self> {
        let point = |number: i64| u8::try_from(number).ok().and_then(Point::new);
        let refuse = || {
            let next: Vec<String> =
                self.partial.next_steps().iter().map(|next| next.step.to_string()).collect();
            let expected = if next.is_empty() { "no more steps".to_owned() } else { next.join(" or ") };
            Failure::illegal_move(format_args!("expected {expected}, got {from_}/{to}"))
        };
        // `None` stands for the bar and for a place off the board.
        let end = |number: i64, none: i64| {
            if number == none { Ok(None) } else { point(number).map(Some).ok_or_else(refuse) }
        };
        let step = Step { from: end(from_, BAR)?, to: end(to, 0)? };
        let mut partial = self.partial.clone();
        partial.make(step).ok_or_else(refuse)?;
        Ok(Self { partial, ..*self })
    }

    /// Return the complete play. Raise an error if the play is not complete.
    pub(crate) fn play(&self) -> Result<Play> {
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Result<PlayParts<'py>> {
        let this = slf.get();
        reduced(slf.py(), "begun_play", this.before, this.numbers, this.step_ends())
    }

    fn __hash__(&self) -> u64 {
        hash(&(*self.partial.position(), self.step_ends()))
    }
}

/// Starts and ends of a play's steps. A step to 0 bears off.
pub(crate) type Steps = Vec<(u8, u8)>;

/// What `__reduce__` returns: a function in `plakoto/_types.py` that rebuilds a play, and the function's
/// arguments (position, dice, pending numbers, steps).
pub(crate) type PlayParts<'py> = (Object<'py>, (Position, Option<(u8, u8)>, Option<Vec<u16>>, Steps));

/// Returns the function and the arguments that rebuild the play with these steps.
pub(crate) fn reduced<'py>(
    py: Python<'py>,
    function: &str,
    before: plakoto::Position,
    numbers: Numbers,
    steps: Steps,
) -> Result<PlayParts<'py>> {
    let rebuild = py.import("plakoto._types")?.getattr(function)?;
    Ok((rebuild, (Position(before), dice(numbers), pending(numbers), steps)))
}

/// Returns the arguments of `Position.play` or `Position.start_play` as Python source: `(3, 1)`.
pub(crate) fn arguments(numbers: Numbers) -> String {
    let dice = dice(numbers).map(|(first, second)| format!("({first}, {second})"));
    let pending = pending(numbers).map(|numbers| format!("pending={numbers:?}"));
    [dice, pending].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn dice(numbers: Numbers) -> Option<(u8, u8)> {
    numbers.roll().map(|roll| roll.dice().into())
}

fn pending(numbers: Numbers) -> Option<Vec<u16>> {
    numbers.roll().is_none().then(|| numbers.pending().numbers().map(u16::from).collect())
}

/// Returns the index of an outcome from the other player's view, for an index from one player's view.
pub(crate) const fn swapped_index(index: usize) -> usize {
    if index < 8 { (index + 4) % 8 } else { index }
}

/// Returns the points for each of the nine outcomes.
pub(crate) fn points(rules: &RuleSet) -> [f32; Chances::COUNT] {
    let mut points = [0.0; Chances::COUNT];
    for (index, victory) in Victory::ALL.into_iter().enumerate() {
        points[index] = f32::from(victory.points(rules));
        points[4 + index] = -points[index];
    }
    points
}

pub(crate) fn chances<'py>(py: Python<'py>, chances: &Chances) -> Result<Object<'py>> {
    let all = <(f32, f32, f32, f32, f32, f32, f32, f32, f32)>::from(chances.to_array());
    create!(py, "Chances", all)
}

pub(crate) fn candidate<'py>(
    py: Python<'py>,
    candidate: &Candidate,
    before: &plakoto::Position,
    numbers: Numbers,
) -> Result<Object<'py>> {
    let chances = chances(py, &candidate.chances)?;
    let play = Play(before.made(numbers, candidate.legal));
    create!(py, "Candidate", (play, candidate.equity, chances, candidate.plies))
}

pub(crate) fn evaluation<'py>(py: Python<'py>, found: &Evaluation) -> Result<Object<'py>> {
    let chances = chances(py, &found.chances)?;
    create!(py, "Evaluation", (found.equity, chances, found.plies))
}

pub(crate) fn outcome<'py>(
    py: Python<'py>,
    outcome: plakoto::Outcome,
    rules: &RuleSet,
) -> Result<Object<'py>> {
    let index = Chances::place(outcome);
    let (winner, kind) = match outcome {
        plakoto::Outcome::Won(Side::Mine, victory) => (Some("mine"), victory.name()),
        plakoto::Outcome::Won(Side::Theirs, victory) => (Some("theirs"), victory.name()),
        plakoto::Outcome::MothersPinned => (None, "both mothers pinned"),
        plakoto::Outcome::Dead => (None, "nobody can move"),
    };
    create!(py, "Outcome", (winner, kind, points(rules)[index] as i32, index))
}
