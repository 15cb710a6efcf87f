//! Commands of the Universal Backgammon Interface, whose words are never abbreviated.

use std::ops::RangeInclusive;

use super::arguments::{at_end, level, literal, match_length, number, number_at_end, plies_number, score};
use super::game::role;
use super::input::Input;
use super::limits::{Limit, once};
use crate::notation::roll_text::roll;
use crate::protocol::ProtocolError;
use crate::protocol::command::{Command, Go, Key, KeyValue, Placement, Ubgi};
use crate::protocol::settings::search::{cache_entries, threads};
use crate::protocol::settings::turn::player_on_roll;
use crate::protocol::settings::variant::rule_set;
use crate::rollout::RolloutSettings;

const SEED_OR_RANDOM: &str = "a seed (a whole number below 2^64, or `random`)";

/// `get KEY`
pub(super) fn get(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (key, rest) = input.key()?;
    rest.end(Command::Ubgi(Ubgi::Get(key)))
}

/// `KEY VALUE`, behind `set`
pub(super) fn set_key(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (key, rest) = input.key()?;
    value(key, rest).map(Ubgi::Set).map(Command::Ubgi)
}

/// `setoption name KEY value VALUE`
pub(super) fn setoption(input: Input<'_>) -> Result<Command, ProtocolError> {
    let (_, rest) = input.take(literal("name")).map_err(|_| input.expected("`name`"))?;
    let (key, rest) = rest.key()?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
    value(key, after).map(Ubgi::Set).map(Command::Ubgi)
}

/// `setscore N N`
pub(super) fn set_score(input: Input<'_>) -> Result<Command, ProtocolError> {
    at_end(input.take(score)?).map(Ubgi::SetScore).map(Command::Ubgi)
}

/// `setturn 0|1|NAME`
pub(super) fn set_turn(input: Input<'_>) -> Result<Command, ProtocolError> {
    player_on_roll(input).map(Ubgi::SetTurn).map(Command::Ubgi)
}

/// `dice DICE`
pub(super) fn dice(input: Input<'_>) -> Result<Command, ProtocolError> {
    at_end(input.take(roll)?).map(Ubgi::Dice).map(Command::Ubgi)
}

/// `pending [NUMBERS]`
pub(super) fn pending(input: Input<'_>) -> Result<Command, ProtocolError> {
    input.all(str::parse).map(Ubgi::Pending).map(Command::Ubgi)
}

/// The value of a key.
fn value(key: Key, input: Input<'_>) -> Result<KeyValue, ProtocolError> {
    Ok(match key {
        Key::Ply => KeyValue::Ply(plies_number(input)?),
        Key::Level => KeyValue::Level(at_end(level(input)?)?),
        Key::Threads => KeyValue::Threads(at_end(threads(input)?)?),
        Key::Seed if input.word().0.eq_ignore_ascii_case("random") => {
            input.word().1.end(KeyValue::Seed(None))?
        }
        Key::Seed => KeyValue::Seed(Some(number_at_end(input, SEED_OR_RANDOM, 0, u64::MAX)?)),
        Key::Cache => KeyValue::Cache(cache_entries(input)?),
        Key::Variant => KeyValue::Variant(rule_set(input)?),
        Key::MatchLength => {
            let (length, rest) = match_length(input)?;
            KeyValue::MatchLength(rest.end(length)?)
        }
    })
}

/// `position gnubgid ID|startpos`, which may be no position.
pub(super) fn position(input: Input<'_>) -> Result<Command, ProtocolError> {
    Ok(Command::Ubgi(Ubgi::Position(placement(input))))
}

fn placement(input: Input<'_>) -> Result<Placement, ProtocolError> {
    let (gnubgid, rest) = input.exact_keyword(&[("gnubgid", true), ("startpos", false)], "a position")?;
    if gnubgid {
        let (id, rest) = rest.id()?;
        return rest.end(Placement::Id(id));
    }
    rest.end(Placement::Start)
}

/// A word behind `go`.
#[derive(Clone, Copy, PartialEq)]
enum GoWord {
    Limit(Limit),
    Trials,
    Infinite,
}

/// `go [role chequer] [LIMITS] [trials N | infinite]`, in any order
pub(super) fn go(input: Input<'_>) -> Result<Command, ProtocolError> {
    let limits = Limit::WORDS.into_iter().map(|(word, limit)| (word, GoWord::Limit(limit)));
    let table: Vec<_> = limits.chain([("trials", GoWord::Trials), ("infinite", GoWord::Infinite)]).collect();
    let mut rest = match input.take(literal("role")) {
        Ok(_) => role(input)?.1,
        Err(_) => input,
    };
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
    Ok(Command::Ubgi(Ubgi::Go(go)))
}

/// How many trials each play can be given.
const TRIALS: RangeInclusive<u64> = 1..=RolloutSettings::MAX_TRIALS as u64;
