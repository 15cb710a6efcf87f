//! Python classes for complete and partial plays.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use plakoto::notation::play_text::pins;
use plakoto::rules::LegalPlay;
use plakoto::rules::{self, Numbers, Point, Step, each_result, outcome};
use plakoto::{PlayText, RuleSet, Side};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::error::{Failure, Outcome, class};
use crate::play_start::{Reduced, Start, Steps};
use crate::position::{Position, source};

/// Start of a step from the bar.
const BAR: i64 = 25;

/// Maximum number of plays in a list. In Plakoto Express, a position may have millions of plays.
const MOST_PLAYS: usize = 100_000;

/// A legal play and the position after it.
#[pyclass(frozen, eq, module = "plakoto")]
pub(crate) struct Play {
    pub(crate) legal: LegalPlay,
    start: Start,
}

/// Two plays are equal if they have the same steps, resulting position and rules. The order of the dice does
/// not matter.
impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        (self.legal, self.start.rules) == (other.legal, other.start.rules)
    }
}

/// Lists all legal plays of a position.
pub(crate) fn all(
    position: &plakoto::rules::Position,
    numbers: Numbers,
    rules: &RuleSet,
) -> Outcome<Vec<LegalPlay>> {
    if outcome(position, rules).is_some() {
        return Ok(Vec::new());
    }
    if !numbers.is_cascade(rules) {
        return Ok(rules.legal_plays(position, numbers));
    }
    let mut plays = Vec::new();
    let more = each_result(position, numbers, rules, &mut |play| {
        if plays.len() == MOST_PLAYS {
            return ControlFlow::Break(());
        }
        plays.push(*play);
        ControlFlow::Continue(())
    });
    if more.is_break() {
        let detail =
            "this cascade has more than 100,000 plays: use Engine.hint to list the most promising ones";
        return Err(Failure::unsupported(detail));
    }
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, rules));
    }
    Ok(plays)
}

/// Finds the legal play that a text describes. Fails if none exists.
pub(crate) fn of_text(
    position: &plakoto::rules::Position,
    text: &str,
    numbers: Numbers,
    rules: &RuleSet,
) -> Outcome<LegalPlay> {
    if outcome(position, rules).is_some() {
        return Err(Failure::missing("the game is over"));
    }
    Ok(text.parse::<PlayText>()?.resolve(position, numbers, rules)?)
}

impl Play {
    pub(crate) const fn new(legal: LegalPlay, start: Start) -> Self {
        Self { legal, start }
    }

    /// Returns the key from which the hash is computed: the resulting position and the steps.
    fn key(&self) -> (plakoto::rules::Position, Steps) {
        (self.legal.result, self.legal.play.steps().map(ends).collect())
    }
}

#[pymethods]
impl Play {
    /// The play in gnubg's notation, such as ``"24/21*/18"``.
    #[getter]
    fn text(&self) -> String {
        self.legal.to_string()
    }

    /// The steps, one for each number played, in an order in which they can be made. A step to 0 bears off.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.legal.play.steps().map(ends))
    }

    /// The points on which the play pins a checker.
    #[getter]
    fn pins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let mut points: Vec<u8> = self
            .legal
            .play
            .steps()
            .filter(|step| pins(&self.legal, *step))
            .filter_map(|step| step.to.map(Point::number))
            .collect();
        points.dedup();
        PyTuple::new(py, points)
    }

    /// The points on which the play hits a checker.
    #[getter]
    fn hits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hits = self.legal.play.steps_with_hits().filter(|(_, hits)| *hits);
        PyTuple::new(py, hits.filter_map(|(step, _)| step.to.map(Point::number)).collect::<Vec<u8>>())
    }

    /// The position after the play, from the view of the player to decide next.
    #[getter]
    fn after(&self) -> Position {
        Position(self.legal.after())
    }

    /// The position after the play, from the view of the player who made it.
    #[getter]
    fn result(&self) -> Position {
        Position(self.legal.result)
    }

    #[getter]
    fn is_pass(&self) -> bool {
        self.legal.play.is_pass()
    }

    /// Whether the same player decides again. This happens after the player has played pending numbers, which
    /// the opponent had passed on.
    #[getter]
    fn is_same_player_next(&self) -> bool {
        self.legal.next.side == Side::Mine
    }

    /// Numbers that the player to decide next has to play before the roll.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.legal.next.pending.numbers().collect::<Vec<u8>>())
    }

    #[getter]
    fn rules(&self) -> crate::rules::RuleSet {
        crate::rules::RuleSet(self.start.rules)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("{}.play('{}', {})", source(&self.start.position), self.legal, self.start.arguments())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (_, steps) = slf.get().key();
        slf.get().start.reduced(slf.py(), "made_play", steps)
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
fn ends(step: Step) -> (u8, u8) {
    (step.start(), step.end())
}

/// An incomplete play. Its steps are the beginning of at least one legal play.
#[pyclass(frozen, eq, module = "plakoto")]
#[derive(PartialEq)]
pub(crate) struct PartialPlay {
    partial: rules::PartialPlay,
    start: Start,
}

impl PartialPlay {
    pub(crate) fn begin(start: &plakoto::rules::Position, numbers: Numbers, rules: RuleSet) -> Outcome<Self> {
        if outcome(start, &rules).is_some() {
            return Err(Failure::missing("the game is over"));
        }
        let partial = rules::PartialPlay::new(start, numbers, &rules);
        Ok(Self { partial, start: Start { position: *start, numbers, rules } })
    }

    fn step_ends(&self) -> Steps {
        self.partial.play().steps().map(ends).collect()
    }
}

#[pymethods]
impl PartialPlay {
    /// The position after the steps so far, from the view of the player who makes them.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.partial.position())
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
    fn step(&self, from_: i64, to: i64) -> Outcome<Self> {
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
    fn play(&self) -> Outcome<Play> {
        if !self.partial.is_complete() {
            let more = self.partial.must();
            let plural = if more == 1 { "" } else { "s" };
            let detail = format_args!("the play is not complete: make {more} more step{plural}");
            return Err(Failure::missing(detail));
        }
        let (play, result) = (*self.partial.play(), *self.partial.position());
        let made = LegalPlay { play, result, next: self.partial.next() };
        let Start { position, numbers, rules } = self.start;
        if numbers.is_cascade(&rules) {
            return Ok(Play::new(made, self.start));
        }
        // If several orders of the steps lead to the same result, it is listed as one play.
        let plays = rules.legal_plays(&position, numbers);
        let known = plays.into_iter().find(|play| play.leads_as(&made));
        Ok(Play::new(known.unwrap_or(made), self.start))
    }

    fn __repr__(&self) -> String {
        let steps: String =
            self.step_ends().iter().map(|(from, to)| format!(".step({from}, {to})")).collect();
        format!("{}.start_play({}){steps}", source(&self.start.position), self.start.arguments())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        slf.get().start.reduced(slf.py(), "begun_play", slf.get().step_ends())
    }

    fn __hash__(&self) -> u64 {
        hash(&(*self.partial.position(), self.step_ends()))
    }
}
