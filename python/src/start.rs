//! Start of a play, from which the play can be rebuilt.

use plakoto::RuleSet;
use plakoto::rules::Numbers;
use pyo3::prelude::*;

use crate::position::Position;
use crate::rules;

/// The position before a play, the numbers to play, and the rules.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Start {
    pub(crate) position: plakoto::Position,
    pub(crate) numbers: Numbers,
    pub(crate) rules: RuleSet,
}

/// Steps of a play; 0 is off the board.
pub(crate) type Steps = Vec<(u8, u8)>;

/// Parts of a pickle: a function of `plakoto/_types.py` that rebuilds a play, and its arguments: position,
/// dice, rules, pending numbers, steps.
pub(crate) type Reduced<'py> =
    (Bound<'py, PyAny>, (Position, Option<(u8, u8)>, rules::RuleSet, Option<Vec<u16>>, Steps));

impl Start {
    /// Returns the pickle of the play that these steps make.
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

    /// The arguments of `Position.play` and `Position.start_play` in Python: `(3, 1), rules='tapa'`.
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
