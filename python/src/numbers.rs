//! Converts arrays of dice and of pending numbers to the numbers to play in each position.

use numpy::ndarray::ArrayView1;
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use plakoto::rules::{Numbers, Pending};
use plakoto::{Roll, RuleSet};
use pyo3::prelude::*;

use crate::arrays::{as_array, bytes};
use crate::error::{Failure, Outcome};
use crate::input;

/// Reads the numbers to play in each of `count` positions. `dice` contains one roll per position, or a single
/// roll for all positions. `pending` contains the numbers that the opponent could not play and passed on.
pub(crate) fn each(
    dice: Option<&Bound<'_, PyAny>>,
    pending: Option<&Bound<'_, PyAny>>,
    count: usize,
    rules: &RuleSet,
) -> PyResult<Vec<Numbers>> {
    let pending =
        pending.map_or_else(|| Ok(vec![Pending::NONE; count]), |pending| pendings(pending, count, rules))?;
    let rolls = dice.map(|dice| rolls(dice, count)).transpose()?;
    let each = pending.into_iter().enumerate().map(|(index, pending)| {
        let dice = rolls.as_ref().map(|rolls| rolls[index]);
        let roll = match dice {
            Some([0, 0]) | None => None,
            Some(_) if !pending.is_empty() => {
                return Err(Failure::bad(
                    "expected dice 0 0, because pending numbers are played before a roll",
                )
                .at(index));
            }
            Some([first, second]) => {
                Some(Roll::new(first, second).map_err(|error| Failure::bad(error).at(index))?)
            }
        };
        Numbers::of(pending, roll)
            .ok_or_else(|| Failure::missing("the dice are missing: expected two dice from 1 to 6").at(index))
    });
    Ok(each.collect::<Result<_, _>>()?)
}

/// Reads a roll for each of `count` positions.
pub(crate) fn dice(dice: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<Roll>> {
    let each = rolls(dice, count)?.into_iter().enumerate();
    let roll = |(index, [first, second]): (usize, [u8; 2])| {
        Roll::new(first, second).map_err(|error| Failure::bad(error).at(index))
    };
    Ok(each.map(roll).collect::<Result<_, _>>()?)
}

/// Reads the rolls of the same number of turns for each of `count` positions, as an array of shape (N, turns, 2).
pub(crate) fn turns(rolls: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<Roll>> {
    let array = as_array(rolls)?;
    let shape = array.shape().to_vec();
    let [rows, turns, 2] = shape[..] else {
        let got = format!("{shape:?}").replace('[', "(").replace(']', ")");
        return Err(Failure::bad(format_args!(
            "expected rolls as an array of shape (N, turns, 2), got {got}"
        ))
        .into());
    };
    check_length("rolls", rows, count)?;
    dice(&array.call_method1("reshape", ((rows * turns, 2),))?, rows * turns)
}

fn rolls(dice: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<[u8; 2]>> {
    let is_table = dice.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() == 2);
    if let Some(roll) = (!is_table).then(|| input::roll(dice).ok()).flatten() {
        return Ok(vec![roll.dice(); count]);
    }
    let array = as_array(dice)?;
    let dice = bytes(&array, 2, "dice")?;
    check_length("dice", dice.as_array().nrows(), count)?;
    let byte = |number: i8| u8::try_from(number).unwrap_or(u8::MAX);
    Ok(dice.as_array().rows().into_iter().map(|row| [byte(row[0]), byte(row[1])]).collect())
}

/// Number of columns in an array of pending numbers, which contain the counts of the numbers 1 to 6.
const KINDS: usize = 6;

fn pendings(pending: &Bound<'_, PyAny>, count: usize, rules: &RuleSet) -> PyResult<Vec<Pending>> {
    let array = as_array(pending)?;
    let rows = bytes(&array, KINDS, "pending numbers")?;
    check_length("pending numbers", rows.as_array().nrows(), count)?;
    let read = |(index, row): (usize, ArrayView1<'_, i8>)| {
        let counts: Vec<usize> =
            row.iter().map(|times| usize::try_from(*times).unwrap_or(usize::MAX)).collect();
        if counts.iter().any(|times| *times > 4) {
            let detail = format_args!("expected a count from 0 to 4 for each pending number, got {row}");
            return Err(Failure::bad(detail).at(index));
        }
        let numbers =
            (1..).zip(counts).flat_map(|(number, times)| std::iter::repeat_n(number, times)).collect();
        input::pending(Some(numbers), rules).map_err(|error| error.at(index))
    };
    Ok(rows.as_array().rows().into_iter().enumerate().map(read).collect::<Result<_, _>>()?)
}

pub(crate) fn check_length(what: &str, got: usize, expected: usize) -> Outcome<()> {
    if got != expected {
        return Err(Failure::bad(format_args!(
            "expected {what} for {expected} positions, got {what} for {got}"
        )));
    }
    Ok(())
}

/// Converts pending numbers to an array with the count of each number from 1 to 6.
pub(crate) fn counts(pending: Pending) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    pending.numbers().for_each(|number| counts[usize::from(number) - 1] += 1);
    counts
}
