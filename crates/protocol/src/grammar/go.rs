//! `go`, and what it decides.

use std::ops::RangeInclusive;

use crate::ProtocolError;
use crate::command::{Go, OtherCommand, Ubgi};
use crate::text::arguments::{literal, number};
use crate::text::input::Input;
use crate::text::limits::{Limit, once};
use crate::text::words::Unavailable;
use plakoto_engine::rollout::RolloutSettings;

/// A word behind `go`.
#[derive(Clone, Copy, PartialEq)]
enum GoWord {
    Limit(Limit),
    Trials,
    Infinite,
}

/// `go [[role] chequer] [LIMITS] [trials N | infinite]`, in any order
pub(super) fn go(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let limits = Limit::WORDS.into_iter().map(|(word, limit)| (word, GoWord::Limit(limit)));
    let table: Vec<_> = limits.chain([("trials", GoWord::Trials), ("infinite", GoWord::Infinite)]).collect();
    let mut rest = role(input)?;
    let mut go = Go::default();
    while !rest.is_empty() {
        let (word, value) = rest.exact_keyword(&table, "a limit")?;
        rest = match word {
            GoWord::Limit(limit) => limit.read(rest, value, &mut go.limits)?,
            GoWord::Trials => {
                let (trials, after) = value.take(number("a number of trials", TRIALS))?;
                once(&mut go.trials, (trials as u32, after), rest)?
            }
            GoWord::Infinite => {
                go.is_infinite = true;
                value
            }
        };
    }
    if go.trials.is_some() && go.limits.deepens() {
        return Err(ProtocolError::bad_argument("expected `trials`, or `movetime` and `nodes`, got both"));
    }
    let is_ended = go.limits.deepens() || go.limits.plies.is_some() || go.trials.is_some();
    if go.is_infinite && is_ended {
        return Err(ProtocolError::bad_argument("expected `infinite` or other limits, got both"));
    }
    Ok(OtherCommand::Ubgi(Ubgi::Go(go)))
}

/// How many trials each play can be given.
const TRIALS: RangeInclusive<u64> = 1..=RolloutSettings::MAX_TRIALS as u64;

/// What has to be decided.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Chequer,
    Cube,
}

/// `[[role] chequer]`, the only role there is without a cube, and what follows it.
pub(super) fn role(input: Input<'_>) -> Result<Input<'_>, ProtocolError> {
    const ROLES: &[(&str, Role)] =
        &[("chequer", Role::Chequer), ("checker", Role::Chequer), ("cube", Role::Cube), ("turn", Role::Cube)];
    let named = match input.take(literal("role")) {
        Ok((_, rest)) => rest.exact_keyword(ROLES, "a role")?,
        Err(_) => input.exact_keyword(ROLES, "").unwrap_or((Role::Chequer, input)),
    };
    match named {
        (Role::Chequer, rest) => Ok(rest),
        (Role::Cube, _) => Err(Unavailable::Cube.error()),
    }
}
