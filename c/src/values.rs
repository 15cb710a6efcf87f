//! Evaluations of positions, and outcomes of games.

#![allow(unsafe_code, reason = "a border with C")]

use plakoto::eval::{Probabilities, Stakes};
use plakoto::rules::outcome;

use crate::board::positions;
use crate::engine::{Engine, Question, ask};
use crate::memory::{one, room};
use crate::status::{Failure, Status, guard, stopped};

/// Number of chances of a position. They belong to the player on roll: a single win, a gammon, a triple win
/// and a win by the mother; the same four losses; a draw. They exclude each other and sum to 1.
pub const PLAKOTO_CHANCES: usize = 9;

const _: () = assert!(PLAKOTO_CHANCES == Probabilities::COUNT);

/// Evaluates `count` positions for the player on roll, before the roll. Writes `PLAKOTO_CHANCES` chances for
/// each position to `chances`, and the equity in points to `equities`, which may be NULL.
///
/// # Safety
/// `engine` comes from `plakoto_engine_new`; `boards` has `count` boards; `chances` has room for `count`
/// times `PLAKOTO_CHANCES` numbers, and `equities` for `count` unless it is null.
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
        // SAFETY: as the caller promises.
        let ((engine, question), positions) = unsafe { (ask(engine, question)?, positions(boards, count)?) };
        let numbers = count.saturating_mul(PLAKOTO_CHANCES);
        // SAFETY: as the caller promises.
        let chances = unsafe { room(chances, numbers, "room for chances")? };
        let equities = match equities.is_null() {
            true => &mut [],
            // SAFETY: as the caller promises.
            false => unsafe { room(equities, count, "room for equities")? },
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

/// Writes the outcomes of `count` positions: the index of the outcome among the chances, or -1 if the game is
/// not over.
///
/// # Safety
/// `engine` comes from `plakoto_engine_new`; `boards` has `count` boards; `outcomes` has room for `count`
/// numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_outcomes(
    engine: *const Engine,
    boards: *const i8,
    count: usize,
    outcomes: *mut i8,
) -> Status {
    guard(|| {
        // SAFETY: as the caller promises.
        let (engine, positions) = unsafe { (&one(engine, "an engine")?.0, positions(boards, count)?) };
        // SAFETY: as the caller promises.
        let outcomes = unsafe { room(outcomes, count, "room for outcomes")? };
        for (room, position) in outcomes.iter_mut().zip(&positions) {
            *room =
                outcome(position, engine.rules()).map_or(-1, |outcome| Probabilities::place(outcome) as i8);
        }
        Ok(())
    })
}

/// Fails if the game is over.
pub(crate) fn must_go_on(engine: &plakoto::Engine, position: &plakoto::Position) -> Result<(), Failure> {
    match outcome(position, engine.rules()) {
        Some(_) => Err(Failure::missing("the game is over")),
        None => Ok(()),
    }
}
