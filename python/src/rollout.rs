//! Rollouts: many games played from a position to estimate its equity.

use plakoto::rollout::{BearoffTruncation, EarlyStop, RolloutEntry, RolloutSettings, VarianceReduction};
use plakoto::rules::Numbers;
use plakoto::{Position, Rollout, StopFlag};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::arguments::{at_least, within};
use crate::engine::Engine;
use crate::error::{Failure, Outcome, class};
use crate::input::got;
use crate::interrupt::run_with_progress;
use crate::play::Play;
use crate::types::chances;

/// Arguments of a rollout as the caller passed them, not yet checked.
pub(crate) struct RolloutRequest<'a> {
    /// Number of trials; `None` means the default.
    pub(crate) trials: Option<i128>,
    pub(crate) plies: u8,
    pub(crate) truncation: Option<i128>,
    pub(crate) variance_reduction: Option<bool>,
    pub(crate) quasi_random: bool,
    pub(crate) bearoff_truncation: &'a str,
    pub(crate) seed: u64,
    pub(crate) max_error: Option<f32>,
    pub(crate) joint_errors: Option<f32>,
    pub(crate) min_trials: i128,
}

impl RolloutRequest<'_> {
    pub(crate) fn settings(&self) -> Outcome<RolloutSettings> {
        let trials = |what: &str, number: i128| within(number, what, 1..=RolloutSettings::MAX_TRIALS);
        let turns = |turns: i128| within(turns, "truncation", 1..=RolloutSettings::MAX_TRUNCATION);
        let named = BearoffTruncation::NAMED.into_iter().find(|(name, _)| *name == self.bearoff_truncation);
        let (_, bearoff_truncation) = named.ok_or_else(|| {
            let names = BearoffTruncation::NAMED.map(|(name, _)| name).join(", ");
            Failure::bad(format_args!(
                "expected a bearoff_truncation ({names}), got {:?}",
                self.bearoff_truncation
            ))
        })?;
        let within = |what: &str, number: Option<f32>, range: std::ops::RangeInclusive<f32>| match number {
            Some(number) if !range.contains(&number) => {
                let (least, most) = range.into_inner();
                Err(Failure::bad(format_args!("expected {what} from {least} to {most}, got {number}")))
            }
            number => Ok(number),
        };
        let early = EarlyStop {
            trials: trials("min_trials", self.min_trials)?,
            error: within("max_error", self.max_error, EarlyStop::ERRORS)?,
            joint_errors: within("joint_errors", self.joint_errors, EarlyStop::JOINT_ERRORS)?,
        };
        let settings = RolloutSettings {
            trials: self
                .trials
                .map_or(Ok(RolloutSettings::default().trials), |number| trials("trials", number))?,
            plies: self.plies,
            truncation: self.truncation.map(turns).transpose()?,
            bearoff_truncation,
            variance_reduction: match self.variance_reduction {
                None => VarianceReduction::Auto,
                Some(true) => VarianceReduction::On,
                Some(false) => VarianceReduction::Off,
            },
            quasi_random: self.quasi_random,
            seed: self.seed,
            early,
        };
        settings.check()?;
        Ok(settings)
    }
}

/// Returns the settings of a rollout whose other settings have their default values.
pub(crate) fn settings(trials: i128, truncation: Option<i128>) -> Outcome<RolloutSettings> {
    let trials = within(trials, "trials", 1..=RolloutSettings::MAX_TRIALS)?;
    let turns = |turns: i128| within(turns, "truncation", 1..=RolloutSettings::MAX_TRUNCATION);
    Ok(RolloutSettings {
        trials,
        truncation: truncation.map(turns).transpose()?,
        ..RolloutSettings::default()
    })
}

