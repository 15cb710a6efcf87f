//! What positions are worth, and how games have ended.

#![allow(unsafe_code, reason = "a border with C")]

use plakoto::eval::{Probabilities, Stakes};
use plakoto::rules::outcome;

use crate::board::positions;
use crate::engine::{Engine, Question, ask};
use crate::memory::{one, room};
use crate::status::{Failure, Status, guard, stopped};

/// Chances of a position, those of the player on roll: to win a single game, a gammon, a triple game, by the mother; to lose
/// these; a draw. They exclude each other and sum to 1.
pub const PLAKOTO_CHANCES: usize = 9;

const _: () = assert!(PLAKOTO_CHANCES == Probabilities::COUNT);

/// What `count` positions are worth to the player on roll before he rolls: `PLAKOTO_CHANCES` chances for each in `chances`, and
/// the equity in points in `equities`, which may be NULL.
///
/// # Safety
/// `engine` is of `plakoto_engine_new`; `boards` has `count` boards; as many times `PLAKOTO_CHANCES` numbers can be written to
/// `chances`, and `count` to `equities` unless it is null.
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

/// How the games of `count` positions have ended: the place of the outcome among the chances, or -1 if the game goes on.
///
/// # Safety
/// `engine` is of `plakoto_engine_new`; `boards` has `count` boards; `count` numbers can be written to `outcomes`.
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

/// That a game goes on.
pub(crate) fn must_go_on(engine: &plakoto::Engine, position: &plakoto::Position) -> Result<(), Failure> {
    match outcome(position, engine.rules()) {
        Some(_) => Err(Failure::missing("the game is over")),
        None => Ok(()),
    }
}
