//! Positions: 26 numbers each, and IDs.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;

use plakoto::Position;
use plakoto::notation::board_bytes::{BOARD_BYTES, decode, encode};
use plakoto::notation::gnubg_id::GnubgId;

use crate::memory::{array, put_text, room, text};
use crate::status::{Failure, Outcome, Status, guard};

/// Numbers of a board: points 1 to 24 as the player on roll numbers them, then the checkers borne off, his and the
/// opponent's. A point has the number of checkers on top, negative if they are the opponent's, and 16 more, away from zero,
/// if a checker of the other side is pinned beneath: -17 is one checker of the opponent on a pinned one.
pub const PLAKOTO_BOARD: usize = 26;

const _: () = assert!(PLAKOTO_BOARD == BOARD_BYTES);

/// Bytes that every ID of a position fits in, with the NUL behind it.
pub const PLAKOTO_ID_SIZE: usize = 32;

/// The positions of so many boards.
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

/// The position of a board.
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

/// The position at the start of a game.
///
/// # Safety
/// `board` points to `PLAKOTO_BOARD` numbers that can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_start(board: *mut i8) -> Status {
    // SAFETY: as the caller promises.
    guard(|| unsafe { put_board(&Position::START, board) })
}

/// The board of an ID: gnubg's, with pins in bits that it leaves unused. A match ID may stand behind it, and is left out.
///
/// # Safety
/// `id` is a text with a NUL behind it; `board` points to `PLAKOTO_BOARD` numbers that can be written.
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

/// The ID of a board. `PLAKOTO_ID_SIZE` bytes are always enough.
///
/// # Safety
/// `board` points to `PLAKOTO_BOARD` numbers, `text` to `capacity` bytes that can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_to_id(board: *const i8, text: *mut c_char, capacity: usize) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let id = unsafe { position(board)? }.to_string();
        // SAFETY: as the caller promises.
        unsafe { put_text(&id, text, capacity, std::ptr::null_mut()) }
    })
}

/// The same position seen by the other player.
///
/// # Safety
/// Both point to `PLAKOTO_BOARD` numbers; those of `swapped` can be written. They may be the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_swap(board: *const i8, swapped: *mut i8) -> Status {
    guard(|| {
        // SAFETY: as the caller promises. What was read is used no more when it is written.
        let position = unsafe { position(board)? }.swap_sides();
        // SAFETY: as the caller promises.
        unsafe { put_board(&position, swapped) }
    })
}
