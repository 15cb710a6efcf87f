//! Engines, and the settings of the questions that callers ask them.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use plakoto::StopFlag;
use plakoto::engine::Threads;
use plakoto::eval::Network;
use plakoto::rules::Pending;
use plakoto::search::{Limits, MAX_PLIES};
use plakoto::{Roll, RuleSet};

use crate::memory::{check_size, free_box, one, put_box, text_or_none};
use crate::status::{Failure, Outcome, Status, guard};

/// An engine, which evaluates positions and ranks plays. Several threads may use one engine at the same time.
pub struct Engine(pub(crate) plakoto::Engine);

/// Options for a new engine. A zero in any field except `size` means the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EngineOptions {
    /// Must be `sizeof (plakoto_engine_options)`.
    pub size: usize,
    /// Rule set, for example `tapa` or `plakoto mother=3`; NULL means `plakoto`.
    pub variant: *const c_char,
    /// Path of a network file; NULL means the built-in network for the rule set.
    pub net: *const c_char,
    /// Number of threads that a search uses; 0 means one thread per processor.
    pub threads: u32,
}

/// A stop flag. One thread raises the flag to end questions that other threads are asking.
pub struct Stop(StopFlag);

/// Settings of a question.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Must be `sizeof (plakoto_question)`.
    pub size: usize,
    /// Search depth in plies: 0 to 4.
    pub plies: u32,
    /// Time limit in seconds; 0 means no limit. The search deepens ply by ply until it reaches `plies` or the
    /// time limit.
    pub seconds: f64,
    /// Stop flag that can end the question; NULL means that nothing can.
    pub stop: *const Stop,
}

/// The numbers that a player has to play: either two dice or pending numbers. Pending numbers are numbers
/// that the opponent could not play and passed on; only some rule sets have them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    /// Both dice, each from 1 to 6; both are 0 if the player has pending numbers to play.
    pub dice: [u8; 2],
    /// Number of times that each number from 1 to 6 is pending, the 1 first.
    pub pending: [u8; 6],
}

impl Numbers {
    /// Checks the numbers, and converts them to the engine's form. Fails if the rules do not allow them.
    pub(crate) fn read(&self, rules: &RuleSet) -> Outcome<plakoto::Numbers> {
        let pending = pending(&self.pending, rules)?;
        let roll = match self.dice {
            [0, 0] => None,
            _ if !pending.is_empty() => {
                return Err(Failure::bad(
                    "expected dice 0 0, because pending numbers are played before a roll",
                ));
            }
            [first, second] => Some(Roll::new(first, second).map_err(Failure::bad)?),
        };
        plakoto::Numbers::of(pending, roll)
            .ok_or_else(|| Failure::missing("the dice are missing: expected two dice from 1 to 6"))
    }
}

/// Converts pending numbers from an array that holds the count of each number from 1 to 6.
pub(crate) fn pending(counts: &[u8; 6], rules: &RuleSet) -> Outcome<Pending> {
    let numbers = (1..).zip(counts).flat_map(|(number, count)| std::iter::repeat_n(number, (*count).into()));
    let pending = Pending::of(numbers).ok_or_else(|| {
        Failure::bad(format_args!("expected a count from 0 to 4 for each pending number, got {counts:?}"))
    })?;
    if !pending.is_empty() && !rules.hand_over {
        return Err(Failure::bad(format_args!(
            "expected no pending numbers, got {counts:?}: the rules of {rules} have no pending numbers"
        )));
    }
    Ok(pending)
}

/// Converts pending numbers to an array that holds the count of each number from 1 to 6.
pub(crate) fn counts(pending: Pending) -> [u8; 6] {
    let mut counts = [0; 6];
    pending.numbers().for_each(|number| counts[usize::from(number) - 1] += 1);
    counts
}

