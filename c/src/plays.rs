//! Legal plays and best plays.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use plakoto::Side;
use plakoto::notation::board_bytes::encode;
use plakoto::rules::LegalPlay;
use plakoto::rules::{each_result, outcome};

use crate::board::{PLAKOTO_BOARD, position};
use crate::engine::{Engine, Numbers, Question, ask, counts};
use crate::memory::{check_size, one, put, room};
use crate::status::{Failure, Outcome, Status, guard};
use crate::values::{PLAKOTO_CHANCES, must_go_on};

/// Size in bytes of the text of a play, including its final NUL. Longer texts, which occur in Plakoto
/// Express, are cut.
pub const PLAKOTO_PLAY_SIZE: usize = 192;

/// A legal play and the position after it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Board after the play, from the view of the player to decide next.
    pub after: [i8; PLAKOTO_BOARD],
    /// Whether the same player decides again. This is possible only under rules in which a player passes
    /// unplayed numbers on to the opponent.
    pub goes_on: bool,
    /// Number of times that each number from 1 to 6 is pending after the play, so that the player who decides
    /// next has to play it.
    pub pending: [u8; 6],
    /// The play in gnubg's notation, for example `24/21*/18`.
    pub text: [c_char; PLAKOTO_PLAY_SIZE],
}

/// A play with its value for the player who makes it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The play, and the position after it.
    pub play: Play,
    /// Equity of the play in points.
    pub equity: f32,
    /// Chances of the player who makes the play, in the order of `plakoto_evaluate`.
    pub chances: [f32; PLAKOTO_CHANCES],
    /// Depth to which the play was searched, in plies.
    pub plies: u32,
}

impl Play {
    fn new(legal: &LegalPlay) -> Self {
        let mut text = [0; PLAKOTO_PLAY_SIZE];
        let room = text[..PLAKOTO_PLAY_SIZE - 1].iter_mut();
        // Each byte of the text becomes a `c_char`, because the text is ASCII.
        room.zip(legal.to_string().bytes()).for_each(|(place, byte)| *place = byte as c_char);
        Self {
            after: encode(&legal.after()),
            goes_on: legal.next.side == Side::Mine,
            pending: counts(legal.next.pending),
            text,
        }
    }
}

/// Writes all legal plays of these numbers. If several plays lead to the same position, only one of them is
/// written. If the game is over, there are no plays. `count` receives the number of all plays, even if
/// `capacity` is smaller; call with a capacity of 0 to learn this number beforehand. In Plakoto Express there
/// may be millions of plays.
///
/// # Safety
/// `engine` comes from `plakoto_engine_new`; `board` and `numbers` are readable; `plays` has room for
/// `capacity` plays; `count` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_legal(
    engine: *const Engine,
    board: *const i8,
    numbers: *const Numbers,
    plays: *mut Play,
    play_size: usize,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        check_size::<Play>(play_size, "plays")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (engine, numbers) = unsafe { (&one(engine, "an engine")?.0, one(numbers, "numbers")?) };
        // SAFETY: the caller upholds this function's safety requirements.
        let position = unsafe { position(board, engine.rules())? };
        let (rules, numbers) = (engine.rules(), numbers.read(engine.rules())?);
        // SAFETY: the caller upholds this function's safety requirements.
        let room = unsafe { room(plays.cast::<MaybeUninit<Play>>(), capacity, "memory for plays")? };
        let mut found = 0;
        let mut take = |legal: &LegalPlay| {
            if let Some(place) = room.get_mut(found) {
                place.write(Play::new(legal));
            }
            found += 1;
            ControlFlow::<()>::Continue(())
        };
        if outcome(&position, rules).is_none() {
            let _ = each_result(&position, numbers, rules, &mut take);
        }
        if found == 0 && outcome(&position, rules).is_none() {
            if let Some(place) = room.first_mut() {
                place.write(Play::new(&LegalPlay::pass(&position, numbers, rules)));
            }
            found = 1;
        }
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_count(found, capacity, count) }
    })
}

/// Writes the best `capacity` plays of these numbers, best first; `capacity` is at least 1. All of them are searched to
/// the depth of the question. `count` receives the number of plays written.
///
/// # Safety
/// As for `plakoto_legal`, and for `question` as for `plakoto_evaluate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_hint(
    engine: *const Engine,
    question: *const Question,
    board: *const i8,
    numbers: *const Numbers,
    candidates: *mut Candidate,
    candidate_size: usize,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        check_size::<Candidate>(candidate_size, "candidates")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let ((engine, question), numbers) = unsafe { (ask(engine, question)?, one(numbers, "numbers")?) };
        // SAFETY: the caller upholds this function's safety requirements.
        let position = unsafe { position(board, engine.rules())? };
        must_go_on(engine, &position)?;
        if capacity == 0 {
            return Err(Failure::bad("expected room for at least 1 play, got 0"));
        }
        let numbers = numbers.read(engine.rules())?;
        // SAFETY: the caller upholds this function's safety requirements.
        let room =
            unsafe { room(candidates.cast::<MaybeUninit<Candidate>>(), capacity, "memory for candidates")? };
        let found = question.fully_searched(capacity).hint(&position, numbers);
        for (place, candidate) in room.iter_mut().zip(&found) {
            place.write(Candidate {
                play: Play::new(&candidate.legal),
                equity: candidate.equity,
                chances: candidate.chances.to_array(),
                plies: candidate.plies.into(),
            });
        }
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_count(found.len().min(capacity), capacity, count) }
    })
}

/// Writes the number of plays to `count`. Fails if the number exceeds the capacity.
///
/// # Safety
/// As for [`put`].
unsafe fn put_count(found: usize, capacity: usize, count: *mut usize) -> Outcome<()> {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { put(count, found, "memory for a count")? };
    if found > capacity { Err(Failure::too_small(found, capacity)) } else { Ok(()) }
}
