//! Converts positions and dice from and to numpy arrays.
//!
//! [`plakoto::notation::simple_board`] describes how a row of an array represents a board.

use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use plakoto::RuleSet;
use plakoto::eval::Chances;
use plakoto::eval::network::features::{Extras, input_count, inputs};
use plakoto::eval::network::phase_of;
use plakoto::notation::simple_board::{BOARD_BYTES, decode, encode};
use plakoto::rules::Position;
use plakoto::rules::outcome;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{Failure, Outcome};
use crate::input::{self, got};
use crate::interrupt::run_without_lock;
use crate::position;

/// Maximum number of positions in one call, so that the result fits into the memory of an ordinary machine.
const MOST: usize = 1 << 24;

/// Maximum size in bytes of a dense array of network inputs.
const MOST_DENSE: usize = 1 << 31;

/// Decodes an array of boards of a game with these rules, whatever its memory layout.
fn decode_all(boards: &PyReadonlyArray2<'_, i8>, rules: &RuleSet) -> Outcome<Vec<Position>> {
    let mechanics = &rules.mechanics;
    let mut positions = Vec::with_capacity(boards.shape()[0]);
    if let Some(numbers) = boards.as_array().as_slice() {
        for (row, board) in numbers.as_chunks().0.iter().enumerate() {
            positions.push(decode(board, mechanics).map_err(|error| Failure::from(error).at(row))?);
        }
        return Ok(positions);
    }
    for (row, board) in boards.as_array().rows().into_iter().enumerate() {
        let board = std::array::from_fn(|index| board[index]);
        positions.push(decode(&board, mechanics).map_err(|error| Failure::from(error).at(row))?);
    }
    Ok(positions)
}

/// Converts an array of integers to bytes. The shape must be (N, `width`). The array may have any memory
/// layout and any integer type, and may be read-only.
pub(crate) fn bytes<'py>(
    array: &Bound<'py, PyUntypedArray>,
    width: usize,
    what: &str,
) -> PyResult<PyReadonlyArray2<'py, i8>> {
    let refuse = |got: String| -> PyErr {
        Failure::bad(format_args!("expected {what} as an integer array of shape (N, {width}), got {got}"))
            .into()
    };
    let shape = array.shape().to_vec();
    if shape.len() != 2 || shape[1] != width {
        return Err(refuse(format!("shape {shape:?}").replace('[', "(").replace(']', ")")));
    }
    if let Ok(bytes) = array.cast::<PyArray2<i8>>() {
        return bytes
            .try_readonly()
            .map_err(|_| Failure::bad("the array cannot be read while it is being written to").into());
    }
    if let Some(narrowed) = narrow::<u8>(array).or_else(|| narrow::<i64>(array)) {
        return Ok(narrowed?.map_err(|number| refuse(number.to_string()))?.readonly());
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

/// Copies an array of the type `T` to bytes. Returns `None` for another type, and fails with the first number that
/// does not fit. For a few rows, this takes a tenth of the time of numpy's own functions.
fn narrow<'py, T>(
    array: &Bound<'py, PyUntypedArray>,
) -> Option<PyResult<Result<Bound<'py, PyArray2<i8>>, i128>>>
where
    T: Element + Copy + Into<i128> + TryInto<i8>,
{
    let numbers = array.cast::<PyArray2<T>>().ok()?.try_readonly().ok()?;
    let (numbers, width) = (numbers.as_array(), array.shape()[1]);
    let bytes = numbers.iter().map(|&number| number.try_into().map_err(|_| number.into()));
    match bytes.collect::<Result<Vec<i8>, i128>>() {
        Ok(bytes) => Some(table(array.py(), bytes, width).map(Ok)),
        Err(number) => Some(Ok(Err(number))),
    }
}

fn check_count(count: usize) -> Outcome<()> {
    if count > MOST {
        return Err(Failure::bad(format_args!("expected at most {MOST} positions per call, got {count}")));
    }
    Ok(())
}

/// Reads positions from an array of boards, or from an iterable of `Position` objects and position IDs. All
/// belong to a game with these rules; without `rules`, with the rules of the first `Position`, or else with the
/// default rules.
pub(crate) fn many(object: &Bound<'_, PyAny>, rules: Option<RuleSet>) -> PyResult<(Vec<Position>, RuleSet)> {
    if let Ok(array) = object.cast::<PyUntypedArray>()
        && array.dtype().kind() != b'O'
    {
        check_count(array.shape().first().copied().unwrap_or(0))?;
        let boards = bytes(array, BOARD_BYTES, "boards")?;
        let rules = rules.unwrap_or_default();
        return Ok((decode_all(&boards, &rules)?, rules));
    }
    if object.cast::<PyString>().is_ok() || object.cast::<position::Position>().is_ok() {
        return Err(Failure::bad(format_args!(
            "expected a list or array of positions, got one position: {}",
            got(object)
        ))
        .into());
    }
    let iterator = object.try_iter().map_err(|_| {
        Failure::bad(format_args!("expected positions, IDs, or an array of boards, got {}", got(object)))
    })?;
    let (mut rules, mut positions) = (rules, Vec::with_capacity(object.len().unwrap_or(0).min(MOST)));
    for (index, object) in iterator.enumerate() {
        let object = object?;
        let own = || object.cast::<position::Position>().ok().map(|position| *position.get().0.rules());
        let game = *rules.get_or_insert_with(|| own().unwrap_or_default());
        let read = input::position(&object, game).map_err(|error| error.at(index))?;
        positions.push(*read.board());
        check_count(positions.len())?;
    }
    Ok((positions, rules.unwrap_or_default()))
}

