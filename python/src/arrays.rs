//! Converts positions, dice and numbers from and to numpy arrays.
//!
//! [`plakoto::notation::simple_board`] describes how a row of an array represents a board.

use std::borrow::Borrow;

use numpy::ndarray::ArrayView1;
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use plakoto::eval::Chances;
use plakoto::eval::network::features::{Extras, input_count, inputs};
use plakoto::eval::network::phase_of;
use plakoto::notation::simple_board::{BOARD_BYTES, decode, encode};
use plakoto::rules::{Numbers, Pending, Position, outcome};
use plakoto::{Roll, RuleSet};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{Failure, Result, bad, run_without_lock};
use crate::input::{self, Dice, Object, Rules, got};
use crate::position;

/// Maximum number of positions in one call, so that the result fits into the memory of an ordinary machine.
const MAX_POSITIONS: usize = 1 << 24;

/// Maximum size in bytes of a dense array of network inputs.
const MAX_DENSE: usize = 1 << 31;

/// Number of columns in an array of pending numbers, which contain the counts of the numbers 1 to 6.
const KINDS: usize = 6;

/// A two-dimensional array: its values row by row, and the number of its columns.
pub(crate) struct Table<T>(pub(crate) Vec<T>, pub(crate) usize);

impl<'py, T: Element> IntoPyObject<'py> for Table<T> {
    type Target = PyArray2<T>;
    type Output = Bound<'py, Self::Target>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let rows = self.0.len() / self.1;
        PyArray1::from_vec(py, self.0).reshape([rows, self.1])
    }
}

/// A one-dimensional array.
pub(crate) struct Row<T>(pub(crate) Vec<T>);

impl<'py, T: Element> IntoPyObject<'py> for Row<T> {
    type Target = PyArray1<T>;
    type Output = Bound<'py, Self::Target>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Ok(PyArray1::from_vec(py, self.0))
    }
}

/// Arranges rows of the same length as an array.
pub(crate) fn table<T: Copy, const WIDTH: usize>(rows: impl IntoIterator<Item = [T; WIDTH]>) -> Table<T> {
    let rows = rows.into_iter();
    let mut values = Vec::with_capacity(rows.size_hint().0 * WIDTH);
    rows.for_each(|row| values.extend_from_slice(&row));
    Table(values, WIDTH)
}

/// Encodes positions as an array of boards.
pub(crate) fn board_table(positions: impl IntoIterator<Item: Borrow<Position>>) -> Table<i8> {
    table(positions.into_iter().map(|position| encode(position.borrow())))
}

/// Arranges the chances of positions as an array with nine columns.
pub(crate) fn chances_table(all: impl IntoIterator<Item = Chances>) -> Table<f32> {
    table(all.into_iter().map(|chances| chances.to_array()))
}

/// Arranges pending numbers as an array with the count of each number from 1 to 6.
pub(crate) fn pending_table(all: impl IntoIterator<Item = Pending>) -> Table<u8> {
    table(all.into_iter().map(counts))
}

/// Returns the offsets at which lists of these lengths begin in one long list, and the end of the last list.
pub(crate) fn offsets(lengths: impl IntoIterator<Item = usize>) -> Row<i64> {
    let ends = lengths.into_iter().scan(0, |end, length| {
        *end += length as i64;
        Some(*end)
    });
    Row(std::iter::once(0).chain(ends).collect())
}

/// Counts how many times each number from 1 to 6 is pending.
pub(crate) fn counts(pending: Pending) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    pending.numbers().for_each(|number| counts[usize::from(number) - 1] += 1);
    counts
}

/// Decodes an array of boards of a game with these rules, whatever its memory layout.
fn decode_all(boards: &PyReadonlyArray2<'_, i8>, rules: &RuleSet) -> Result<Vec<Position>> {
    let mechanics = &rules.mechanics;
    let decoded = |(row, board): (usize, &[i8; BOARD_BYTES])| {
        decode(board, mechanics).map_err(|error| Failure::from(error).at(row))
    };
    match boards.as_array().as_slice() {
        Some(numbers) => numbers.as_chunks().0.iter().enumerate().map(decoded).collect(),
        None => {
            let rows = boards.as_array();
            let rows = rows.rows().into_iter().map(|board| std::array::from_fn(|index| board[index]));
            rows.enumerate().map(|(row, board)| decoded((row, &board))).collect()
        }
    }
}

/// Describes the shape of an array as Python does.
fn shape_text(shape: &[usize]) -> String {
    format!("{shape:?}").replace('[', "(").replace(']', ")")
}

