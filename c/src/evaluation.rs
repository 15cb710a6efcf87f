//! What an engine finds: best plays, values of positions, and rollouts, in which many games are played from a
//! position to estimate its equity.

#![allow(unsafe_code, reason = "a border with C")]

use std::mem::MaybeUninit;

use crate::engine::{Engine, Question, ask};
use crate::game::Game;
use crate::position::{Play, Position, Rules, positions, read_play};
use crate::status::{Checked, Failure, Status, array, check_size, guard, one, put, room, stopped};
use plakoto::Rollout;
use plakoto::eval::{Chances, Stakes};
use plakoto::game::GameError;
use plakoto::rollout::{Bias, RolloutEntry as Tallied, RolloutSettings};
use plakoto::rules::LegalPlay;

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
    /// Chances of the player on roll, as in `PLAKOTO_CHANCES`.
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

/// Reads the settings of a rollout. `plies` is the search depth of both players.
///
/// # Safety
/// Unless the pointer is null, options are readable there.
unsafe fn settings(options: *const RolloutOptions, plies: Option<u8>) -> Checked<RolloutSettings> {
    let usual = RolloutSettings::default();
    let usual = RolloutSettings { plies: plies.unwrap_or(usual.plies), ..usual };
    if options.is_null() {
        return Ok(usual);
    }
    // SAFETY: the caller upholds this function's safety requirements.
    let options = unsafe { one(options, "options")? };
    check_size::<RolloutOptions>(options.size, "rollout options")?;
    let settings = RolloutSettings {
        trials: if options.trials == 0 { usual.trials } else { options.trials },
        truncation: Some(options.truncation)
            .filter(|turns| *turns > 0)
            .map(|turns| u16::try_from(turns).unwrap_or(u16::MAX)),
        seed: if options.seed == 0 { usual.seed } else { options.seed },
        ..usual
    };
    settings.check()?;
    Ok(settings)
}

/// Reads the plays of a rollout. Fails if one of them is not a play of the game's position and numbers.
///
/// # Safety
/// `plays` points to `count` pointers, each of which is null or points to a play.
unsafe fn plays(game: &plakoto::Game, plays: *const *const Play, count: usize) -> Checked<Vec<LegalPlay>> {
    // SAFETY: the caller upholds this function's safety requirements.
    let pointers = unsafe { array(plays, count, "plays")? };
    let read = |play: *const Play| -> Checked<LegalPlay> {
        // SAFETY: the caller upholds this function's safety requirements.
        let play = unsafe { read_play(play)? };
        match (*play.before(), Some(play.numbers())) == (game.position(), game.numbers()) {
            true => Ok(*play.legal()),
            false => Err(GameError::OtherPlay(play.to_string()).into()),
        }
    };
    pointers.iter().enumerate().map(|(index, play)| read(*play).map_err(|error| error.at(index))).collect()
}

/// Plays games from the position of a game, or from the positions after each of `count` plays for its numbers.
/// All plays are rolled out with the same dice. If `count` is 0, games start before the roll (with any pending
/// numbers), and there is one result. Both players search to the depth of the question. The question's stop
/// flag ends the rollout. If `options` is NULL, all options have their defaults.
///
/// # Safety
/// `engine`, `question` and `game` as for `plakoto_engine_hint`; `options` is null or readable. `plays` points
/// to `count` pointers to plays, for example to the `play` of each hint. `rolled` has room for `count` results,
/// or for one if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_engine_roll_out(
    engine: *const Engine,
    question: *const Question,
    options: *const RolloutOptions,
    game: *const Game,
    plays: *const *const Play,
    play_size: usize,
    count: usize,
    rolled: *mut Rolled,
    rolled_size: usize,
) -> Status {
    guard(|| {
        check_size::<Play>(play_size, "plays")?;
        check_size::<Rolled>(rolled_size, "results")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (asked, game) = unsafe { (ask(engine, question)?, &one(game, "a game")?.0) };
        // SAFETY: the caller upholds this function's safety requirements.
        let settings = unsafe { settings(options, asked.plies)? };
        asked.question.about(game)?;
        // SAFETY: the caller upholds this function's safety requirements.
        let plays = unsafe { self::plays(game, plays, count)? };
        // SAFETY: the caller upholds this function's safety requirements.
        let room = unsafe { room(rolled, count.max(1), "memory for results")? };
        let position = game.position();
        let mut rollout = match plays.is_empty() {
            true => Rollout::of_position(position.board(), game.pending(), settings),
            false => Rollout::of_plays(plays, settings),
        };
        asked.question.go_on(&mut rollout, settings.trials, |_| {});
        if rollout.trials() == 0 {
            return Err(stopped(plakoto::search::Stopped));
        }
        let bias = asked.question.truncation_bias(&rollout, position.board());
        for (place, tallied) in room.iter_mut().zip(rollout.rolled()) {
            *place = Rolled::new(tallied, bias);
        }
        Ok(())
    })
}
