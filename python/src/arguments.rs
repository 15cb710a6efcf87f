//! Converts Python arguments of engines and questions: plies, levels, networks and limits.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use plakoto::engine::Level;
use plakoto::eval::Network;
use plakoto::search::{Limits, MAX_PLIES};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::error::{Failure, Outcome};
use crate::input;
use crate::interrupt::run_without_lock;

/// Returns a whole number as the type of an argument. `what` names the argument in the error.
pub(crate) fn within<T>(number: i128, what: &str, range: RangeInclusive<T>) -> Outcome<T>
where
    T: TryFrom<i128> + PartialOrd + Display,
{
    let known = T::try_from(number).ok().filter(|number| range.contains(number));
    known.ok_or_else(|| {
        let (least, most) = range.into_inner();
        Failure::bad(format_args!("expected {what} from {least} to {most}, got {number}"))
    })
}

/// Returns a whole number without an upper limit. The largest possible number takes the place of higher numbers.
pub(crate) fn at_least(number: i128, what: &str, least: usize) -> Outcome<usize> {
    if number < least as i128 {
        return Err(Failure::bad(format_args!("expected {what} of at least {least}, got {number}")));
    }
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

pub(crate) fn checked_plies(plies: i128) -> Outcome<u8> {
    within(plies, "a number of plies", 0..=MAX_PLIES)
}

/// Reads the seed of random numbers.
pub(crate) fn seed(seed: i128) -> Outcome<u64> {
    u64::try_from(seed)
        .map_err(|_| Failure::bad(format_args!("expected a seed from 0 to 2**64 - 1, got {seed}")))
}

/// Reads the number of plays to list. `None` means all plays.
pub(crate) fn count(count: Option<i128>) -> Outcome<usize> {
    count.map_or(Ok(usize::MAX), |count| at_least(count, "a number of plays", 1))
}

/// Reads a number of points, 0 or more.
pub(crate) fn points(points: f32) -> Outcome<f32> {
    let is_valid = points >= 0.0;
    is_valid
        .then_some(points)
        .ok_or_else(|| Failure::bad(format_args!("expected points from 0, got {points}")))
}

/// Reads a share, from 0 to 1.
pub(crate) fn share(share: f32) -> Outcome<f32> {
    let is_valid = (0.0..=1.0).contains(&share);
    is_valid
        .then_some(share)
        .ok_or_else(|| Failure::bad(format_args!("expected a share from 0 to 1, got {share}")))
}

pub(crate) fn level(name: Option<&str>, plies: Option<i128>, noise: f32) -> Outcome<Level> {
    let level = match (name, plies) {
        (None, plies) => Level::plies(plies.map_or(Ok(Level::DEFAULT.plies), checked_plies)?),
        (Some(_), Some(_)) => {
            return Err(Failure::bad("expected plies or a level, got both: a level sets its own plies"));
        }
        (Some(name), None) => Level::named(name).ok_or_else(|| {
            let names = Level::NAMED.map(|(name, _)| name).join(", ");
            Failure::bad(format_args!("expected a level ({names}), got {name:?}"))
        })?,
    };
    if !(0.0..=Level::MAX_NOISE).contains(&noise) {
        let most = Level::MAX_NOISE;
        return Err(Failure::bad(format_args!("expected noise from 0 to {most}, got {noise}")));
    }
    Ok(if noise > 0.0 { Level { noise, ..level } } else { level })
}

pub(crate) fn network(py: Python<'_>, net: &Bound<'_, PyAny>) -> PyResult<Network> {
    if let Ok(bytes) = net.cast::<PyBytes>() {
        return Ok(Network::from_bytes(bytes.as_bytes()).map_err(Failure::from)?);
    }
    let path: PathBuf = net.extract().map_err(|_| {
        Failure::bad(format_args!(
            "expected the path or the bytes of a network file, got {}",
            input::got(net)
        ))
    })?;
    Ok(run_without_lock(py, || Network::read(&path).map_err(Failure::of_file(path)))??)
}

/// Converts a time limit in seconds to search limits.
pub(crate) fn limits(seconds: Option<f64>) -> Outcome<Limits> {
    let Some(seconds) = seconds else { return Ok(Limits::default()) };
    let time = std::time::Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let time = time.ok_or_else(|| {
        Failure::bad(format_args!("expected a finite number of seconds above 0, got {seconds}"))
    })?;
    Ok(Limits { time: Some(time), ..Limits::default() })
}

/// Returns the Python expression that creates the engine. Arguments that have their default value are left
/// out. A network that the caller passed is shown by its description, because its bytes would be too long.
pub(crate) fn text(
    arguments: &Bound<'_, PyDict>,
    seed: u64,
    engine: &plakoto::Engine,
    level: Level,
) -> PyResult<String> {
    const DEFAULT_SEED: u64 = 1;
    let is_set = |name: &str| arguments.get_item(name)?.map_or(Ok(false), |value| value.is_truthy());
    let others = [
        (is_set("threads")?, format!("threads={}", engine.threads())),
        (level.noise > 0.0, format!("noise={:?}", level.noise)),
        (seed != DEFAULT_SEED, format!("seed={seed}")),
        (!is_set("prune")?, "prune=False".to_owned()),
        (!is_set("endings")?, "endings=False".to_owned()),
        (is_set("net")?, format!("net=<{}>", engine.evaluator().description())),
    ];
    let shown: String =
        others.iter().filter(|(is_shown, _)| *is_shown).map(|(_, other)| format!(", {other}")).collect();
    Ok(format!("Engine('{}', plies={}{shown})", engine.rules(), level.plies))
}
