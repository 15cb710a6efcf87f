//! Engines, the settings of questions, and sessions of the text protocol, which give access to everything that has
//! no C function.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CString, c_char};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::position::Rules;
use crate::status::{
    Checked, Failure, Status, check_size, free_box, guard, one, put, put_box, text, text_or_none,
};
use plakoto::engine::Threads;
use plakoto::eval::Network;
use plakoto::protocol::say;
use plakoto::search::{Limits, MAX_PLIES};
use plakoto::{Level, StopFlag};

/// An engine for one rule set, which evaluates positions and ranks plays. Several threads may use one engine at
/// the same time.
pub struct Engine {
    pub(crate) engine: plakoto::Engine,
    pub(crate) rules: &'static Rules,
}

/// Options for a new engine. A zero in any field except `size` means the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EngineOptions {
    /// Must be `sizeof (plakoto_engine_options)`.
    pub size: usize,
    /// Rule set; NULL means the rules of `plakoto`.
    pub rules: *const Rules,
    /// Path of a network file; NULL means the built-in network for the rule set.
    pub net: *const c_char,
    /// Number of threads that a search uses; 0 means one thread per processor.
    pub threads: u32,
}

/// A stop flag. One thread raises the flag to end questions that other threads are asking.
pub struct Stop(StopFlag);

/// Settings of a question. If a pointer to a question is NULL, the search depth is 2 plies (0 plies in a
/// rollout), without noise, time limit or stop flag.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Must be `sizeof (plakoto_question)`.
    pub size: usize,
    /// Level of the player, which sets the search depth and the noise: `beginner`, `casual`, `intermediate`,
    /// `advanced`, `expert` or `worldclass`. `plies` and `noise` must then be 0. NULL means that `plies` and
    /// `noise` are set below.
    pub level: *const c_char,
    /// Search depth in plies: 0 to 4. 0 is a depth, not a default.
    pub plies: u32,
    /// Errors of judgement of `plakoto_engine_best_play`: their standard deviation, as a share of the standard
    /// deviation of the game's result, from 0 to 10; 0 means no errors. A beginner has 0.16. Other functions
    /// ignore the noise.
    pub noise: f32,
    /// Seed of the errors of judgement. 0 is a seed like any other.
    pub seed: u64,
    /// Time limit in seconds; 0 means no limit. The search deepens ply by ply until it reaches the search depth
    /// or the time limit.
    pub seconds: f64,
    /// Stop flag that can end the question; NULL means that nothing can.
    pub stop: *const Stop,
}

/// A question that has been checked.
pub(crate) struct Asked<'a> {
    pub engine: &'a Engine,
    pub question: plakoto::Question<'a>,
    /// Search depth; `None` for the default.
    pub plies: Option<u8>,
}

/// Checks an engine and a question, and prepares the question for this engine.
///
/// # Safety
/// `engine` comes from [`plakoto_engine_new`]. `question` is null, or points to a question whose level is null
/// or a NUL-terminated text, and whose stop flag is null or comes from [`plakoto_stop_new`]. All of these live
/// at least as long as the result.
pub(crate) unsafe fn ask<'a>(engine: *const Engine, question: *const Question) -> Checked<Asked<'a>> {
    // SAFETY: the caller upholds this function's safety requirements.
    let engine = unsafe { one(engine, "an engine")? };
    let asked = engine.engine.ask();
    if question.is_null() {
        return Ok(Asked { engine, question: asked, plies: None });
    }
    // SAFETY: the caller upholds this function's safety requirements.
    let set = unsafe { one(question, "a question")? };
    check_size::<Question>(set.size, "a question")?;
    // SAFETY: the caller upholds this function's safety requirements.
    let level = unsafe { level(set)? };
    let seconds = Duration::try_from_secs_f64(set.seconds)
        .map_err(|_| Failure::bad(format_args!("expected 0 or more seconds, got {}", set.seconds)))?;
    let time = Some(seconds).filter(|time| !time.is_zero());
    let limits = Limits { time, ..Limits::default() };
    let asked = asked.level(level, set.seed).deepen(time.is_some()).limits(limits);
    let question = match set.stop.is_null() {
        true => asked,
        // SAFETY: the caller upholds this function's safety requirements.
        false => asked.stop(unsafe { &one(set.stop, "a stop flag")?.0 }),
    };
    Ok(Asked { engine, question, plies: Some(level.plies) })
}

