//! The numbers at the start of a play as Python arguments, and the parts from which a play is rebuilt.

use plakoto::rules::Numbers;
use pyo3::prelude::*;

use crate::position::Position;

/// Starts and ends of a play's steps. A step to 0 bears off.
pub(crate) type Steps = Vec<(u8, u8)>;

/// What `__reduce__` returns: a function in `plakoto/_types.py` that rebuilds a play, and the function's
/// arguments (position, dice, pending numbers, steps).
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (Position, Option<(u8, u8)>, Option<Vec<u16>>, Steps));

/// Returns the function and the arguments that rebuild the play with these steps.
pub(crate) fn reduced<'py>(
    py: Python<'py>,
    function: &str,
    before: plakoto::Position,
    numbers: Numbers,
    steps: Steps,
) -> PyResult<Reduced<'py>> {
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
