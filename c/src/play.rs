//! Legal plays, with their steps and the positions before and after them.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;
use std::mem::MaybeUninit;

use plakoto::rules::{MAX_STEPS, Point};

use crate::memory::{check_size, one, put, room, text};
use crate::numbers::{Numbers, counts};
use crate::position::Position;
use crate::rules::Rules;
use crate::status::{Failure, Outcome, Status, guard};

/// Maximum number of steps of a play. Only Plakoto Express has plays with more than four steps.
pub const PLAKOTO_STEPS: usize = 24;

const _: () = assert!(PLAKOTO_STEPS == MAX_STEPS);

/// Size in bytes of the text of a play, including its final NUL. Longer texts, which occur in Plakoto
/// Express, are cut.
pub const PLAKOTO_PLAY_SIZE: usize = 192;

/// The number that represents the bar as the start of a step.
pub const PLAKOTO_BAR: u8 = 25;

/// The move of one checker by one number.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// The point on which the step starts, from 1 to 24, or `PLAKOTO_BAR`.
    pub from: u8,
    /// The point on which the step ends, from 1 to 24; 0 means that the checker is borne off.
    pub to: u8,
    /// Whether the step hits a checker.
    pub hits: bool,
    /// Whether the play pins a checker on the point `to`.
    pub pins: bool,
}

/// A legal play. A play is a value: it keeps everything that is needed to make it in a game.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The position before the play, from the view of the player on roll.
    pub before: Position,
    /// The numbers that the player has to play.
    pub numbers: Numbers,
    /// The position after the play, from the view of the player to decide next.
    pub after: Position,
    /// Number of times that each number from 1 to 6 is pending after the play, so that the player who decides
    /// next has to play it.
    pub pending: [u8; 6],
    /// Whether the same player decides again. This is possible only under rules in which a player passes
    /// unplayed numbers on to the opponent.
    pub is_same_player_next: bool,
    /// Number of steps; 0 means that the player cannot move.
    pub step_count: u8,
    /// The steps, in an order in which they can be made.
    pub steps: [Step; PLAKOTO_STEPS],
    /// The play in gnubg's notation, for example `24/21*/18`. A star marks a hit or a pin.
    pub text: [c_char; PLAKOTO_PLAY_SIZE],
}

impl Play {
    /// `rules` are the rules of the play.
    pub(crate) fn new(play: &plakoto::Play, rules: &'static Rules) -> Self {
        let mut text = [0; PLAKOTO_PLAY_SIZE];
        let room = text[..PLAKOTO_PLAY_SIZE - 1].iter_mut();
        // Each byte of the text becomes a `c_char`, because the text is ASCII.
        room.zip(play.to_string().bytes()).for_each(|(place, byte)| *place = byte as c_char);
        let (pins, mut steps) = (play.pins(), [Step::default(); PLAKOTO_STEPS]);
        for (place, (step, hits)) in steps.iter_mut().zip(play.legal().play.steps_with_hits()) {
            let pins = step.to.is_some_and(|to| pins.contains(&to));
            *place = Step { from: step.start(), to: step.end(), hits, pins };
        }
        Self {
            before: Position::new(play.before(), rules),
            numbers: Numbers::new(Some(play.numbers())),
            after: Position::new(&play.after(), rules),
            pending: counts(play.pending()),
            is_same_player_next: play.is_same_player_next(),
            step_count: play.steps().len() as u8,
            steps,
            text,
        }
    }
}

