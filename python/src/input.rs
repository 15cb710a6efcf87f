//! Converts Python arguments: positions, dice, numbers and rule sets.

use plakoto::notation::NotationError;
use plakoto::notation::gnubg_id::GnubgId;
use plakoto::notation::position_id::PositionId;
use plakoto::rules::{Numbers, Pending};
use plakoto::{Roll, RuleSet};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{Failure, Outcome};
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

/// Reads a `Position` object or a position ID. A match ID after the position ID is ignored. The position must
/// belong to a game with these rules; without `rules`, an ID belongs to the default game.
pub(crate) fn position(
    object: &Bound<'_, PyAny>,
    rules: Option<&RuleSet>,
) -> Outcome<plakoto::rules::Position> {
    let usual = RuleSet::default();
    if let Ok(position) = object.cast::<Position>() {
        return check_game(&position.get().0, rules);
    }
    match object.cast::<PyString>().map(|text| text.to_cow()) {
        Ok(Ok(text)) => {
            let id = text.trim().parse::<GnubgId<PositionId>>()?.under(rules.unwrap_or(&usual))?;
            if !id.pending.is_empty() {
                return Err(Failure::bad(format_args!(
                    "expected a position without pending numbers, got {text}: pass the numbers as `pending`"
                )));
            }
            Ok(id.position)
        }
        _ => Err(Failure::bad(format_args!("expected a Position or its ID, got {}", got(object)))),
    }
}

/// Returns the position if it can arise under these rules.
fn check_game(
    position: &plakoto::rules::Position,
    rules: Option<&RuleSet>,
) -> Outcome<plakoto::rules::Position> {
    match rules {
        Some(rules) if !position.fits(&rules.mechanics) => {
            let other = usual_rules(position).preset.name();
            Err(Failure::bad(format_args!("expected a position under the rules {rules}, got one of {other}")))
        }
        _ => Ok(*position),
    }
}

/// Returns the first shipped rule set under which a position can arise.
pub(crate) fn usual_rules(position: &plakoto::rules::Position) -> RuleSet {
    let fits = |rules: &RuleSet| position.fits(&rules.mechanics);
    RuleSet::ALL.into_iter().find(fits).unwrap_or_default()
}

/// Reads the rules for a position. `None` means the first shipped rule set under which it can arise.
pub(crate) fn rules_for(
    position: &plakoto::rules::Position,
    object: Option<&Bound<'_, PyAny>>,
) -> Outcome<RuleSet> {
    let Some(object) = object else { return Ok(usual_rules(position)) };
    let rules = rule_set(Some(object))?;
    check_game(position, Some(&rules))?;
    Ok(rules)
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
