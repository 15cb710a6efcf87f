//! Positions, which know their rules.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;

use plakoto::notation::simple_board::{BOARD_BYTES, decode, encode};

use crate::memory::{array, one, put, put_text, text};
use crate::rules::Rules;
use crate::status::{Failure, Outcome, Status, guard};

/// Length of the board of a position.
pub const PLAKOTO_BOARD: usize = 26;

const _: () = assert!(PLAKOTO_BOARD == BOARD_BYTES);

/// Size in bytes of a buffer that fits every ID of a position or game and its final NUL.
pub const PLAKOTO_ID_SIZE: usize = 96;

/// A position from the view of the player on roll, moving from 24 to 1, and the rules of its game. Two
/// positions are equal if their `rules` are the same pointer and the numbers of their boards are equal.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The rules of the game. Every function checks them.
    pub rules: *const Rules,
    /// Elements 0 to 23 are points 1 to 24. A point holds the number of checkers on top; the number is
    /// negative for the opponent's checkers. If a checker of the other side is pinned below them, the absolute
    /// value is larger by 16. For example, -17 is one opposing checker that pins a checker of the player on
    /// roll. The last two elements are the checkers that the player on roll and the opponent have borne off. In
    /// games with hits, all other checkers are on the bar.
    pub board: [i8; PLAKOTO_BOARD],
}

impl Position {
    /// `rules` are the rules of the position.
    pub(crate) fn new(position: &plakoto::Position, rules: &'static Rules) -> Self {
        Self { rules, board: encode(position.board()) }
    }

    /// Checks the position, and converts it to the engine's form.
    pub(crate) fn read(&self) -> Outcome<plakoto::Position> {
        self.under(Rules::at(self.rules)?)
    }

    /// Like [`Self::read`]. Fails if the position has other rules than `rules`.
    pub(crate) fn under(&self, rules: &'static Rules) -> Outcome<plakoto::Position> {
        if !std::ptr::eq(self.rules, rules) {
            let (expected, got) = (rules.set, Rules::at(self.rules)?.set);
            return Err(Failure::bad(format_args!(
                "expected a position under the rules {expected}, got one under {got}"
            )));
        }
        let board = decode(&self.board, &rules.set.mechanics)?;
        Ok(plakoto::Position::new(board, rules.set)?)
    }
}

/// Reads an array of positions with `read`. An error names the index of the position.
///
/// # Safety
/// As for [`array`].
pub(crate) unsafe fn positions(
    positions: *const Position,
    count: usize,
    read: impl Fn(&Position) -> Outcome<plakoto::Position>,
) -> Outcome<Vec<plakoto::Position>> {
    // SAFETY: the caller upholds this function's safety requirements.
    let positions = unsafe { array(positions, count, "positions")? }.iter().enumerate();
    positions.map(|(index, position)| read(position).map_err(|error| error.at(index))).collect()
}

/// Writes the position at the start of a game; NULL means the rules of `plakoto`.
///
/// # Safety
/// `position` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_start(rules: *const Rules, position: *mut Position) -> Status {
    guard(|| {
        let rules = Rules::at_or_default(rules)?;
        let start = Position::new(&plakoto::Position::start(rules.set), rules);
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(position, start, "memory for a position") }
    })
}

/// Reads a position ID in gnubg's format, such as `AACA/z8AAID/Pw`, of a game under these rules; NULL means the
/// rules of `plakoto`. Pins are stored in bits that gnubg leaves unused. A match ID after the position ID is
/// ignored: `plakoto_game_from_id` reads both.
///
/// # Safety
/// `id` is a NUL-terminated text; `position` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_from_id(
    rules: *const Rules,
    id: *const c_char,
    position: *mut Position,
) -> Status {
    guard(|| {
        let rules = Rules::at_or_default(rules)?;
        // SAFETY: the caller upholds this function's safety requirements.
        let read = plakoto::Position::from_id(unsafe { text(id, "a position ID")? }, rules.set)?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(position, Position::new(&read, rules), "memory for a position") }
    })
}

/// Writes the position ID. A buffer of `PLAKOTO_ID_SIZE` bytes is always large enough.
///
/// # Safety
/// `position` is readable, and `text` points to `capacity` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_id(
    position: *const Position,
    text: *mut c_char,
    capacity: usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let id = unsafe { one(position, "a position")? }.read()?.to_string();
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_text(&id, text, capacity) }
    })
}

/// Writes the same position from the view of the opponent. The pointers may be equal.
///
/// # Safety
/// `position` is readable, and `swapped` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_swap(position: *const Position, swapped: *mut Position) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements. The position is copied, because
        // `swapped` may be the same memory.
        let position = unsafe { *one(position, "a position")? };
        let rules = Rules::at(position.rules)?;
        let view = Position::new(&position.read()?.swap_sides(), rules);
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(swapped, view, "memory for a position") }
    })
}