/// Converts an array of integers to bytes. The shape must be (N, `width`). The array may have any memory
/// layout and any integer type, and may be read-only.
fn bytes<'py>(
    array: &Bound<'py, PyUntypedArray>,
    width: usize,
    what: &str,
) -> Result<PyReadonlyArray2<'py, i8>> {
    let refuse = |got: String| bad!("expected {what} as an integer array of shape (N, {width}), got {got}");
    let shape = array.shape();
    if shape.len() != 2 || shape[1] != width {
        return Err(refuse(format!("shape {}", shape_text(shape))));
    }
    if let Ok(bytes) = array.cast::<PyArray2<i8>>() {
        return bytes
            .try_readonly()
            .map_err(|_| Failure::bad("the array cannot be read while it is being written to"));
    }
    if let Some(narrowed) = narrow::<u8>(array).or_else(|| narrow::<i64>(array)) {
        let bytes = narrowed.map_err(|number| refuse(number.to_string()))?;
        return Ok(bytes.into_pyobject(array.py())?.readonly());
    }
    if !matches!(array.dtype().kind(), b'i' | b'u' | b'b') {
        return Err(refuse(format!("dtype {}", array.dtype())));
    }
    if shape[0] > 0 {
        for extreme in ["min", "max"] {
            let number: i128 = array.call_method0(extreme)?.call_method0("item")?.extract()?;
            if i8::try_from(number).is_err() {
                return Err(refuse(number.to_string()));
            }
        }
    }
    let bytes = array.call_method1("astype", ("int8",))?.cast_into::<PyArray2<i8>>().map_err(PyErr::from)?;
    bytes.try_readonly().map_err(Failure::internal)
}

/// Copies an array of the type `T` to bytes. Returns `None` for another type, and fails with the first number that
/// does not fit. For a few rows, this takes a tenth of the time of numpy's own functions.
fn narrow<T>(array: &Bound<'_, PyUntypedArray>) -> Option<Result<Table<i8>, i128>>
where
    T: Element + Copy + Into<i128> + TryInto<i8>,
{
    let numbers = array.cast::<PyArray2<T>>().ok()?.try_readonly().ok()?;
    let (numbers, width) = (numbers.as_array(), array.shape()[1]);
    let bytes = numbers.iter().map(|&number| number.try_into().map_err(|_| number.into()));
    Some(bytes.collect::<Result<_, _>>().map(|bytes| Table(bytes, width)))
}

fn check_count(count: usize) -> Result<()> {
    match count <= MAX_POSITIONS {
        true => Ok(()),
        false => Err(bad!("expected at most {MAX_POSITIONS} positions per call, got {count}")),
    }
}

/// Reads positions from an array of boards, or from an iterable of `Position` objects and position IDs. All
/// belong to a game with these rules; without `rules`, with the rules of the first `Position`, or else with the
/// default rules.
pub(crate) fn many(object: &Object<'_>, rules: Option<RuleSet>) -> Result<(Vec<Position>, RuleSet)> {
    if let Ok(array) = object.cast::<PyUntypedArray>()
        && array.dtype().kind() != b'O'
    {
        check_count(array.shape().first().copied().unwrap_or(0))?;
        let boards = bytes(array, BOARD_BYTES, "boards")?;
        let rules = rules.unwrap_or_default();
        return Ok((decode_all(&boards, &rules)?, rules));
    }
    if object.cast::<PyString>().is_ok() || object.cast::<position::Position>().is_ok() {
        return Err(bad!("expected a list or array of positions, got one position: {}", got(object)));
    }
    let iterator = object
        .try_iter()
        .map_err(|_| bad!("expected positions, IDs, or an array of boards, got {}", got(object)))?;
    let (mut rules, mut positions) =
        (rules, Vec::with_capacity(object.len().unwrap_or(0).min(MAX_POSITIONS)));
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
pub(crate) fn one(object: &Object<'_>, rules: &RuleSet) -> Result<Position> {
    let array = as_array(object)?;
    let board = array.call_method1("reshape", ((1, -1),)).unwrap_or_else(|_| array.into_any());
    let boards = bytes(board.cast().map_err(PyErr::from)?, BOARD_BYTES, "a board")?;
    decode_all(&boards, rules)?.first().copied().ok_or_else(|| bad!("expected a board, got an empty array"))
}

fn as_array<'py>(object: &Object<'py>) -> Result<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let array = object.py().import("numpy")?.call_method1("asarray", (object,));
    let array = array.map_err(|_| bad!("expected an array of integers, got {}", got(object)))?;
    Ok(array.cast_into().map_err(PyErr::from)?)
}

