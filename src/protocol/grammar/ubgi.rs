//! Commands of the Universal Backgammon Interface, whose words are never abbreviated.

use std::time::Duration;

use super::arguments::number_at_end;
use super::arguments::plies_number;
use super::arguments::{at_end, level, literal, match_length, number, score};
use super::game::role;
use super::input::Input;
use super::tag::is_tag;
use crate::notation::roll_text::roll;
use crate::protocol::ProtocolError;
use crate::protocol::command::{Command, Go, Key, KeyValue, Placement, Ubgi};
use crate::protocol::settings::search::{cache_entries, threads};
use crate::protocol::settings::turn::player_on_roll;
use crate::protocol::settings::variant::rule_set;
use crate::rollout::RolloutSettings;
use crate::search::MAX_PLIES;

const SEED_OR_RANDOM: &str = "a seed (a whole number below 2^64, or `random`)";

/// The longest `movetime`: a day, in milliseconds.
const MAX_MILLISECONDS: u64 = 86_400_000;

/// `stop [TAG]`
pub(super) fn stop(input: Input<'_>) -> Result<Command, ProtocolError> {
    if input.is_empty() {
        return input.end(Command::Stop(None));
    }
    let (word, rest) = input.word();
    let tag = word.strip_prefix('@').unwrap_or(word);
    if !is_tag(tag) {
        return Err(input.expected("the tag of a question, or nothing"));
    }
    rest.end(Command::Stop(Some(tag.to_owned())))
}

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
        Key::Level => KeyValue::Level(level(input)?),
        Key::Threads => KeyValue::Threads(threads(input)?),
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

/// `go [role chequer] *(depth N | movetime MS | nodes N | trials N | infinite)`
pub(super) fn go(input: Input<'_>) -> Result<Command, ProtocolError> {
    #[derive(Clone, Copy)]
    enum Limit {
        Depth,
        MoveTime,
        Nodes,
        Trials,
        Infinite,
    }
    let table = &[
        ("depth", Limit::Depth),
        ("movetime", Limit::MoveTime),
        ("nodes", Limit::Nodes),
        ("trials", Limit::Trials),
        ("infinite", Limit::Infinite),
    ];
    let mut rest = match input.take(literal("role")) {
        Ok(_) => role(input)?.1,
        Err(_) => input,
    };
    let mut go = Go::default();
    while !rest.is_empty() {
        let (limit, after) = rest.exact_keyword(table, "a limit")?;
        let mut value = |what, least, most| {
            let (value, after) = after.take(number(what, least..=most))?;
            rest = after;
            Ok::<u64, ProtocolError>(value)
        };
        match limit {
            Limit::Depth => go.depth = Some(value("a depth", 0, MAX_PLIES.into())? as u8),
            Limit::MoveTime => {
                go.time = Some(Duration::from_millis(value("milliseconds", 1, MAX_MILLISECONDS)?));
            }
            Limit::Nodes => go.nodes = Some(value("a number of nodes", 1, u64::MAX)?),
            Limit::Trials => {
                go.trials = Some(value("a number of trials", 1, RolloutSettings::MAX_TRIALS.into())? as u32);
            }
            Limit::Infinite => {
                go.is_infinite = true;
                rest = after;
            }
        }
    }
    if go.trials.is_some() && (go.time, go.nodes) != (None, None) {
        return Err(ProtocolError::bad_argument("expected `trials`, or `movetime` and `nodes`, got both"));
    }
    if go.is_infinite && go != (Go { is_infinite: true, ..Go::default() }) {
        return Err(ProtocolError::bad_argument("expected `infinite` or other limits, got both"));
    }
    Ok(Command::Ubgi(Ubgi::Go(go)))
}
