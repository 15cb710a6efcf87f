//! Questions about a game: its best plays and its value.

#![allow(unsafe_code, reason = "a border with C")]

use std::mem::MaybeUninit;

use crate::engine::{Engine, Question, ask};
use crate::game::Game;
use crate::memory::{check_size, one, put, room};
use crate::play::Play;
use crate::rules::Rules;
use crate::status::{Failure, Status, guard};

/// Number of chances that describe a position. The first four are the chances of the player on roll for a
/// single win, a gammon, a triple win and a win by pinning the mother; the next four are the same for losses;
/// the last is the chance of a draw. The outcomes exclude each other, so the chances sum to 1.
/// `plakoto_at_least` converts them to cumulative chances.
pub const PLAKOTO_CHANCES: usize = 9;

const _: () = assert!(PLAKOTO_CHANCES == plakoto::eval::Chances::COUNT);

/// A play with its value for its player.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// The play.
    pub play: Play,
    /// Equity of the play in points per game. The score of the match does not count.
    pub equity: f32,
    /// Chances of the player after the play: see `PLAKOTO_CHANCES`.
    pub chances: [f32; PLAKOTO_CHANCES],
    /// Depth of the search that found the value, in plies.
    pub plies: u32,
}

/// The value of a position for the player on roll.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Equity in points per game. The score of the match does not count.
    pub equity: f32,
    /// Chances: see `PLAKOTO_CHANCES`.
    pub chances: [f32; PLAKOTO_CHANCES],
    /// Depth of the search that found the value, in plies.
    pub plies: u32,
}

impl Hint {
    fn new(hint: &plakoto::Hint, rules: &'static Rules) -> Self {
        let plakoto::Hint { play, equity, chances, plies } = hint;
        let chances = chances.to_array();
        Self { play: Play::new(play, rules), equity: *equity, chances, plies: (*plies).into() }
    }
}

/// Writes the best `capacity` plays, best first; `capacity` is at least 1. All of them are searched to the depth
/// of the question. `count` receives the number of plays written. Fails if the game is over, if it has other
/// rules than the engine, or if the dice have to be rolled first.
///
/// # Safety
/// `engine` comes from `plakoto_engine_new`, and `game` from a `plakoto_game_` function; `question` is null or
/// readable, and its pointers are null or valid; `hints` has room for `capacity` hints; `count` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_hint(
    engine: *const Engine,
    question: *const Question,
    game: *const Game,
    hints: *mut Hint,
    hint_size: usize,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        check_size::<Hint>(hint_size, "hints")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (asked, game) = unsafe { (ask(engine, question)?, &one(game, "a game")?.0) };
        if capacity == 0 {
            return Err(Failure::bad("expected room for at least 1 play, got 0"));
        }
        // SAFETY: the caller upholds this function's safety requirements.
        let room = unsafe { room(hints.cast::<MaybeUninit<Hint>>(), capacity, "memory for hints")? };
        // The pointer is checked before the search, so that no search is wasted.
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(count, 0, "memory for a count")? };
        let found = asked.question.fully_searched(capacity).about(game)?.hint()?;
        for (place, hint) in room.iter_mut().zip(&found) {
            place.write(Hint::new(hint, asked.engine.rules));
        }
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(count, found.len().min(capacity), "memory for a count") }
    })
}

/// Writes the play that the engine makes. With noise, or at a level that has some, this is not always the best
/// play. Fails like `plakoto_engine_hint`.
///
/// # Safety
/// As for `plakoto_engine_hint`; `hint` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_best_play(
    engine: *const Engine,
    question: *const Question,
    game: *const Game,
    hint: *mut Hint,
    hint_size: usize,
) -> Status {
    guard(|| {
        check_size::<Hint>(hint_size, "a hint")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (asked, game) = unsafe { (ask(engine, question)?, &one(game, "a game")?.0) };
        let best = asked.question.about(game)?.best_play()?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(hint, Hint::new(&best, asked.engine.rules), "memory for a hint") }
    })
}

/// Evaluates the position of a game for the player on roll, before the roll. Pending numbers count. Fails if the
/// game is over, or if it has other rules than the engine.
///
/// # Safety
/// As for `plakoto_engine_hint`; `evaluation` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_evaluate(
    engine: *const Engine,
    question: *const Question,
    game: *const Game,
    evaluation: *mut Evaluation,
    evaluation_size: usize,
) -> Status {
    guard(|| {
        check_size::<Evaluation>(evaluation_size, "an evaluation")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (asked, game) = unsafe { (ask(engine, question)?, &one(game, "a game")?.0) };
        let plakoto::Evaluation { plies, chances, equity } = asked.question.about(game)?.evaluate();
        let made = Evaluation { equity, chances: chances.to_array(), plies: plies.into() };
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(evaluation, made, "memory for an evaluation") }
    })
}
