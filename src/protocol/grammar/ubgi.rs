//! Commands of the Universal Backgammon Interface, whose words are never abbreviated.

use std::time::Duration;

use super::arguments::number_at_end;
use super::arguments::plies_number;
use super::arguments::{literal, number, score};
use super::game::{match_length, role};
use super::input::Input;
use super::settings::{turn, variant};
use crate::engine::MAX_THREADS;
use crate::notation::roll_text::roll;
use crate::protocol::ProtocolError;
use crate::protocol::command::{Command, Go, Key, KeyValue, Placement, Ubgi};
use crate::protocol::settings::evaluation::level;
use crate::rollout::Settings;
use crate::search::{Cache, MAX_PLIES};

const SEED_OR_RANDOM: &str = "a seed (a whole number below 2^64, or `random`)";

/// The longest `movetime`: a day, in milliseconds.
const MAX_MILLISECONDS: u64 = 86_400_000;

/// A command of this face, by its first word.
#[derive(Clone, Copy)]
enum Word {
    Ubgi,
    IsReady,
    Stop,
    Keys,
    Get,
    SetOption,
    NewGame,
    NewSession,
    SetScore,
    SetTurn,
    Position,
    Dice,
    Pending,
    Go,
}

const WORDS: [(&str, Word); 14] = [
    ("ubgi", Word::Ubgi),
    ("isready", Word::IsReady),
    ("stop", Word::Stop),
    ("keys", Word::Keys),
    ("get", Word::Get),
    ("setoption", Word::SetOption),
    ("newgame", Word::NewGame),
    ("newsession", Word::NewSession),
    ("setscore", Word::SetScore),
    ("setturn", Word::SetTurn),
    ("position", Word::Position),
    ("dice", Word::Dice),
    ("pending", Word::Pending),
    ("go", Word::Go),
];

/// The command that `word` begins, with its name, if it is one of this face.
pub(super) fn command(word: &str, rest: Input<'_>) -> Option<(&'static str, Result<Command, ProtocolError>)> {
    let (name, word) = WORDS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
    let ubgi = match word {
        Word::IsReady => return Some((name, rest.end(Command::IsReady))),
        Word::Stop => return Some((name, rest.end(Command::Stop))),
        Word::Ubgi => rest.end(Ubgi::Hello),
        Word::Keys => rest.end(Ubgi::Keys),
        Word::Get => rest.key().and_then(|(key, rest)| rest.end(Ubgi::Get(key))),
        Word::SetOption => setoption(rest),
        Word::NewGame => rest.end(Ubgi::NewGame),
        Word::NewSession => rest.end(Ubgi::NewSession),
        Word::SetScore => rest.take(score).and_then(|(score, rest)| rest.end(Ubgi::SetScore(score))),
        Word::SetTurn => turn(rest).map(Ubgi::SetTurn),
        Word::Position => Ok(Ubgi::Position(position(rest))),
        Word::Dice => rest.take(roll).and_then(|(dice, rest)| rest.end(Ubgi::Dice(dice))),
        Word::Pending => rest.all(str::parse).map(Ubgi::Pending),
        Word::Go => go(rest).map(Ubgi::Go),
    };
    Some((name, ubgi.map(Command::Ubgi)))
}

/// `name KEY value VALUE`
fn setoption(input: Input<'_>) -> Result<Ubgi, ProtocolError> {
    let (_, rest) = input.take(literal("name")).map_err(|_| input.expected("`name`"))?;
    let (key, rest) = rest.key()?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
    value(key, after).map(Ubgi::Set)
}

/// The value of a key.
pub(super) fn value(key: Key, input: Input<'_>) -> Result<KeyValue, ProtocolError> {
    Ok(match key {
        Key::Ply => KeyValue::Ply(plies_number(input)?),
        Key::Level => KeyValue::Level(level(input)?),
        Key::Threads => {
            KeyValue::Threads(number_at_end(input, "a number of threads", 1, MAX_THREADS as u64)? as usize)
        }
        Key::Seed if input.word().0.eq_ignore_ascii_case("random") => {
            input.word().1.end(KeyValue::Seed(None))?
        }
        Key::Seed => KeyValue::Seed(Some(number_at_end(input, SEED_OR_RANDOM, 0, u64::MAX)?)),
        Key::Cache => {
            KeyValue::Cache(
                number_at_end(input, "a number of cache entries", 0, Cache::MAX_ENTRIES as u64)? as usize
            )
        }
        Key::Variant => KeyValue::Variant(variant(input)?),
        Key::MatchLength => {
            let (length, rest) = match_length(input)?;
            KeyValue::MatchLength(rest.end(length)?)
        }
    })
}

/// `gnubgid ID` or `startpos`
fn position(input: Input<'_>) -> Result<Placement, ProtocolError> {
    let (gnubgid, rest) = input.exact_keyword(&[("gnubgid", true), ("startpos", false)], "a position")?;
    if gnubgid {
        let (id, rest) = rest.id()?;
        return rest.end(Placement::Id(id));
    }
    rest.end(Placement::Start)
}

/// `[role chequer] *(depth N | movetime MS | nodes N | trials N | infinite)`
fn go(input: Input<'_>) -> Result<Go, ProtocolError> {
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
                go.trials = Some(value("a number of trials", 1, Settings::MAX_TRIALS.into())? as u32);
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
    Ok(go)
}
