//! Converts Python arguments: rule sets, dice, positions, numbers, plies, levels, networks and limits.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use plakoto::engine::Level;
use plakoto::eval::Network;
use plakoto::notation::match_id::GnubgId;
use plakoto::notation::position_id::PositionId;
use plakoto::rules::{Numbers, Pending};
use plakoto::search::{Limits, MAX_PLIES};
use plakoto::{GameError, Roll, RuleSet};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::error::{Failure, Result, bad, run_without_lock};
use crate::game::Game;
use crate::position::{self, Position};

/// An object of Python.
pub(crate) type Object<'py> = Bound<'py, PyAny>;

/// The rules of a game: a `RuleSet` object or the text of a rule set.
#[derive(Default)]
pub(crate) struct Rules(pub(crate) RuleSet);

impl FromPyObject<'_, '_> for Rules {
    type Error = Failure;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> Result<Self> {
        if let Ok(rules) = object.cast::<position::RuleSet>() {
            return Ok(Self(rules.get().0));
        }
        match text(&object) {
            Some(text) => Ok(Self(text.parse()?)),
            None => Err(bad!("expected a RuleSet or the name of one, got {}", got(&object))),
        }
    }
}

/// A roll: a sequence of two numbers, or a text such as `"31"`.
pub(crate) struct Dice(pub(crate) Roll);

impl FromPyObject<'_, '_> for Dice {
    type Error = Failure;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> Result<Self> {
        let roll = match object.cast::<PyString>() {
            Ok(_) => text(&object).and_then(|text| text.parse().ok()),
            Err(_) => {
                object.extract().ok().and_then(|[first, second]: [u8; 2]| Roll::new(first, second).ok())
            }
        };
        roll.map(Self).ok_or_else(|| bad!("expected two dice from 1 to 6, got {}", got(&object)))
    }
}

/// Returns the text of a `str`, or `None` for another object.
pub(crate) fn text(object: &Object<'_>) -> Option<String> {
    object.extract().ok()
}

/// Describes an object for an error message by the name of its type and its `repr`.
pub(crate) fn got(object: &Object<'_>) -> String {
    let kind = object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    object.repr().map_or_else(|_| kind.clone(), |repr| format!("{kind} {repr}"))
}

/// Reads a `Position` object, which must have these rules, or a position ID. A match ID after the position ID
/// is ignored.
pub(crate) fn position(object: &Object<'_>, rules: RuleSet) -> Result<plakoto::Position> {
    if let Ok(position) = object.cast::<Position>() {
        return of_rules(position.get().0, rules);
    }
    let text = text(object).ok_or_else(|| bad!("expected a Position or its ID, got {}", got(object)))?;
    let id = text.trim().parse::<GnubgId<PositionId>>()?.under(&rules)?;
    if !id.pending.is_empty() {
        return Err(bad!(
            "expected a position without pending numbers, got {text}: pass the numbers as `pending`"
        ));
    }
    Ok(plakoto::Position::new(id.position, rules)?)
}

fn of_rules(position: plakoto::Position, rules: RuleSet) -> Result<plakoto::Position> {
    let other = position.rules();
    if *other != rules {
        return Err(bad!("expected a position under the rules {rules}, got one under {other}"));
    }
    Ok(position)
}

/// Reads what a question is about: a `Game` with its dice or pending numbers, or a position with these numbers.
/// Fails if the game is over, or if numbers are passed beside a game.
pub(crate) fn subject(
    object: &Object<'_>,
    dice: Option<Dice>,
    pending_numbers: Option<Vec<i128>>,
    rules: RuleSet,
) -> Result<(plakoto::Position, Option<Roll>, Pending)> {
    let Ok(game) = object.cast::<Game>() else {
        let position = position(object, rules)?;
        let (roll, pending) = roll_and_pending(dice, pending_numbers, &rules)?;
        return Ok((position, roll, pending));
    };
    if dice.is_some() || pending_numbers.is_some() {
        return Err(bad!("expected a game without further numbers, got numbers beside its own"));
    }
    let game = &game.borrow().game;
    match game.outcome() {
        Some(_) => Err(GameError::Over.into()),
        None => Ok((of_rules(game.position(), rules)?, game.dice(), game.pending())),
    }
}

/// Reads a decision: a `Game` in which numbers are to be played, or a position with these numbers.
pub(crate) fn decision(
    object: &Object<'_>,
    dice: Option<Dice>,
    pending: Option<Vec<i128>>,
    rules: RuleSet,
) -> Result<(plakoto::Position, Numbers)> {
    let (position, roll, pending) = subject(object, dice, pending, rules)?;
    check_goes_on(&position)?;
    let numbers = Numbers::of(pending, roll).ok_or_else(|| match object.is_instance_of::<Game>() {
        true => GameError::NotRolled.into(),
        false => no_dice(),
    });
    Ok((position, numbers?))
}

/// Fails if the game is over in a position.
pub(crate) fn check_goes_on(position: &plakoto::Position) -> Result<()> {
    match position.outcome() {
        Some(_) => Err(Failure::missing("the game is over")),
        None => Ok(()),
    }
}

