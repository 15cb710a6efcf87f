//! Rollouts: many games that are played from a position to estimate its equity.

#![allow(unsafe_code, reason = "a border with C")]

use plakoto::Rollout;
use plakoto::game::GameError;
use plakoto::rollout::{Bias, RolloutEntry as Tallied, RolloutSettings};
use plakoto::rules::LegalPlay;

use crate::engine::{Engine, Question, ask};
use crate::game::Game;
use crate::hint::PLAKOTO_CHANCES;
use crate::memory::{array, check_size, one, room};
use crate::play::{Play, read_play};
use crate::status::{Outcome, Status, guard};

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
unsafe fn settings(options: *const RolloutOptions, plies: Option<u8>) -> Outcome<RolloutSettings> {
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
unsafe fn plays(game: &plakoto::Game, plays: *const *const Play, count: usize) -> Outcome<Vec<LegalPlay>> {
    // SAFETY: the caller upholds this function's safety requirements.
    let pointers = unsafe { array(plays, count, "plays")? };
    let read = |play: *const Play| -> Outcome<LegalPlay> {
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
            return Err(crate::status::stopped(plakoto::search::Stopped));
        }
        let bias = asked.question.truncation_bias(&rollout, position.board());
        for (place, tallied) in room.iter_mut().zip(rollout.rolled()) {
            *place = Rolled::new(tallied, bias);
        }
        Ok(())
    })
}