/// Checks an engine and a question, and prepares the question for this engine.
///
/// # Safety
/// `engine` comes from [`plakoto_engine_new`]. `question` points to a question whose stop flag is null or
/// comes from [`plakoto_stop_new`]. All of these live at least as long as the result.
pub(crate) unsafe fn ask<'a>(
    engine: *const Engine,
    question: *const Question,
) -> Outcome<(&'a plakoto::Engine, plakoto::Question<'a>)> {
    // SAFETY: the caller upholds this function's safety requirements.
    let (engine, question) = unsafe { (&one(engine, "an engine")?.0, *one(question, "a question")?) };
    check_size::<Question>(question.size, "a question")?;
    let plies = u8::try_from(question.plies).ok().filter(|plies| *plies <= MAX_PLIES).ok_or_else(|| {
        Failure::bad(format_args!("expected a number of plies from 0 to {MAX_PLIES}, got {}", question.plies))
    })?;
    let seconds = Duration::try_from_secs_f64(question.seconds)
        .map_err(|_| Failure::bad(format_args!("expected 0 or more seconds, got {}", question.seconds)))?;
    let time = Some(seconds).filter(|time| !time.is_zero());
    let asked = engine.ask().plies(plies).deepen(time.is_some()).limits(Limits { time, ..Limits::default() });
    if question.stop.is_null() {
        return Ok((engine, asked));
    }
    // SAFETY: the caller upholds this function's safety requirements.
    let stop = unsafe { &one(question.stop, "a stop flag")?.0 };
    Ok((engine, asked.stop(stop)))
}

/// Creates an engine. If `options` is NULL, all options have their defaults. Free the engine with
/// `plakoto_engine_free`.
///
/// # Safety
/// `options` is null, or points to options whose texts are NUL-terminated or null; `engine` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_new(
    options: *const EngineOptions,
    engine: *mut *mut Engine,
) -> Status {
    guard(|| {
        let mut made = plakoto::Engine::default();
        if !options.is_null() {
            // SAFETY: the caller upholds this function's safety requirements.
            unsafe { set_up(&mut made, one(options, "options")?)? };
        }
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_box(engine, Engine(made), "memory for an engine") }
    })
}

/// Applies options to a new engine.
///
/// # Safety
/// Each text in the options is null or NUL-terminated.
unsafe fn set_up(engine: &mut plakoto::Engine, options: &EngineOptions) -> Outcome<()> {
    check_size::<EngineOptions>(options.size, "options")?;
    // SAFETY: the caller upholds this function's safety requirements.
    let (variant, net) = unsafe {
        (text_or_none(options.variant, "a variant")?, text_or_none(options.net, "the path of a network")?)
    };
    if let Some(variant) = variant {
        engine.set_rules(variant.parse::<RuleSet>()?);
    }
    if options.threads > 0 {
        engine.use_threads(Threads::new(options.threads as usize)?);
    }
    if let Some(net) = net {
        engine.set_evaluator(Arc::new(Network::read(Path::new(net))?));
    }
    Ok(())
}

/// Frees an engine. Does nothing if `engine` is NULL.
///
/// # Safety
/// `engine` is null, or comes from `plakoto_engine_new` and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_free(engine: *mut Engine) {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { free_box(engine) }
}

/// Creates a stop flag. Free it with `plakoto_stop_free`.
#[unsafe(no_mangle)]
pub extern "C" fn plakoto_stop_new() -> *mut Stop {
    Box::into_raw(Box::new(Stop(StopFlag::default())))
}

/// Raises the flag if `is_raised` is true, which ends all questions that use the flag. Otherwise lowers the
/// flag, so that it can be used for new questions. Any thread may call this function.
///
/// # Safety
/// `stop` is null or comes from `plakoto_stop_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_stop_set(stop: *const Stop, is_raised: bool) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let Stop(flag) = unsafe { one(stop, "a stop flag")? };
        if is_raised {
            flag.raise();
        } else {
            flag.lower();
        }
        Ok(())
    })
}

/// Frees a stop flag. Does nothing if `stop` is NULL.
///
/// # Safety
/// `stop` is null, or comes from `plakoto_stop_new` and no question uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_stop_free(stop: *mut Stop) {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { free_box(stop) }
}
