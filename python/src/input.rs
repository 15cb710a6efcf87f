//! Converts Python arguments: positions, dice, numbers and rule sets.

use plakoto::notation::NotationError;
use plakoto::notation::match_id::GnubgId;
use plakoto::notation::position_id::PositionId;
use plakoto::rules::{Numbers, Pending};
use plakoto::{GameError, Roll, RuleSet};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{Failure, Outcome};
use crate::game::Game;
use crate::position::Position;
use crate::rules;

/// Describes an object for an error message by the name of its type and its `repr`.
pub(crate) fn got(object: &Bound<'_, PyAny>) -> String {
    let kind = object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
    match object.repr() {
        Ok(repr) => format!("{kind} {repr}"),
        Err(_) => kind,
    }
}

/// Reads a `Position` object, which must have these rules, or a position ID. A match ID after the position ID
/// is ignored.
pub(crate) fn position(object: &Bound<'_, PyAny>, rules: RuleSet) -> Outcome<plakoto::Position> {
    if let Ok(position) = object.cast::<Position>() {
        return of_rules(position.get().0, rules);
    }
    let text = match object.cast::<PyString>().map(|text| text.to_cow()) {
        Ok(Ok(text)) => text,
        _ => return Err(Failure::bad(format_args!("expected a Position or its ID, got {}", got(object)))),
    };
    let id = text.trim().parse::<GnubgId<PositionId>>()?.under(&rules)?;
    if !id.pending.is_empty() {
        return Err(Failure::bad(format_args!(
            "expected a position without pending numbers, got {text}: pass the numbers as `pending`"
        )));
    }
    Ok(plakoto::Position::new(id.position, rules)?)
}

fn of_rules(position: plakoto::Position, rules: RuleSet) -> Outcome<plakoto::Position> {
    match *position.rules() == rules {
        true => Ok(position),
        false => Err(Failure::bad(format_args!(
            "expected a position under the rules {rules}, got one under {}",
            position.rules()
        ))),
    }
}

/// Reads what a question is about: a `Game` with its dice or pending numbers, or a position with these numbers.
pub(crate) fn decision(
    object: &Bound<'_, PyAny>,
    dice: Option<&Bound<'_, PyAny>>,
    pending_numbers: Option<Vec<i128>>,
    rules: RuleSet,
) -> Outcome<(plakoto::Position, Numbers)> {
    let Some(game) = game(object, dice.is_some() || pending_numbers.is_some())? else {
        return Ok((position(object, rules)?, numbers(dice, pending_numbers, &rules)?));
    };
    let numbers = game.numbers().ok_or_else(|| Failure::from(GameError::NotRolled))?;
    Ok((of_rules(game.position(), rules)?, numbers))
}

/// Reads what a question before the roll is about: a `Game` with its pending numbers, or a position with these
/// numbers.
pub(crate) fn before_roll(
    object: &Bound<'_, PyAny>,
    pending_numbers: Option<Vec<i128>>,
    rules: RuleSet,
) -> Outcome<(plakoto::Position, Pending)> {
    match game(object, pending_numbers.is_some())? {
        Some(game) => Ok((of_rules(game.position(), rules)?, game.pending())),
        None => Ok((position(object, rules)?, pending(pending_numbers, &rules)?)),
    }
}

/// Reads where a rollout starts: at the plays of a roll, or before the roll with pending numbers.
pub(crate) fn rollout_start(
    object: &Bound<'_, PyAny>,
    dice: Option<&Bound<'_, PyAny>>,
    pending_numbers: Option<Vec<i128>>,
    rules: RuleSet,
) -> Outcome<(plakoto::Position, Result<Numbers, Pending>)> {
    let is_rolled = match object.cast::<Game>() {
        Ok(game) => game.borrow().game.dice().is_some(),
        Err(_) => dice.is_some(),
    };
    if is_rolled {
        let (position, numbers) = decision(object, dice, pending_numbers, rules)?;
        return Ok((position, Ok(numbers)));
    }
    let (position, pending) = before_roll(object, pending_numbers, rules)?;
    Ok((position, Err(pending)))
}

/// Returns a game that is passed in place of a position. Fails if numbers are passed beside it, or if it is over.
fn game(object: &Bound<'_, PyAny>, has_numbers: bool) -> Outcome<Option<plakoto::Game>> {
    let Ok(game) = object.cast::<Game>() else { return Ok(None) };
    if has_numbers {
        return Err(Failure::bad("expected a game without further numbers, got numbers beside its own"));
    }
    let game = game.borrow().game.clone();
    match game.outcome() {
        Some(_) => Err(GameError::Over.into()),
        None => Ok(Some(game)),
    }
}

/// Reads a `RuleSet` object or the text of a rule set. `None` means the default rules.
pub(crate) fn rule_set(object: Option<&Bound<'_, PyAny>>) -> Outcome<RuleSet> {
    let Some(object) = object else { return Ok(RuleSet::default()) };
    if let Ok(rules) = object.cast::<rules::RuleSet>() {
        return Ok(rules.get().0);
    }
    match object.cast::<PyString>().map(|text| text.to_cow()) {
        Ok(Ok(text)) => text.parse().map_err(|error: NotationError| error.into()),
        _ => Err(Failure::bad(format_args!("expected a RuleSet or the name of one, got {}", got(object)))),
    }
}

/// Reads a roll: a sequence of two numbers, or a text such as `"31"`.
pub(crate) fn roll(object: &Bound<'_, PyAny>) -> Outcome<Roll> {
    let refuse = || Failure::bad(format_args!("expected two dice from 1 to 6, got {}", got(object)));
    if let Ok(text) = object.cast::<PyString>() {
        return text.to_cow().ok().and_then(|text| text.parse().ok()).ok_or_else(refuse);
    }
    let [first, second]: [u8; 2] = object.extract().map_err(|_| refuse())?;
    Roll::new(first, second).map_err(|_| refuse())
}

/// Reads pending numbers: numbers that the opponent could not play and passed on.
pub(crate) fn pending(numbers: Option<Vec<i128>>, rules: &RuleSet) -> Outcome<Pending> {
    let Some(numbers) = numbers else { return Ok(Pending::NONE) };
    let text = || numbers.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let known = numbers.iter().map(|number| u8::try_from(*number).ok()).collect::<Option<Vec<u8>>>();
    let pending = known.and_then(Pending::of).ok_or_else(|| {
        Failure::bad(format_args!(
            "expected pending numbers from 1 to 6, each at most four times, got {}",
            text()
        ))
    })?;
    if !pending.is_empty() && !rules.hand_over {
        return Err(Failure::bad(format_args!(
            "expected no pending numbers, got {}: the rules of {rules} have no pending numbers",
            text()
        )));
    }
    Ok(pending)
}

/// Reads the numbers that a player has to play: either a roll or pending numbers.
pub(crate) fn numbers(
    dice: Option<&Bound<'_, PyAny>>,
    pending_numbers: Option<Vec<i128>>,
    rules: &RuleSet,
) -> Outcome<Numbers> {
    let pending = pending(pending_numbers, rules)?;
    match dice {
        Some(_) if !pending.is_empty() => Err(Failure::bad(
            "expected dice or pending numbers, got both: pending numbers are played before the roll",
        )),
        Some(dice) => Ok(Numbers::Rolled(roll(dice)?)),
        None => Numbers::of(pending, None)
            .ok_or_else(|| Failure::missing("the dice are missing: expected two dice from 1 to 6")),
    }
}