/// Checks the position, the numbers and the steps of a play, and converts it to the engine's form. Ignores the
/// fields that follow from these.
///
/// # Safety
/// Unless the pointer is null, the memory of a play is readable there.
pub(crate) unsafe fn read_play(play: *const Play) -> Outcome<plakoto::Play> {
    // Only the fields that are used are read, because the caller's `bool` fields may have any bits.
    // SAFETY: the caller upholds this function's safety requirements.
    let play = unsafe { one(play.cast::<MaybeUninit<Play>>(), "a play")? }.as_ptr();
    // SAFETY: the memory is readable, and all bit patterns are valid numbers and raw pointers.
    let (before, numbers, count) = unsafe { ((*play).before, (*play).numbers, (*play).step_count) };
    let position = before.read()?;
    let numbers = numbers.read_some(position.rules())?;
    if usize::from(count) > PLAKOTO_STEPS {
        return Err(Failure::bad(format_args!(
            "expected a play of at most {PLAKOTO_STEPS} steps, got {count}"
        )));
    }
    let mut partial = position.start_play(numbers)?;
    for index in 0..usize::from(count) {
        // SAFETY: as above; the index is below `PLAKOTO_STEPS`.
        let (from, to) = unsafe { ((*play).steps[index].from, (*play).steps[index].to) };
        if step(from, to).and_then(|step| partial.make(step)).is_none() {
            let got = format_args!("step {} from {from} to {to}", index + 1);
            return Err(Failure::bad(format_args!("expected a legal play of its numbers, got {got}")));
        }
    }
    position.completed(&partial, numbers).ok_or_else(|| {
        Failure::bad(format_args!(
            "expected a complete play, got {count} of {} steps",
            usize::from(count) + partial.must()
        ))
    })
}

/// Returns the step between two numbers of points, or `None` if there is no such point.
fn step(from: u8, to: u8) -> Option<plakoto::rules::Step> {
    let from = if from == PLAKOTO_BAR { None } else { Some(Point::new(from)?) };
    let to = if to == 0 { None } else { Some(Point::new(to)?) };
    Some(plakoto::rules::Step { from, to })
}

/// Writes plays to an array, and their number to `count`. Fails if there are more than `capacity`.
///
/// # Safety
/// `plays` has room for `capacity` plays, and `count` is writable, unless they are null.
pub(crate) unsafe fn put_plays(
    found: &[plakoto::Play],
    plays: *mut Play,
    capacity: usize,
    count: *mut usize,
) -> Outcome<()> {
    // SAFETY: the caller upholds this function's safety requirements.
    let room = unsafe { room(plays.cast::<MaybeUninit<Play>>(), capacity, "memory for plays")? };
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { put(count, found.len(), "memory for a count")? };
    if let Some(first) = found.first() {
        let rules = Rules::of(first.rules());
        for (place, play) in room.iter_mut().zip(found) {
            place.write(Play::new(play, rules));
        }
    }
    if found.len() > capacity { Err(Failure::too_small(found.len(), capacity)) } else { Ok(()) }
}

/// Writes all legal plays of these numbers. If several plays lead to the same position, only one of them is
/// written. If nothing can be played, the only play is a pass. If the game is over, there are no plays.
/// `count` receives the number of all plays, even if `capacity` is smaller; call with a capacity of 0 to learn
/// this number beforehand. Fails if there are more than 100,000 plays, as is possible in Plakoto Express.
///
/// # Safety
/// `position` and `numbers` are readable; `plays` has room for `capacity` plays; `count` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_legal_plays(
    position: *const Position,
    numbers: *const Numbers,
    plays: *mut Play,
    play_size: usize,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        check_size::<Play>(play_size, "plays")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (position, numbers) = unsafe { (one(position, "a position")?.read()?, one(numbers, "numbers")?) };
        let found = position.legal_plays(numbers.read_some(position.rules())?)?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_plays(&found, plays, capacity, count) }
    })
}

/// Finds the legal play that a text such as `24/23 24/21` describes.
///
/// # Safety
/// `position` and `numbers` are readable; `text` is a NUL-terminated text; `play` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_position_play(
    position: *const Position,
    numbers: *const Numbers,
    text: *const c_char,
    play: *mut Play,
    play_size: usize,
) -> Status {
    guard(|| {
        check_size::<Play>(play_size, "a play")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (position, numbers) = unsafe { (one(position, "a position")?.read()?, one(numbers, "numbers")?) };
        // SAFETY: the caller upholds this function's safety requirements.
        let text = unsafe { self::text(text, "the text of a play")? };
        let found = position.play(text, numbers.read_some(position.rules())?)?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(play, Play::new(&found, Rules::of(found.rules())), "memory for a play") }
    })
}
