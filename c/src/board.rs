//! Positions, as 26 numbers each or as IDs.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;

use plakoto::Position;
use plakoto::notation::board_bytes::{BOARD_BYTES, decode, encode};
use plakoto::notation::gnubg_id::GnubgId;

use crate::memory::{array, put_text, room, text};
use crate::status::{Failure, Outcome, Status, guard};

/// Length of a board: points 1 to 24, numbered by the player on roll, then the checkers that this player and
/// the opponent have borne off. A point holds its number of checkers on top, negative for the opponent's. If
/// a checker of the other side is pinned beneath, the absolute value is 16 larger: -17 is one checker of the
/// opponent on a pinned one.
pub const PLAKOTO_BOARD: usize = 26;

const _: () = assert!(PLAKOTO_BOARD == BOARD_BYTES);

/// Size in bytes of a buffer that fits every position ID and its NUL.
pub const PLAKOTO_ID_SIZE: usize = 32;

/// Reads `count` boards.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn positions(boards: *const i8, count: usize) -> Outcome<Vec<Position>> {
    let numbers = count.saturating_mul(PLAKOTO_BOARD);
    // SAFETY: as the caller promises.
    let numbers = unsafe { array(boards, numbers, "boards")? };
    let boards = numbers.as_chunks().0.iter().enumerate();
    boards.map(|(index, board)| decode(board).map_err(|error| Failure::from(error).at(index))).collect()
}

/// Reads one board.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn position(board: *const i8) -> Outcome<Position> {
    // SAFETY: as the caller promises.
    let numbers = unsafe { array(board, PLAKOTO_BOARD, "a board")? };
    let board = numbers.first_chunk().ok_or_else(|| Failure::bad("expected a board"))?;
    Ok(decode(board)?)
}

/// Writes the board of a position.
///
/// # Safety
/// As for [`room`].
unsafe fn put_board(position: &Position, board: *mut i8) -> Outcome<()> {
    // SAFETY: as the caller promises.
    let room = unsafe { room(board, PLAKOTO_BOARD, "room for a board")? };
    room.copy_from_slice(&encode(position));
    Ok(())
}

/// Writes the position at the start of a game.
///
/// # Safety
/// `board` points to `PLAKOTO_BOARD` writable numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_start(board: *mut i8) -> Status {
    // SAFETY: as the caller promises.
    guard(|| unsafe { put_board(&Position::START, board) })
}

/// Writes the board of a position ID in gnubg's format, with pins in bits that gnubg leaves unused. A match
/// ID after the position ID is ignored.
///
/// # Safety
/// `id` is a NUL-terminated text; `board` points to `PLAKOTO_BOARD` writable numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_from_id(id: *const c_char, board: *mut i8) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let id = unsafe { text(id, "a position ID")? };
        let position = id.trim().parse::<GnubgId>()?.position;
        // SAFETY: as the caller promises.
        unsafe { put_board(&position, board) }
    })
}

/// Writes the ID of a board. `PLAKOTO_ID_SIZE` bytes are always enough.
///
/// # Safety
/// `board` points to `PLAKOTO_BOARD` numbers, `text` to `capacity` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_to_id(board: *const i8, text: *mut c_char, capacity: usize) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let id = unsafe { position(board)? }.to_string();
        // SAFETY: as the caller promises.
        unsafe { put_text(&id, text, capacity, std::ptr::null_mut()) }
    })
}

/// Writes the same position as the other player sees it.
///
/// # Safety
/// Both pointers point to `PLAKOTO_BOARD` numbers; `swapped` is writable. They may be equal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_swap(board: *const i8, swapped: *mut i8) -> Status {
    guard(|| {
        // SAFETY: as the caller promises. The board has been read, and is not used any more, when `swapped`
        // is written.
        let position = unsafe { position(board)? }.swap_sides();
        // SAFETY: as the caller promises.
        unsafe { put_board(&position, swapped) }
    })
}
