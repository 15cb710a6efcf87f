//! The position, numbers and rules at the start of a play, from which a copy of the play can be rebuilt.

use plakoto::RuleSet;
use plakoto::rules::Numbers;
use pyo3::prelude::*;

use crate::position::Position;
use crate::rules;

/// State before a play is made: the position, the numbers to play, and the rules.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Start {
    pub(crate) position: plakoto::rules::Position,
    pub(crate) numbers: Numbers,
    pub(crate) rules: RuleSet,
}

/// Starts and ends of a play's steps. A step to 0 bears off.
pub(crate) type Steps = Vec<(u8, u8)>;

/// What `__reduce__` returns: a function in `plakoto/_types.py` that rebuilds a play, and the function's
/// arguments (position, dice, rules, pending numbers, steps).
pub(crate) type Reduced<'py> =
    (Bound<'py, PyAny>, (Position, Option<(u8, u8)>, rules::RuleSet, Option<Vec<u16>>, Steps));

impl Start {
    /// Returns the function and the arguments that rebuild the play with these steps.
    pub(crate) fn reduced<'py>(
        &self,
        py: Python<'py>,
        function: &str,
        steps: Steps,
    ) -> PyResult<Reduced<'py>> {
        let arguments =
            (Position(self.position), self.dice(), rules::RuleSet(self.rules), self.pending(), steps);
        Ok((py.import("plakoto._types")?.getattr(function)?, arguments))
    }

    /// Returns the arguments of `Position.play` or `Position.start_play` as Python source: `(3, 1),
    /// rules='tapa'`.
    pub(crate) fn arguments(&self) -> String {
        let dice = self.dice().map(|(first, second)| format!("({first}, {second})"));
        let rules = (self.rules != RuleSet::default()).then(|| format!("rules='{}'", self.rules));
        let pending = self.pending().map(|numbers| format!("pending={numbers:?}"));
        [dice, rules, pending].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn dice(&self) -> Option<(u8, u8)> {
        self.numbers.roll().map(|roll| roll.dice().into())
    }

    fn pending(&self) -> Option<Vec<u16>> {
        self.numbers.roll().is_none().then(|| self.numbers.pending().numbers().map(u16::from).collect())
    }
}
