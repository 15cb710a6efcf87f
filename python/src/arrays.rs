//! Arrays of positions and dice, in and out.
//!
//! A board is what [`plakoto::notation::board_bytes`] says.

use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use plakoto::Position;
use plakoto::eval::Probabilities;
use plakoto::eval::network::features::{Extras, input_count, inputs};
use plakoto::eval::network::phase::phase_of;
use plakoto::notation::board_bytes::{BOARD_BYTES, decode, encode};
use plakoto::rules::outcome;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{Failure, Outcome};
use crate::input::{self, got};
use crate::position;
use crate::running::quickly;

/// The most positions that one call takes: what comes back shall fit into the memory of an ordinary machine.
const MOST: usize = 1 << 24;

/// The most bytes of a dense array of features.
const MOST_DENSE: usize = 1 << 31;

/// The positions of an array of boards, of whatever layout.
fn decode_all(boards: &PyReadonlyArray2<'_, i8>) -> Outcome<Vec<Position>> {
    let mut positions = Vec::with_capacity(boards.shape()[0]);
    if let Some(numbers) = boards.as_array().as_slice() {
        for (row, board) in numbers.as_chunks().0.iter().enumerate() {
            positions.push(decode(board).map_err(|error| Failure::from(error).at(row))?);
        }
        return Ok(positions);
    }
    for (row, board) in boards.as_array().rows().into_iter().enumerate() {
        let board = std::array::from_fn(|index| board[index]);
        positions.push(decode(&board).map_err(|error| Failure::from(error).at(row))?);
    }
    Ok(positions)
}

/// An array of whole numbers as one of bytes with two dimensions, the second so long. Arrays of any layout and of any integer
/// type will do, read-only ones, too.
pub(crate) fn bytes<'py>(
    array: &Bound<'py, PyUntypedArray>,
    width: usize,
    what: &str,
) -> PyResult<PyReadonlyArray2<'py, i8>> {
    let refuse = |got: String| -> PyErr {
        Failure::bad(format_args!("expected {what} as integers of shape (N, {width}), got {got}")).into()
    };
    let shape = array.shape().to_vec();
    if shape.len() != 2 || shape[1] != width {
        return Err(refuse(format!("shape {shape:?}").replace('[', "(").replace(']', ")")));
    }
    if let Ok(bytes) = array.cast::<PyArray2<i8>>() {
        return bytes.try_readonly().map_err(|_| Failure::bad("the array is being written to").into());
    }
    if !matches!(array.dtype().kind(), b'i' | b'u' | b'b') {
        return Err(refuse(format!("dtype {}", array.dtype())));
    }
    if shape[0] > 0 {
        for extreme in ["min", "max"] {
            let number: i128 = array.call_method0(extreme)?.call_method0("item")?.extract()?;
            if i8::try_from(number).is_err() {
                return Err(refuse(format!("{number}")));
            }
        }
    }
    let bytes = array.call_method1("astype", ("int8",))?;
    Ok(bytes.cast::<PyArray2<i8>>()?.try_readonly().map_err(|error| Failure::internal(error.to_string()))?)
}

fn check_count(count: usize) -> Outcome<()> {
    if count > MOST {
        return Err(Failure::bad(format_args!("expected at most {MOST} positions at once, got {count}")));
    }
    Ok(())
}

/// Positions of an array of boards, or of anything that gives Positions and IDs.
pub(crate) fn many(object: &Bound<'_, PyAny>) -> PyResult<Vec<Position>> {
    if let Ok(array) = object.cast::<PyUntypedArray>()
        && array.dtype().kind() != b'O'
    {
        check_count(array.shape().first().copied().unwrap_or(0))?;
        let boards = bytes(array, BOARD_BYTES, "boards")?;
        return Ok(decode_all(&boards)?);
    }
    if object.cast::<PyString>().is_ok() || object.cast::<position::Position>().is_ok() {
        return Err(Failure::bad(format_args!("expected positions, got one: {}", got(object))).into());
    }
    let iterator = object.try_iter().map_err(|_| {
        Failure::bad(format_args!("expected positions, IDs, or an array of boards, got {}", got(object)))
    })?;
    let mut positions = Vec::with_capacity(object.len().unwrap_or(0).min(MOST));
    for (index, object) in iterator.enumerate() {
        positions.push(input::position(&object?).map_err(|error| error.at(index))?);
        check_count(positions.len())?;
    }
    Ok(positions)
}

/// The position of one board.
pub(crate) fn one(object: &Bound<'_, PyAny>) -> PyResult<Position> {
    let array = as_array(object)?;
    let board = array.call_method1("reshape", ((1, -1),)).unwrap_or_else(|_| array.clone().into_any());
    let boards = bytes(board.cast::<PyUntypedArray>()?, BOARD_BYTES, "a board")?;
    let positions = decode_all(&boards)?;
    Ok(positions.first().copied().ok_or_else(|| Failure::bad("expected a board, got none"))?)
}

