//! Rollouts: many games that are played from a position to estimate its equity.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;

use plakoto::rollout::{Bias, RolloutEntry as Tallied, RolloutSettings};
use plakoto::rules::LegalPlay;
use plakoto::rules::Pending;
use plakoto::{PlayText, Rollout};

use crate::board::position;
use crate::engine::{Engine, Numbers, Question, ask, pending};
use crate::memory::{array, check_size, one, room, text};
use crate::status::{Failure, Outcome, Status, guard};
use crate::values::{PLAKOTO_CHANCES, must_go_on};

/// Settings of a rollout. A zero in any field except `size` means the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RolloutOptions {
    /// Must be `sizeof (plakoto_rollout_options)`.
    pub size: usize,
    /// Number of games; 0 means the default.
    pub trials: u32,
    /// Number of turns after which a game is cut and the position reached is evaluated; 0 means that games
    /// are played to the end.
    pub truncation: u32,
    /// Seed of the dice; 0 means the default seed.
    pub seed: u64,
}

/// The result of a rollout.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Rolled {
    /// Equity in points for the player on roll.
    pub equity: f32,
    /// Standard error of the equity; infinite if it is unknown.
    pub error: f32,
    /// Chances of the player on roll, in the order of `plakoto_evaluate`.
    pub chances: [f32; PLAKOTO_CHANCES],
    /// Number of games that were played.
    pub trials: u64,
    /// Bias of the equity, in points, that was measured for rollouts with this truncation. NaN if games are
    /// played to the end or if the bias has not been measured.
    pub bias: f32,
    /// Standard error of the measured bias.
    pub bias_error: f32,
    /// Root mean square of the bias over individual positions.
    pub bias_square: f32,
}

impl Rolled {
    fn new(rolled: &Tallied, bias: Option<Bias>) -> Self {
        let (tally, equity) = (&rolled.tally, rolled.tally.equity());
        let points = |of: fn(Bias) -> f32| bias.map_or(f32::NAN, |bias| of(bias) / 1e3);
        Self {
            equity: equity.mean,
            error: equity.error,
            chances: tally.chances().to_array(),
            trials: tally.trials(),
            bias: points(|bias| bias.mean),
            bias_error: points(|bias| bias.error),
            bias_square: points(|bias| bias.root_mean_square),
        }
    }
}

fn settings(options: &RolloutOptions, plies: u32) -> Outcome<RolloutSettings> {
    check_size::<RolloutOptions>(options.size, "rollout options")?;
    let usual = RolloutSettings::default();
    let or_usual = |number: u32, usual: u32| if number == 0 { usual } else { number };
    let settings = RolloutSettings {
        trials: or_usual(options.trials, usual.trials),
        plies: u8::try_from(plies).unwrap_or(u8::MAX),
        truncation: Some(options.truncation)
            .filter(|turns| *turns > 0)
            .map(|turns| u16::try_from(turns).unwrap_or(u16::MAX)),
        seed: if options.seed == 0 { usual.seed } else { options.seed },
        ..usual
    };
    settings.check()?;
    Ok(settings)
}

/// Plays games from a position, or from the positions after each of `count` plays of these numbers. All plays
/// are rolled out with the same dice. If `count` is 0, `numbers` must be NULL or contain no dice. In this
/// case, `plays` is ignored, games start before the roll (with any pending numbers), and there is one result.
/// Both players search to the depth of the question. The question's stop flag ends the rollout.
///
/// # Safety
/// As for `plakoto_hint`. `plays` points to `count` NUL-terminated texts. `rolled` has room for `count`
/// results, or for one if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rollout(
    engine: *const Engine,
    question: *const Question,
    options: *const RolloutOptions,
    board: *const i8,
    numbers: *const Numbers,
    plays: *const *const c_char,
    count: usize,
    rolled: *mut Rolled,
    rolled_size: usize,
) -> Status {
    guard(|| {
        check_size::<Rolled>(rolled_size, "results")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let ((engine, question), options, asked) =
            unsafe { (ask(engine, question)?, one(options, "options")?, one(question, "a question")?) };
        // SAFETY: the caller upholds this function's safety requirements.
        let position = unsafe { position(board, engine.rules())? };
        must_go_on(engine, &position)?;
        let settings = settings(options, asked.plies)?;
        let numbers = match numbers.is_null() {
            true => Numbers::default(),
            // SAFETY: the caller upholds this function's safety requirements.
            false => *unsafe { one(numbers, "numbers")? },
        };
        let mut rollout = if numbers.dice == [0, 0] && count == 0 {
            let pending: Pending = pending(&numbers.pending, engine.rules())?;
            Rollout::of_position(&position, pending, settings)
        } else {
            let numbers = numbers.read(engine.rules())?;
            // SAFETY: the caller upholds this function's safety requirements.
            let texts = unsafe { array(plays, count, "plays")? };
            let resolved = texts.iter().enumerate().map(|(index, play)| -> Outcome<LegalPlay> {
                // SAFETY: the caller upholds this function's safety requirements.
                let text = unsafe { text(*play, "a play") }.map_err(|error| error.at(index))?;
                let play = text.parse::<PlayText>().map_err(|error| Failure::from(error).at(index))?;
                let legal = play.resolve(&position, numbers, engine.rules());
                legal.map_err(|error| Failure::from(error).at(index))
            });
            let plays = resolved.collect::<Outcome<Vec<_>>>()?;
            if plays.is_empty() {
                return Err(Failure::bad("expected plays to roll out, got none"));
            }
            Rollout::of_plays(plays, settings)
        };
        // SAFETY: the caller upholds this function's safety requirements.
        let room = unsafe { room(rolled, count.max(1), "memory for results")? };
        question.go_on(&mut rollout, settings.trials, |_| {});
        if rollout.trials() == 0 {
            return Err(crate::status::stopped(plakoto::search::Stopped));
        }
        let bias = question.truncation_bias(&rollout, &position);
        for (place, tallied) in room.iter_mut().zip(rollout.rolled()) {
            *place = Rolled::new(tallied, bias);
        }
        Ok(())
    })
}
