//! Evaluations of positions, and outcomes of finished games.

#![allow(unsafe_code, reason = "a border with C")]

use plakoto::eval::{Chances, Stakes};
use plakoto::rules::outcome;

use crate::board::positions;
use crate::engine::{Engine, Question, ask};
use crate::memory::{one, room};
use crate::status::{Failure, Status, guard, stopped};

/// Number of chances that describe a position. The first four are the chances of the player on roll for a
/// single win, a gammon, a triple win and a win by pinning the mother; the next four are the same for losses;
/// the last is the chance of a draw. The outcomes exclude each other, so the chances sum to 1.
pub const PLAKOTO_CHANCES: usize = 9;

const _: () = assert!(PLAKOTO_CHANCES == Chances::COUNT);

/// Evaluates `count` positions for the player on roll, before the roll. Writes `PLAKOTO_CHANCES` chances per
/// position to `chances`. Unless `equities` is NULL, writes an equity in points per position to `equities`.
///
/// # Safety
/// `engine` comes from `plakoto_engine_new`. `boards` points to `count` boards. `chances` has room for
/// `PLAKOTO_CHANCES` numbers per board. `equities` is null or has room for a number per board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_evaluate(
    engine: *const Engine,
    question: *const Question,
    boards: *const i8,
    count: usize,
    chances: *mut f32,
    equities: *mut f32,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (engine, question) = unsafe { ask(engine, question)? };
        // SAFETY: the caller upholds this function's safety requirements.
        let positions = unsafe { positions(boards, count, engine.rules())? };
        let numbers = count.saturating_mul(PLAKOTO_CHANCES);
        // SAFETY: the caller upholds this function's safety requirements.
        let chances = unsafe { room(chances, numbers, "memory for chances")? };
        let equities = match equities.is_null() {
            true => &mut [],
            // SAFETY: the caller upholds this function's safety requirements.
            false => unsafe { room(equities, count, "memory for equities")? },
        };
        let found = question.evaluate_batch(&positions).map_err(stopped)?;
        for (room, value) in chances.as_chunks_mut::<PLAKOTO_CHANCES>().0.iter_mut().zip(&found) {
            *room = value.to_array();
        }
        let stakes = Stakes::points(engine.rules());
        for (room, value) in equities.iter_mut().zip(&found) {
            *room = stakes.equity(value);
        }
        Ok(())
    })
}

/// Writes the outcomes of `count` positions. An outcome is an index into the chances, or -1 if the game is
/// not over.
///
/// # Safety
/// `engine` comes from `plakoto_engine_new`. `boards` points to `count` boards. `outcomes` has room for a
/// number per board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_outcomes(
    engine: *const Engine,
    boards: *const i8,
    count: usize,
    outcomes: *mut i8,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let engine = unsafe { &one(engine, "an engine")?.0 };
        // SAFETY: the caller upholds this function's safety requirements.
        let positions = unsafe { positions(boards, count, engine.rules())? };
        // SAFETY: the caller upholds this function's safety requirements.
        let outcomes = unsafe { room(outcomes, count, "memory for outcomes")? };
        for (room, position) in outcomes.iter_mut().zip(&positions) {
            *room = outcome(position, engine.rules()).map_or(-1, |outcome| Chances::place(outcome) as i8);
        }
        Ok(())
    })
}

/// Fails if the game is over in this position.
pub(crate) fn must_go_on(
    engine: &plakoto::Engine,
    position: &plakoto::rules::Position,
) -> Result<(), Failure> {
    match outcome(position, engine.rules()) {
        Some(_) => Err(Failure::missing("the game is over")),
        None => Ok(()),
    }
}