/// Reads a position from a one-dimensional array with a single board of a game with these rules.
pub(crate) fn one(object: &Bound<'_, PyAny>, rules: &RuleSet) -> PyResult<Position> {
    let array = as_array(object)?;
    let board = array.call_method1("reshape", ((1, -1),)).unwrap_or_else(|_| array.clone().into_any());
    let boards = bytes(board.cast::<PyUntypedArray>()?, BOARD_BYTES, "a board")?;
    let positions = decode_all(&boards, rules)?;
    Ok(positions.first().copied().ok_or_else(|| Failure::bad("expected a board, got an empty array"))?)
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

/// Turns a flat vector into a two-dimensional array with rows of `width` numbers.
pub(crate) fn table<T: Element>(
    py: Python<'_>,
    numbers: Vec<T>,
    width: usize,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    let rows = numbers.len() / width;
    PyArray1::from_vec(py, numbers).reshape([rows, width])
}

/// Encodes positions as an array of boards.
pub(crate) fn board_table<'py>(
    py: Python<'py>,
    positions: &[Position],
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    let mut numbers = Vec::with_capacity(positions.len() * BOARD_BYTES);
    positions.iter().for_each(|position| numbers.extend_from_slice(&encode(position)));
    table(py, numbers, BOARD_BYTES)
}

/// Return positions as an array of shape (N, 26).
///
/// Columns 0 to 23 are points 1 to 24, numbered from the view of the player on roll. They contain the number
/// of checkers on top, which is negative for the opponent's checkers. If a checker of the other side is
/// pinned below them, the absolute value is larger by 16. For example, ``-17`` is one opposing checker that
/// pins a checker of the player on roll. Columns 24 and 25 contain the numbers of checkers that the player on
/// roll and the opponent have borne off. All other checkers are on the bar.
#[pyfunction]
#[pyo3(signature = (positions, rules = None))]
pub(crate) fn boards<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    board_table(py, &of_game(positions, rules)?.0)
}

/// Return the positions in an array with the format of :func:`boards`.
#[pyfunction]
#[pyo3(signature = (boards, rules = None))]
pub(crate) fn positions(
    boards: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<position::Position>> {
    let (boards, rules) = of_game(boards, rules)?;
    let placed = boards.into_iter().map(|board| plakoto::Position::new(board, rules).map(position::Position));
    Ok(placed.collect::<Result<_, _>>().map_err(Failure::from)?)
}

/// Reads positions like [`many`], from a game with the rules that an argument describes, if it is given.
fn of_game(
    positions: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<Position>, RuleSet)> {
    many(positions, rules.map(|rules| input::rule_set(Some(rules))).transpose()?)
}

/// Return the input features of networks, as an array of zeros and ones. Its shape is (N, 2144), or (N, 1568)
/// without ``shots``; ``blocks`` add 3024 columns, and ``bar`` adds 32.
///
/// With ``sparse``, return only where the ones are: the indices of the ones, position by position, and N + 1
/// offsets, as ``torch.nn.EmbeddingBag`` takes them. The head of
/// ``crates/engine/src/eval/network/features/mod.rs`` describes the features.
#[pyfunction]
#[pyo3(signature = (positions, rules = None, *, shots = true, blocks = false, bar = false, sparse = false))]
pub(crate) fn features<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
    shots: bool,
    blocks: bool,
    bar: bool,
    sparse: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (positions, _) = of_game(positions, rules)?;
    let wanted = [(shots, Extras::SHOTS), (blocks, Extras::BLOCKS), (bar, Extras::BAR)];
    let bits = wanted.iter().filter(|(is_wanted, _)| *is_wanted).fold(0, |bits, (_, one)| bits | one.bits());
    let extras = Extras::from_bits(bits).unwrap_or_default();
    let width = input_count(extras);
    if sparse {
        let (indices, offsets) = run_without_lock(py, || {
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
            format!("expected at most {most} positions, got {}: pass sparse=True for more", positions.len());
        return Err(Failure::bad(detail).into());
    }
    let dense = run_without_lock(py, || {
        let mut dense = vec![0_u8; positions.len() * width];
        for (row, position) in dense.chunks_exact_mut(width).zip(&positions) {
            inputs(position, extras).into_iter().for_each(|input| row[usize::from(input)] = 1);
        }
        dense
    })?;
    Ok(table(py, dense, width)?.into_any())
}

/// Return the phase of the game for each position, 0 to 7. A network may have separate weights for each
/// phase.
///
/// Bit 2 is set if checkers of the two players can still meet. Bit 1 is set if the player on roll has a
/// pinned checker, and bit 0 if the opponent has one. In games without pins, these bits are set if the player
/// has a checker in the starting quadrant. Checkers on the bar do not count.
#[pyfunction]
#[pyo3(signature = (positions, rules = None))]
pub(crate) fn phases<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let (positions, _) = of_game(positions, rules)?;
    Ok(PyArray1::from_vec(py, positions.iter().map(|position| phase_of(position) as u8).collect()))
}

/// Return the outcome of the game for each position, from the view of the player on roll. An outcome is an
/// index into :data:`OUTCOMES`, or -1 if the game is not over.
#[pyfunction]
#[pyo3(signature = (positions, rules = None))]
pub(crate) fn outcomes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let (positions, rules) = of_game(positions, rules)?;
    let index = |position| outcome(position, &rules).map_or(-1, |outcome| Chances::place(outcome) as i8);
    let found = run_without_lock(py, || positions.iter().map(index).collect::<Vec<i8>>())?;
    Ok(PyArray1::from_vec(py, found))
}
