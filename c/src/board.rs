//! Converts positions between the engine's form, boards (arrays of 26 numbers) and position IDs.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;

use plakoto::RuleSet;
use plakoto::notation::board_bytes::{BOARD_BYTES, decode, encode};
use plakoto::notation::gnubg_id::GnubgId;
use plakoto::notation::position_id::PositionId;
use plakoto::rules::Position;

use crate::memory::{array, put_text, room, text, text_or_none};
use crate::status::{Failure, Outcome, Status, guard};

/// Length of a board array. Elements 0 to 23 are points 1 to 24 in the numbering of the player on roll. The
/// last two elements are the checkers that this player and the opponent have borne off. A point holds the
/// number of checkers on top; the number is negative for the opponent's checkers. If a checker of the other
/// side is pinned below them, the absolute value is larger by 16. For example, -17 is one opposing checker
/// that pins a checker of the player on roll.
pub const PLAKOTO_BOARD: usize = 26;

const _: () = assert!(PLAKOTO_BOARD == BOARD_BYTES);

/// Size in bytes of a buffer that fits every position ID and its final NUL.
pub const PLAKOTO_ID_SIZE: usize = 32;

/// Reads `count` boards of a game with these rules, which follow each other in memory.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn positions(boards: *const i8, count: usize, rules: &RuleSet) -> Outcome<Vec<Position>> {
    let numbers = count.saturating_mul(PLAKOTO_BOARD);
    // SAFETY: the caller upholds this function's safety requirements.
    let numbers = unsafe { array(boards, numbers, "boards")? };
    let boards = numbers.as_chunks().0.iter().enumerate();
    boards
        .map(|(index, board)| decode(board, &rules.mechanics).map_err(|error| Failure::from(error).at(index)))
        .collect()
}

/// Reads one board of a game with these rules.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn position(board: *const i8, rules: &RuleSet) -> Outcome<Position> {
    // SAFETY: the caller upholds this function's safety requirements.
    let numbers = unsafe { array(board, PLAKOTO_BOARD, "a board")? };
    let board = numbers.first_chunk().ok_or_else(|| Failure::bad("expected a board"))?;
    Ok(decode(board, &rules.mechanics)?)
}

/// Writes a position as a board.
///
/// # Safety
/// As for [`room`].
unsafe fn put_board(position: &Position, board: *mut i8) -> Outcome<()> {
    // SAFETY: the caller upholds this function's safety requirements.
    let room = unsafe { room(board, PLAKOTO_BOARD, "memory for a board")? };
    room.copy_from_slice(&encode(position));
    Ok(())
}

/// Parses a rule set; null means the rules of `plakoto`.
///
/// # Safety
/// As for [`text_or_none`].
pub(crate) unsafe fn rule_set(variant: *const c_char) -> Outcome<RuleSet> {
    // SAFETY: the caller upholds this function's safety requirements.
    let variant = unsafe { text_or_none(variant, "a variant")? };
    Ok(variant.map_or(Ok(RuleSet::default()), str::parse)?)
}

/// Writes the board at the start of a game under these rules; NULL means the rules of `plakoto`.
///
/// # Safety
/// `variant` is null or a NUL-terminated text; `board` points to `PLAKOTO_BOARD` writable numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_start(variant: *const c_char, board: *mut i8) -> Status {
    // SAFETY: the caller upholds this function's safety requirements.
    guard(|| unsafe { put_board(&rule_set(variant)?.start(), board) })
}

/// Converts a position ID in gnubg's format to a board of a game under these rules; NULL means the rules of
/// `plakoto`. Pins are stored in bits that gnubg leaves unused. A match ID after the position ID is ignored.
///
/// # Safety
/// `variant` is null or a NUL-terminated text, and `id` is a NUL-terminated text; `board` points to
/// `PLAKOTO_BOARD` writable numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_from_id(
    variant: *const c_char,
    id: *const c_char,
    board: *mut i8,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (rules, id) = unsafe { (rule_set(variant)?, text(id, "a position ID")?) };
        let position = id.trim().parse::<GnubgId<PositionId>>()?.under(&rules)?.position;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_board(&position, board) }
    })
}

/// Writes the position ID of a board of a game under these rules; NULL means the rules of `plakoto`. A buffer
/// of `PLAKOTO_ID_SIZE` bytes is always large enough.
///
/// # Safety
/// `variant` is null or a NUL-terminated text, `board` points to `PLAKOTO_BOARD` numbers, and `text` points to
/// `capacity` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_to_id(
    variant: *const c_char,
    board: *const i8,
    text: *mut c_char,
    capacity: usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let id = unsafe { position(board, &rule_set(variant)?)? }.to_string();
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_text(&id, text, capacity, std::ptr::null_mut()) }
    })
}

/// Writes the same position from the view of the other player, in a game under these rules; NULL means the
/// rules of `plakoto`.
///
/// # Safety
/// `variant` is null or a NUL-terminated text. Both boards point to `PLAKOTO_BOARD` numbers, and the numbers at `swapped` are writable. The
/// pointers may be equal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_swap(variant: *const c_char, board: *const i8, swapped: *mut i8) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements. When `swapped` is written, the
        // board has been read and is not used any more.
        let position = unsafe { position(board, &rule_set(variant)?)? }.swap_sides();
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_board(&position, swapped) }
    })
}