/// Reads the numbers to play in each of `count` positions. `dice` contains one roll per position, or a single
/// roll for all positions. `pending` contains the numbers that the opponent could not play and passed on.
pub(crate) fn numbers(
    dice: Option<&Object<'_>>,
    pending: Option<&Object<'_>>,
    count: usize,
    rules: &RuleSet,
) -> Result<Vec<Numbers>> {
    let pending =
        pending.map_or_else(|| Ok(vec![Pending::NONE; count]), |pending| pendings(pending, count, rules))?;
    let rolls = dice.map(|dice| rolls(dice, count)).transpose()?;
    let read = |(index, pending): (usize, Pending)| {
        let roll = match rolls.as_ref().map(|rolls| rolls[index]) {
            Some([0, 0]) | None => None,
            Some(_) if !pending.is_empty() => {
                return Err(bad!("expected dice 0 0, because pending numbers are played before a roll"));
            }
            Some([first, second]) => Some(Roll::new(first, second).map_err(Failure::bad)?),
        };
        Numbers::of(pending, roll).ok_or_else(input::no_dice)
    };
    let each = pending.into_iter().enumerate();
    each.map(|(index, pending)| read((index, pending)).map_err(|error| error.at(index))).collect()
}

/// Reads a roll for each of `count` positions.
pub(crate) fn dice(dice: &Object<'_>, count: usize) -> Result<Vec<Roll>> {
    let each = rolls(dice, count)?.into_iter().enumerate();
    let roll = |(index, [first, second]): (usize, [u8; 2])| {
        Roll::new(first, second).map_err(|error| Failure::bad(error).at(index))
    };
    each.map(roll).collect()
}

/// Reads the rolls of the same number of turns for each of `count` positions, as an array of shape (N, turns, 2).
pub(crate) fn turns(rolls: &Object<'_>, count: usize) -> Result<Vec<Roll>> {
    let array = as_array(rolls)?;
    let [rows, turns, 2] = *array.shape() else {
        let got = shape_text(array.shape());
        return Err(bad!("expected rolls as an array of shape (N, turns, 2), got {got}"));
    };
    check_length("rolls", rows, count)?;
    dice(&array.call_method1("reshape", ((rows * turns, 2),))?, rows * turns)
}

fn rolls(dice: &Object<'_>, count: usize) -> Result<Vec<[u8; 2]>> {
    let is_table = dice.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() == 2);
    if let Some(Dice(roll)) = (!is_table).then(|| dice.extract().ok()).flatten() {
        return Ok(vec![roll.dice(); count]);
    }
    let dice = bytes(&as_array(dice)?, 2, "dice")?;
    check_length("dice", dice.as_array().nrows(), count)?;
    let byte = |number: i8| u8::try_from(number).unwrap_or(u8::MAX);
    Ok(dice.as_array().rows().into_iter().map(|row| [byte(row[0]), byte(row[1])]).collect())
}

fn pendings(pending: &Object<'_>, count: usize, rules: &RuleSet) -> Result<Vec<Pending>> {
    let rows = bytes(&as_array(pending)?, KINDS, "pending numbers")?;
    check_length("pending numbers", rows.as_array().nrows(), count)?;
    let read = |row: ArrayView1<'_, i8>| {
        if row.iter().any(|times| !(0..=4).contains(times)) {
            return Err(bad!("expected a count from 0 to 4 for each pending number, got {row}"));
        }
        let numbers = (1..).zip(row).flat_map(|(number, times)| std::iter::repeat_n(number, *times as usize));
        input::pending(Some(numbers.collect()), rules)
    };
    let rows = rows.as_array();
    let rows = rows.rows().into_iter().enumerate();
    rows.map(|(index, row)| read(row).map_err(|error| error.at(index))).collect()
}

pub(crate) fn check_length(what: &str, got: usize, expected: usize) -> Result<()> {
    match got == expected {
        true => Ok(()),
        false => Err(bad!("expected {what} for {expected} positions, got {what} for {got}")),
    }
}

/// Returns the indices of the games, out of `count`, that a mask or an array of indices selects. `None` selects
/// all games.
pub(crate) fn selected(which: Option<&Object<'_>>, count: usize) -> Result<Vec<usize>> {
    let Some(which) = which else { return Ok((0..count).collect()) };
    let array = as_array(which)?;
    if array.dtype().kind() == b'b' {
        let mask = integers(&array, "a mask", count)?;
        return Ok((0..count).filter(|index| mask[*index] != 0).collect());
    }
    let known = |index: i64| {
        let known = usize::try_from(index).ok().filter(|index| *index < count);
        known.ok_or_else(|| bad!("expected the index of one of {count} games, got {index}"))
    };
    integers(&array, "indices", array.len())?.into_iter().map(known).collect()
}

