//! Reads the arguments of `Games`: numbers, selected games and opponents.

use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments;
use crate::arrays::as_array;
use crate::error::{Failure, Outcome};

/// Returns the indices of the games, out of `count`, that a mask or an array of indices selects. `None` selects
/// all games.
pub(crate) fn selected(which: Option<&Bound<'_, PyAny>>, count: usize) -> PyResult<Vec<usize>> {
    let Some(which) = which else { return Ok((0..count).collect()) };
    let array = as_array(which)?;
    if array.dtype().kind() == b'b' {
        let mask = numbers_of(&array, "a mask", count)?;
        return Ok((0..count).filter(|index| mask[*index] != 0).collect());
    }
    let length = array.len();
    let known = |index: i64| usize::try_from(index).ok().filter(|index| *index < count);
    let indices = numbers_of(&array, "indices", length)?.into_iter().map(|index| {
        known(index).ok_or_else(|| {
            Failure::bad(format_args!("expected the index of one of {count} games, got {index}"))
        })
    });
    Ok(indices.collect::<Outcome<_>>()?)
}

/// Reads `count` whole numbers from an array or sequence of any integer type.
pub(crate) fn numbers_of(object: &Bound<'_, PyAny>, what: &str, count: usize) -> PyResult<Vec<i64>> {
    let array = match object.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => as_array(object)?,
    };
    let kind = array.dtype().kind();
    if array.len() != count || (count > 0 && !matches!(kind, b'i' | b'u' | b'b')) {
        let shape = array.getattr("shape")?;
        let detail =
            format_args!("expected {what} as {count} integers, got {} of shape {shape}", array.dtype());
        return Err(Failure::bad(detail).into());
    }
    let flat = array.call_method1("astype", ("int64",))?.call_method1("reshape", (-1,))?;
    let numbers = flat.cast_into::<PyArray1<i64>>()?;
    let numbers = numbers.try_readonly().map_err(|error| Failure::internal(error.to_string()))?;
    Ok(numbers.as_array().to_vec())
}

pub(crate) fn is_random(opponent: &Bound<'_, PyAny>) -> bool {
    opponent.cast::<PyString>().is_ok_and(|text| text.to_cow().is_ok_and(|text| text == "random"))
}

pub(crate) fn known_player(player: i128) -> Outcome<u8> {
    arguments::within(player, "a player", 0..=1)
}