/// Reads pending numbers: numbers that the opponent could not play and passed on.
pub(crate) fn pending(numbers: Option<Vec<i128>>, rules: &RuleSet) -> Result<Pending> {
    let Some(numbers) = numbers else { return Ok(Pending::NONE) };
    let text = || numbers.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let known = numbers.iter().map(|number| u8::try_from(*number).ok()).collect::<Option<Vec<u8>>>();
    let pending = known.and_then(Pending::of).ok_or_else(|| {
        bad!("expected pending numbers from 1 to 6, each at most four times, got {}", text())
    })?;
    if !pending.is_empty() && !rules.hand_over {
        let got = text();
        return Err(bad!(
            "expected no pending numbers, got {got}: the rules of {rules} have no pending numbers"
        ));
    }
    Ok(pending)
}

/// Reads the numbers that a player has to play: either a roll or pending numbers.
pub(crate) fn numbers(
    dice: Option<Dice>,
    pending_numbers: Option<Vec<i128>>,
    rules: &RuleSet,
) -> Result<Numbers> {
    let (roll, pending) = roll_and_pending(dice, pending_numbers, rules)?;
    Numbers::of(pending, roll).ok_or_else(no_dice)
}

fn roll_and_pending(
    dice: Option<Dice>,
    pending_numbers: Option<Vec<i128>>,
    rules: &RuleSet,
) -> Result<(Option<Roll>, Pending)> {
    let pending = pending(pending_numbers, rules)?;
    if dice.is_some() && !pending.is_empty() {
        return Err(bad!(
            "expected dice or pending numbers, got both: pending numbers are played before the roll"
        ));
    }
    Ok((dice.map(|dice| dice.0), pending))
}

/// Returns the error for a decision without dice.
pub(crate) fn no_dice() -> Failure {
    Failure::missing("the dice are missing: expected two dice from 1 to 6")
}

/// Returns a whole number as the type of an argument. `what` names the argument in the error.
pub(crate) fn within<T>(number: i128, what: &str, range: RangeInclusive<T>) -> Result<T>
where
    T: TryFrom<i128> + PartialOrd + Display,
{
    let known = T::try_from(number).ok().filter(|number| range.contains(number));
    known.ok_or_else(|| bad!("expected {what} from {} to {}, got {number}", range.start(), range.end()))
}

/// Like [`within`], for a number that need not be whole.
pub(crate) fn float_within(number: f32, what: &str, range: RangeInclusive<f32>) -> Result<f32> {
    match range.contains(&number) {
        true => Ok(number),
        false => Err(bad!("expected {what} from {} to {}, got {number}", range.start(), range.end())),
    }
}

/// Returns a whole number without an upper limit. The largest possible number takes the place of higher numbers.
pub(crate) fn at_least(number: i128, what: &str, least: usize) -> Result<usize> {
    if number < least as i128 {
        return Err(bad!("expected {what} of at least {least}, got {number}"));
    }
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

pub(crate) fn checked_plies(plies: i128) -> Result<u8> {
    within(plies, "a number of plies", 0..=MAX_PLIES)
}

/// Reads the number of a player, 0 or 1.
pub(crate) fn player(player: i128) -> Result<u8> {
    within(player, "a player", 0..=1)
}

/// Reads the seed of random numbers.
pub(crate) fn seed(seed: i128) -> Result<u64> {
    u64::try_from(seed).map_err(|_| bad!("expected a seed from 0 to 2**64 - 1, got {seed}"))
}

/// Reads the number of plays to list. `None` means all plays.
pub(crate) fn count(count: Option<i128>) -> Result<usize> {
    count.map_or(Ok(usize::MAX), |count| at_least(count, "a number of plays", 1))
}

/// Reads a word that stands for one of these values.
pub(crate) fn named<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> Result<T> {
    let value = known.iter().find(|(name, _)| *name == word);
    value.map(|(_, value)| *value).ok_or_else(|| unknown(what, word, known))
}

/// Returns the error for a word that is none of the known ones.
fn unknown<T>(what: &str, word: &str, known: &[(&str, T)]) -> Failure {
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    bad!("expected {what} ({}), got {word:?}", names.join(if names.len() == 2 { " or " } else { ", " }))
}

/// Reads the playing strength of an engine.
pub(crate) fn level(name: Option<&str>, plies: Option<i128>, noise: f32) -> Result<Level> {
    let level = match (name, plies) {
        (None, plies) => Level::plies(plies.map_or(Ok(Level::DEFAULT.plies), checked_plies)?),
        (Some(_), Some(_)) => {
            return Err(bad!("expected plies or a level, got both: a level sets its own plies"));
        }
        (Some(name), None) => Level::named(name).ok_or_else(|| unknown("a level", name, &Level::NAMED))?,
    };
    let noise = float_within(noise, "noise", 0.0..=Level::MAX_NOISE)?;
    Ok(if noise > 0.0 { Level { noise, ..level } } else { level })
}

/// Reads a network from its bytes or from a file.
pub(crate) fn network(py: Python<'_>, net: &Object<'_>) -> Result<Network> {
    if let Ok(bytes) = net.cast::<PyBytes>() {
        return Ok(Network::from_bytes(bytes.as_bytes())?);
    }
    let path: PathBuf = net
        .extract()
        .map_err(|_| bad!("expected the path or the bytes of a network file, got {}", got(net)))?;
    run_without_lock(py, || Network::read(&path).map_err(Failure::of_file(path)))?
}

/// Converts a time limit in seconds to search limits.
pub(crate) fn limits(seconds: Option<f64>) -> Result<Limits> {
    let Some(seconds) = seconds else { return Ok(Limits::default()) };
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let time = time.ok_or_else(|| bad!("expected a finite number of seconds above 0, got {seconds}"))?;
    Ok(Limits { time: Some(time), ..Limits::default() })
}
