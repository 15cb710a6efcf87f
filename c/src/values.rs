//! The values of many positions, cumulative chances, and outcomes of finished games.

#![allow(unsafe_code, reason = "a border with C")]

use plakoto::eval::{Chances, Stakes};

use crate::engine::{Engine, Question, ask};
use crate::hint::PLAKOTO_CHANCES;
use crate::memory::{array, room};
use crate::position::{Position, positions};
use crate::rules::Rules;
use crate::status::{Failure, Status, guard, stopped};

/// Evaluates `count` positions for the player on roll, before the roll, all at once. They must have the rules
/// of the engine; pending numbers are not considered. Writes `PLAKOTO_CHANCES` chances per position to
/// `chances`. Unless `equities` is NULL, writes an equity in points per position to `equities`.
///
/// # Safety
/// `engine` and `question` as for `plakoto_engine_hint`. `positions` points to `count` positions. `chances` has
/// room for `PLAKOTO_CHANCES` numbers per position. `equities` is null or has room for a number per position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_evaluate_positions(
    engine: *const Engine,
    question: *const Question,
    positions: *const Position,
    count: usize,
    chances: *mut f32,
    equities: *mut f32,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let asked = unsafe { ask(engine, question)? };
        let rules = asked.engine.rules;
        // SAFETY: the caller upholds this function's safety requirements.
        let positions = unsafe { self::positions(positions, count, |position| position.under(rules))? };
        let numbers = count.saturating_mul(PLAKOTO_CHANCES);
        // SAFETY: the caller upholds this function's safety requirements.
        let chances = unsafe { room(chances, numbers, "memory for chances")? };
        let equities = match equities.is_null() {
            true => &mut [],
            // SAFETY: the caller upholds this function's safety requirements.
            false => unsafe { room(equities, count, "memory for equities")? },
        };
        let boards: Vec<_> = positions.iter().map(|position| *position.board()).collect();
        let found = asked.question.evaluate_batch(&boards).map_err(stopped)?;
        for (room, value) in chances.as_chunks_mut::<PLAKOTO_CHANCES>().0.iter_mut().zip(&found) {
            *room = value.to_array();
        }
        let stakes = Stakes::points(&rules.set);
        for (room, value) in equities.iter_mut().zip(&found) {
            *room = stakes.equity(value);
        }
        Ok(())
    })
}

/// Converts `PLAKOTO_CHANCES` chances to cumulative chances under these rules, as gnubg shows them: the chances to
/// win, and to lose, at least 1, 2 and 3 points.
///
/// # Safety
/// `chances` points to `PLAKOTO_CHANCES` numbers; `win` and `lose` have room for 3 numbers each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_at_least(
    rules: *const Rules,
    chances: *const f32,
    win: *mut f32,
    lose: *mut f32,
) -> Status {
    guard(|| {
        let rules = Rules::at(rules)?;
        // SAFETY: the caller upholds this function's safety requirements.
        let chances = unsafe { array(chances, PLAKOTO_CHANCES, "chances")? };
        let [wins, loses, [draw, ..]] = [0, 4, 8].map(|start| {
            std::array::from_fn::<f32, 4, _>(|index| chances.get(start + index).copied().unwrap_or(0.0))
        });
        if let Some(wrong) = chances.iter().find(|chance| !(0.0..=1.001).contains(*chance)) {
            return Err(Failure::bad(format_args!("expected chances from 0 to 1, got {wrong}")));
        }
        let columns = Chances { win: wins, lose: loses, draw }.at_least(&rules.set);
        // SAFETY: the caller upholds this function's safety requirements.
        let (win, lose) = unsafe { (room(win, 3, "memory for wins")?, room(lose, 3, "memory for losses")?) };
        win.copy_from_slice(&columns.win);
        lose.copy_from_slice(&columns.lose);
        Ok(())
    })
}

/// Writes the outcomes of `count` positions. An outcome is an index into the chances, or -1 if the game is not
/// over. The positions may have different rules.
///
/// # Safety
/// `positions` points to `count` positions. `outcomes` has room for a number per position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_outcomes(
    positions: *const Position,
    count: usize,
    outcomes: *mut i8,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let positions = unsafe { self::positions(positions, count, Position::read)? };
        // SAFETY: the caller upholds this function's safety requirements.
        let outcomes = unsafe { room(outcomes, count, "memory for outcomes")? };
        for (room, position) in outcomes.iter_mut().zip(&positions) {
            *room = position.outcome().map_or(-1, |outcome| Chances::place(outcome) as i8);
        }
        Ok(())
    })
}