/// Reads `count` whole numbers from an array or sequence of any integer type.
pub(crate) fn integers(object: &Object<'_>, what: &str, count: usize) -> Result<Vec<i64>> {
    let array = as_array(object)?;
    let dtype = array.dtype();
    if array.len() != count || (count > 0 && !matches!(dtype.kind(), b'i' | b'u' | b'b')) {
        let shape = array.getattr("shape")?;
        return Err(bad!("expected {what} as {count} integers, got {dtype} of shape {shape}"));
    }
    let flat = array.call_method1("astype", ("int64",))?.call_method1("reshape", (-1,))?;
    let numbers = flat.cast_into::<PyArray1<i64>>().map_err(PyErr::from)?;
    Ok(numbers.try_readonly().map_err(Failure::internal)?.as_array().to_vec())
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
pub(crate) fn boards(positions: &Object<'_>, rules: Option<Rules>) -> Result<Table<i8>> {
    Ok(board_table(of_game(positions, rules)?.0))
}

/// Return the positions in an array with the format of :func:`boards`.
#[pyfunction]
#[pyo3(signature = (boards, rules = None))]
pub(crate) fn positions(boards: &Object<'_>, rules: Option<Rules>) -> Result<Vec<position::Position>> {
    let (boards, rules) = of_game(boards, rules)?;
    boards.into_iter().map(|board| Ok(position::Position(plakoto::Position::new(board, rules)?))).collect()
}

/// Reads positions like [`many`], from a game with the rules that an argument describes, if it is given.
fn of_game(positions: &Object<'_>, rules: Option<Rules>) -> Result<(Vec<Position>, RuleSet)> {
    many(positions, rules.map(|rules| rules.0))
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
    positions: &Object<'py>,
    rules: Option<Rules>,
    shots: bool,
    blocks: bool,
    bar: bool,
    sparse: bool,
) -> Result<Object<'py>> {
    let (positions, _) = of_game(positions, rules)?;
    let wanted = [(shots, Extras::SHOTS), (blocks, Extras::BLOCKS), (bar, Extras::BAR)];
    let bits = wanted.iter().filter(|(is_wanted, _)| *is_wanted).fold(0, |bits, (_, one)| bits | one.bits());
    let extras = Extras::from_bits(bits).unwrap_or_default();
    let width = input_count(extras);
    if sparse {
        let arrays = run_without_lock(py, || {
            let (mut indices, mut offsets) = (Vec::new(), vec![0_i64]);
            for position in &positions {
                indices.extend(inputs(position, extras).into_iter().map(i64::from));
                offsets.push(indices.len() as i64);
            }
            (Row(indices), Row(offsets))
        })?;
        return Ok(arrays.into_pyobject(py)?.into_any());
    }
    if positions.len() * width > MAX_DENSE {
        let (most, got) = (MAX_DENSE / width, positions.len());
        return Err(bad!("expected at most {most} positions, got {got}: pass sparse=True for more"));
    }
    let dense = run_without_lock(py, || {
        let mut dense = vec![0_u8; positions.len() * width];
        for (row, position) in dense.chunks_exact_mut(width).zip(&positions) {
            inputs(position, extras).into_iter().for_each(|input| row[usize::from(input)] = 1);
        }
        dense
    })?;
    Ok(Table(dense, width).into_pyobject(py)?.into_any())
}

/// Return the phase of the game for each position, 0 to 7. A network may have separate weights for each
/// phase.
///
/// Bit 2 is set if checkers of the two players can still meet. Bit 1 is set if the player on roll has a
/// pinned checker, and bit 0 if the opponent has one. In games without pins, these bits are set if the player
/// has a checker in the starting quadrant. Checkers on the bar do not count.
#[pyfunction]
#[pyo3(signature = (positions, rules = None))]
pub(crate) fn phases(positions: &Object<'_>, rules: Option<Rules>) -> Result<Row<u8>> {
    let (positions, _) = of_game(positions, rules)?;
    Ok(Row(positions.iter().map(|position| phase_of(position) as u8).collect()))
}

/// Return the outcome of the game for each position, from the view of the player on roll. An outcome is an
/// index into :data:`OUTCOMES`, or -1 if the game is not over.
#[pyfunction]
#[pyo3(signature = (positions, rules = None))]
pub(crate) fn outcomes(py: Python<'_>, positions: &Object<'_>, rules: Option<Rules>) -> Result<Row<i8>> {
    let (positions, rules) = of_game(positions, rules)?;
    let index = |position| outcome(position, &rules).map_or(-1, |outcome| Chances::place(outcome) as i8);
    run_without_lock(py, || Row(positions.iter().map(index).collect()))
}
