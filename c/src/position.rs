//! Rule sets, positions that know their rules, the numbers to play, and legal plays.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;
use std::sync::{PoisonError, RwLock};

use crate::status::{
    Checked, Failure, Status, array, check_size, guard, one, put, put_text, room, text, text_or_none,
};
use plakoto::notation::simple_board::{BOARD_BYTES, decode, encode};
use plakoto::rules::{MAX_STEPS, Pending, Point};
use plakoto::{Roll, RuleSet};

/// A rule set. It is never freed, and any thread may use it. Equal rule sets have the same address, so `==`
/// compares them.
pub struct Rules {
    pub(crate) set: RuleSet,
    text: CString,
}

/// All rule sets that the program has used.
static KNOWN: RwLock<Vec<&'static Rules>> = RwLock::new(Vec::new());

impl Rules {
    /// Returns the only `Rules` of a rule set.
    pub(crate) fn of(set: &RuleSet) -> &'static Self {
        let same = |known: &[&'static Self]| known.iter().find(|rules| rules.set == *set).copied();
        let found = same(&KNOWN.read().unwrap_or_else(PoisonError::into_inner));
        found.unwrap_or_else(|| {
            let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have added the rule set in the meantime.
            same(&known).unwrap_or_else(|| {
                // The text of a rule set has no NUL, so this cannot fail.
                let text = CString::new(set.to_string()).unwrap_or_default();
                let rules: &'static Self = Box::leak(Box::new(Self { set: *set, text }));
                known.push(rules);
                rules
            })
        })
    }

    /// Returns the rule set at this address. The address is only compared, so it may be any value.
    pub(crate) fn at(address: *const Self) -> Checked<&'static Self> {
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|rules| std::ptr::eq(**rules, address)).copied();
        found.ok_or_else(|| {
            let got = if address.is_null() { "a null pointer" } else { "an address without rules" };
            Failure::bad(format_args!("expected rules from plakoto_rules_of, got {got}"))
        })
    }

    /// Returns the rule set at this address; null means the rules of `plakoto`.
    pub(crate) fn at_or_default(address: *const Self) -> Checked<&'static Self> {
        if address.is_null() { Ok(Self::of(&RuleSet::default())) } else { Self::at(address) }
    }
}

/// Finds a rule set by its text, for example `tapa` or `plakoto mother=3`; NULL means `plakoto`.
///
/// # Safety
/// `text` is null or a NUL-terminated text; `rules` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rules_of(text: *const c_char, rules: *mut *const Rules) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let text = unsafe { text_or_none(text, "the text of a rule set")? };
        let set = text.map_or(Ok(RuleSet::default()), str::parse)?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(rules, std::ptr::from_ref(Rules::of(&set)), "memory for rules") }
    })
}

/// Writes the address of the text of a rule set. The text is never freed.
///
/// # Safety
/// `text` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rules_text(rules: *const Rules, text: *mut *const c_char) -> Status {
    // SAFETY: the caller upholds this function's safety requirements.
    guard(|| unsafe { put(text, Rules::at(rules)?.text.as_ptr(), "memory for a text") })
}

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
    pub(crate) fn read(&self) -> Checked<plakoto::Position> {
        self.under(Rules::at(self.rules)?)
    }

    /// Like [`Self::read`]. Fails if the position has other rules than `rules`.
    pub(crate) fn under(&self, rules: &'static Rules) -> Checked<plakoto::Position> {
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
    read: impl Fn(&Position) -> Checked<plakoto::Position>,
) -> Checked<Vec<plakoto::Position>> {
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

/// The numbers that a player has to play: either two dice or pending numbers. If everything is 0, the player
/// has not rolled yet. Pending numbers are numbers that the opponent could not play and passed on; only some
/// rule sets have them. They are played before the roll.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    /// Both dice, each from 1 to 6; both are 0 if there is no roll.
    pub dice: [u8; 2],
    /// Number of times that each number from 1 to 6 is pending, the 1 first.
    pub pending: [u8; 6],
}

impl Numbers {
    pub(crate) fn new(numbers: Option<plakoto::Numbers>) -> Self {
        let roll = numbers.and_then(plakoto::Numbers::roll);
        let pending = numbers.map_or(Pending::NONE, plakoto::Numbers::pending);
        Self { dice: roll.map_or([0, 0], Roll::dice), pending: counts(pending) }
    }

    /// Checks the numbers, and converts them to the engine's form. Returns `None` if there are no numbers.
    /// Fails if the rules do not allow them.
    pub(crate) fn read(&self, rules: &RuleSet) -> Checked<Option<plakoto::Numbers>> {
        let pending = self.pending(rules)?;
        let roll = match self.dice {
            [0, 0] => None,
            [first, second] if !pending.is_empty() => {
                return Err(Failure::bad(format_args!(
                    "expected dice 0 0, because pending numbers are played before a roll, got {first} {second}"
                )));
            }
            [first, second] => Some(Roll::new(first, second).map_err(Failure::bad)?),
        };
        Ok(plakoto::Numbers::of(pending, roll))
    }

    /// Like [`Self::read`], but fails if there are no numbers.
    pub(crate) fn read_some(&self, rules: &RuleSet) -> Checked<plakoto::Numbers> {
        self.read(rules)?.ok_or_else(|| Failure::missing("expected two dice from 1 to 6, got none"))
    }

    fn pending(&self, rules: &RuleSet) -> Checked<Pending> {
        let counts = self.pending;
        let repeat = |(number, count): (u8, u8)| std::iter::repeat_n(number, count.into());
        let pending = Pending::of((1..).zip(counts).flat_map(repeat)).ok_or_else(|| {
            Failure::bad(format_args!("expected a count from 0 to 4 for each pending number, got {counts:?}"))
        })?;
        if !pending.is_empty() && !rules.hand_over {
            return Err(Failure::bad(format_args!(
                "expected no pending numbers, got {counts:?}: the rules of {rules} have no pending numbers"
            )));
        }
        Ok(pending)
    }
}

/// Returns the number of times that each number from 1 to 6 is pending.
pub(crate) fn counts(pending: Pending) -> [u8; 6] {
    let mut counts = [0; 6];
    pending.numbers().for_each(|number| counts[usize::from(number) - 1] += 1);
    counts
}

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
pub(crate) unsafe fn read_play(play: *const Play) -> Checked<plakoto::Play> {
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
) -> Checked<()> {
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