/// Returns the level of a question.
///
/// # Safety
/// The level of the question is null or a NUL-terminated text.
unsafe fn level(question: &Question) -> Checked<Level> {
    let Question { plies, noise, .. } = *question;
    // SAFETY: the caller upholds this function's safety requirements.
    if let Some(name) = unsafe { text_or_none(question.level, "a level")? } {
        if plies != 0 || noise != 0.0 {
            return Err(Failure::bad(format_args!(
                "expected plies 0 and noise 0 with a level, got {plies} and {noise}"
            )));
        }
        let names = || Level::NAMED.map(|(name, _)| name).join(", ");
        return Level::named(name)
            .ok_or_else(|| Failure::bad(format_args!("expected a level ({}), got `{name}`", names())));
    }
    let plies = u8::try_from(plies).ok().filter(|plies| *plies <= MAX_PLIES).ok_or_else(|| {
        Failure::bad(format_args!("expected a number of plies from 0 to {MAX_PLIES}, got {plies}"))
    })?;
    if !(0.0..=Level::MAX_NOISE).contains(&noise) {
        let most = Level::MAX_NOISE;
        return Err(Failure::bad(format_args!("expected a noise from 0 to {most}, got {noise}")));
    }
    Ok(Level { plies, noise })
}

/// Creates an engine. If `options` is NULL, all options have their defaults. Free the engine with
/// `plakoto_engine_free`.
///
/// # Safety
/// `options` is null, or points to options whose path is NUL-terminated or null; `engine` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_new(
    options: *const EngineOptions,
    engine: *mut *mut Engine,
) -> Status {
    guard(|| {
        let made = match options.is_null() {
            true => {
                Engine { engine: plakoto::Engine::default(), rules: Rules::at_or_default(std::ptr::null())? }
            }
            // SAFETY: the caller upholds this function's safety requirements.
            false => unsafe { with_options(one(options, "options")?)? },
        };
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_box(engine, made, "memory for an engine") }
    })
}

/// Makes an engine with these options.
///
/// # Safety
/// The path in the options is null or NUL-terminated.
unsafe fn with_options(options: &EngineOptions) -> Checked<Engine> {
    check_size::<EngineOptions>(options.size, "options")?;
    let rules = Rules::at_or_default(options.rules)?;
    // SAFETY: the caller upholds this function's safety requirements.
    let net = unsafe { text_or_none(options.net, "the path of a network")? };
    let mut engine = plakoto::Engine::for_rules(rules.set);
    if options.threads > 0 {
        engine.use_threads(Threads::new(options.threads as usize)?);
    }
    if let Some(net) = net {
        engine.set_evaluator(Arc::new(Network::read(Path::new(net))?));
    }
    Ok(Engine { engine, rules })
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

/// A session of the text protocol, as in the `plakoto` program. If several threads use a session at the same
/// time, their lines are executed one after another.
pub struct Session {
    state: Mutex<(plakoto::protocol::Session, CString)>,
    stop: StopFlag,
}

/// Starts a session under these rules; NULL means the rules of `plakoto`. Free the session with
/// `plakoto_session_free`.
///
/// # Safety
/// `session` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_new(rules: *const Rules, session: *mut *mut Session) -> Status {
    guard(|| {
        let (mut engine, stop) = (plakoto::Engine::default(), StopFlag::default());
        engine.set_rules(Rules::at_or_default(rules)?.set);
        let protocol_session = plakoto::protocol::Session::new(engine, stop.clone());
        let made = Session { state: Mutex::new((protocol_session, CString::default())), stop };
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_box(session, made, "memory for a session") }
    })
}

/// Executes a line and returns the reply that the program would print, as text or as JSON. If the line is
/// wrong, the reply is an error message and the call still succeeds. The reply is valid until the session's
/// next line.
///
/// # Safety
/// `session` comes from `plakoto_session_new`; `line` is a NUL-terminated text; `reply` is writable; `length`
/// is writable or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_say(
    session: *const Session,
    line: *const c_char,
    is_json: bool,
    reply: *mut *const c_char,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (session, line) = unsafe { (one(session, "a session")?, text(line, "a line")?) };
        let mut state = session.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (conversation, last) = &mut *state;
        // The pointer is checked first, so that a line is not executed if its reply cannot be returned.
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(reply, last.as_ptr(), "memory for a reply")? };
        let replies = say(conversation, line, is_json);
        // The flag is lowered after the line, so that a stop just before the line is not lost.
        session.stop.lower();
        let replies = replies?;
        // A reply never contains a NUL, so this cannot fail.
        *last = CString::new(replies.concat()).unwrap_or_default();
        if !length.is_null() {
            // SAFETY: the caller upholds this function's safety requirements.
            unsafe { put(length, last.as_bytes().len(), "memory for a length")? };
        }
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(reply, last.as_ptr(), "memory for a reply") }
    })
}

/// Ends the line that another thread is executing, as an interrupt would. If no line is being executed, ends the
/// next one.
///
/// # Safety
/// `session` comes from `plakoto_session_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_stop(session: *const Session) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { one(session, "a session")? }.stop.raise();
        Ok(())
    })
}

/// Frees a session. Does nothing if `session` is NULL.
///
/// # Safety
/// `session` is null, or comes from `plakoto_session_new` and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_session_free(session: *mut Session) {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { free_box(session) }
}