pub(crate) fn as_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let array = object.py().import("numpy")?.call_method1("asarray", (object,));
    let array = array
        .map_err(|_| Failure::bad(format_args!("expected an array of integers, got {}", got(object))))?;
    Ok(array.cast_into::<PyUntypedArray>()?)
}

/// An array of two dimensions of numbers row by row.
pub(crate) fn table<T: Element>(
    py: Python<'_>,
    numbers: Vec<T>,
    width: usize,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    let rows = numbers.len() / width;
    PyArray1::from_vec(py, numbers).reshape([rows, width])
}

/// An array of boards.
pub(crate) fn board_table<'py>(
    py: Python<'py>,
    positions: &[Position],
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    let mut numbers = Vec::with_capacity(positions.len() * BOARD_BYTES);
    positions.iter().for_each(|position| numbers.extend_from_slice(&encode(position)));
    table(py, numbers, BOARD_BYTES)
}

/// Positions as an array of shape (N, 26).
///
/// Columns 0 to 23 are points 1 to 24 as the player on roll numbers them: the number of checkers on top, negative if they
/// are the opponent's, and 16 more, away from zero, over a pinned checker of the other side. Columns 24 and 25 are the
/// checkers borne off, his and the opponent's. So ``-17`` is one checker of the opponent on a pinned one.
#[pyfunction]
pub(crate) fn boards<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    board_table(py, &many(positions)?)
}

/// The way back.
#[pyfunction]
pub(crate) fn positions(boards: &Bound<'_, PyAny>) -> PyResult<Vec<position::Position>> {
    Ok(many(boards)?.into_iter().map(position::Position).collect())
}

/// What a network sees: an array of shape (N, 2144) of zeros and ones, (N, 1568) without shots, and 3024 more with blocks.
///
/// ``sparse`` gives the numbers of those that are 1, one position after the other, and N + 1 offsets, as
/// ``torch.nn.EmbeddingBag`` takes them. What they mean is told at the head of ``crates/engine/src/eval/network/features/mod.rs``.
#[pyfunction]
#[pyo3(signature = (positions, *, shots = true, blocks = false, sparse = false))]
pub(crate) fn features<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    shots: bool,
    blocks: bool,
    sparse: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = many(positions)?;
    let wanted = [(shots, Extras::SHOTS), (blocks, Extras::BLOCKS)];
    let bits = wanted.iter().filter(|(is_wanted, _)| *is_wanted).fold(0, |bits, (_, one)| bits | one.bits());
    let extras = Extras::from_bits(bits).unwrap_or_default();
    let width = input_count(extras);
    if sparse {
        let (indices, offsets) = quickly(py, || {
            let (mut indices, mut offsets) = (Vec::new(), vec![0_i64]);
            for position in &positions {
                indices.extend(inputs(position, extras).into_iter().map(i64::from));
                offsets.push(indices.len() as i64);
            }
            (indices, offsets)
        })?;
        let (indices, offsets) = (PyArray1::from_vec(py, indices), PyArray1::from_vec(py, offsets));
        return Ok((indices, offsets).into_pyobject(py)?.into_any());
    }
    if positions.len() * width > MOST_DENSE {
        let most = MOST_DENSE / width;
        let detail =
            format!("expected at most {most} positions, got {}: sparse=True takes more", positions.len());
        return Err(Failure::bad(detail).into());
    }
    let dense = quickly(py, || {
        let mut dense = vec![0_u8; positions.len() * width];
        for (row, position) in dense.chunks_exact_mut(width).zip(&positions) {
            inputs(position, extras).into_iter().for_each(|input| row[usize::from(input)] = 1);
        }
        dense
    })?;
    Ok(table(py, dense, width)?.into_any())
}

/// The phase of each position, 0 to 7, of which networks may have weights of their own.
///
/// Bit 2 tells whether the sides can still meet, bit 1 whether the player on roll has a pinned checker, bit 0 whether his
/// opponent has one.
#[pyfunction]
pub(crate) fn phases<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let positions = many(positions)?;
    Ok(PyArray1::from_vec(py, positions.iter().map(|position| phase_of(position) as u8).collect()))
}

/// How each game has ended for the player on roll: a place in :data:`OUTCOMES`, -1 if it goes on.
#[pyfunction]
#[pyo3(signature = (positions, rules = None))]
pub(crate) fn outcomes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let (positions, rules) = (many(positions)?, input::rule_set(rules)?);
    let index =
        |position| outcome(position, &rules).map_or(-1, |outcome| Probabilities::place(outcome) as i8);
    let found = quickly(py, || positions.iter().map(index).collect::<Vec<i8>>())?;
    Ok(PyArray1::from_vec(py, found))
}