/// Returns the plays to roll out. If `wanted` is a number, they are that many of the best plays; otherwise
/// they are the plays in `wanted`.
pub(crate) fn plays(
    py: Python<'_>,
    engine: &Engine,
    position: &Position,
    numbers: Numbers,
    wanted: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<plakoto::Play>> {
    /// Number of best plays that the command line rolls out by default.
    const USUAL: usize = 10;
    let best = |count: usize| {
        let plies = engine.plies(None)?;
        let find = |stop: &StopFlag| {
            engine.question(plies).fully_searched(count).stop(stop).hint(position.board(), numbers)
        };
        let found = engine.answer(py, plies, find)?;
        Ok(found.iter().take(count).map(|candidate| position.made(numbers, candidate.legal)).collect())
    };
    let Some(wanted) = wanted else { return best(USUAL) };
    if let Ok(count) = wanted.extract::<i128>() {
        return best(at_least(count, "a number of plays", 1)?);
    }
    if wanted.is_instance_of::<Play>() || wanted.is_instance_of::<PyString>() {
        return Ok(vec![one(wanted, position, numbers)?]);
    }
    let mut plays = Vec::new();
    for play in wanted.try_iter().map_err(|_| refused(wanted))? {
        plays.push(one(&play?, position, numbers)?);
    }
    if plays.is_empty() {
        return Err(Failure::bad("expected plays to roll out, got none").into());
    }
    Ok(plays)
}

fn one(play: &Bound<'_, PyAny>, position: &Position, numbers: Numbers) -> Outcome<plakoto::Play> {
    let text = match (play.cast::<Play>(), play.cast::<PyString>()) {
        (Ok(play), _) => play.get().0.to_string(),
        (_, Ok(text)) => text.to_string(),
        _ => return Err(refused(play)),
    };
    Ok(position.play(&text, numbers)?)
}

fn refused(play: &Bound<'_, PyAny>) -> Failure {
    Failure::bad(format_args!("expected a Play or its notation, got {}", got(play)))
}

/// Progress of a rollout: current number of trials, equity of the best play, and standard error of this
/// equity.
type Progress = (u32, f32, f32);

/// Runs a rollout. If plays are rolled out, `numbers` are the numbers that they play.
pub(crate) fn run<'py>(
    py: Python<'py>,
    engine: &Engine,
    mut rollout: Rollout,
    position: &Position,
    numbers: Option<Numbers>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static ROLLOUT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (stop, trials) = (StopFlag::default(), rollout.settings().trials);
    let flag = &stop;
    let rollout = run_with_progress(
        py,
        &stop,
        move |sender| {
            engine.question(0).stop(flag).go_on(&mut rollout, trials, |progress| {
                let equity = progress.rollout.equity();
                // Sending fails only if the receiver no longer exists. In that case, the rollout is about to
                // end.
                let _ = sender.send((progress.rollout.trials(), equity.mean, equity.error));
            });
            rollout
        },
        |py, (made, equity, error): Progress| {
            let Some(progress) = &progress else { return Ok(()) };
            let answer = progress.bind(py).call1((made, trials, equity, error))?;
            // If the callback returns a false value, the rollout ends with the trials already made.
            if !answer.is_none() && !answer.is_truthy()? {
                stop.raise();
            }
            Ok(())
        },
    )?;
    if rollout.trials() == 0 {
        return Err(Failure::missing("the rollout was stopped before its first trial was complete").into());
    }
    let rolled = rollout.ranked().into_iter().map(|rolled| value(py, position, numbers, rolled));
    let rolled = PyTuple::new(py, rolled.collect::<PyResult<Vec<_>>>()?)?;
    let is_whole = rollout.trials() == trials || rollout.ended_early();
    let bias = engine.question(0).truncation_bias(&rollout, position.board());
    let bias =
        bias.map(|bias| [bias.mean, bias.error, bias.root_mean_square].map(|size| f64::from(size) / 1e3));
    let seconds = rollout.time().as_secs_f64();
    class(py, &ROLLOUT, "Rollout")?.call1((
        rolled,
        rollout.trials(),
        is_whole,
        seconds,
        bias.map(Into::<(_, _, _)>::into),
    ))
}

fn value<'py>(
    py: Python<'py>,
    before: &Position,
    numbers: Option<Numbers>,
    rolled: &RolloutEntry,
) -> PyResult<Bound<'py, PyAny>> {
    static ROLLED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let play = rolled.play.zip(numbers).map(|(legal, numbers)| Play(before.made(numbers, legal)));
    let (equity, tally) = (rolled.tally.equity(), &rolled.tally);
    let chances = chances(py, &tally.chances())?;
    class(py, &ROLLED, "Rolled")?.call1((
        play,
        equity.mean,
        equity.error,
        chances,
        tally.trials(),
        rolled.is_dropped,
    ))
}
