//! Commands of the Universal Backgammon Interface, whose words are never abbreviated.

use crate::ProtocolError;
use crate::command::{Key, KeyValue, OtherCommand, Placement, PlayerName, Ubgi};
use crate::settings::search::cache_entries;
use crate::settings::turn::player_on_roll;
use crate::settings::variant::rule_set;
use crate::text::arguments::{
    at_end, level, literal, match_length, number_at_end, plies_number, score, switch, threads,
};
use crate::text::input::Input;
use crate::text::words::Unavailable;
use plakoto_engine::notation::roll_text::roll;
use plakoto_engine::rules::Player;

const SEED_OR_RANDOM: &str = "a seed (a whole number below 2^64, or `random`)";

/// `get KEY`
pub(super) fn get(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (key, rest) = key(input)?;
    rest.end(OtherCommand::Ubgi(Ubgi::Get(key)))
}

/// `KEY VALUE`, behind `set`
pub(super) fn set_key(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (key, rest) = key(input)?;
    value(key, rest).map(Ubgi::Set).map(OtherCommand::Ubgi)
}

/// `setoption name KEY value VALUE`
pub(super) fn setoption(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (_, name) = input.take(literal("name")).map_err(|_| input.expected("`name`"))?;
    let (word, rest) = name.word();
    let is_called = |key: &Key| key.short_name().eq_ignore_ascii_case(word);
    let found = Key::ALL.into_iter().find(is_called);
    if found.is_none() && name.keyword(HELD, "").is_ok() {
        return held(name);
    }
    let key = found.map_or_else(|| key(name).map(|(key, _)| key), Ok)?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
    value(key, after).map(Ubgi::Set).map(OtherCommand::Ubgi)
}

/// Options of other engines, which hold here anyway.
#[derive(Clone, Copy, PartialEq)]
enum Held {
    Deterministic,
    EvalMode,
}

const HELD: &[(&str, Held)] = &[("deterministic", Held::Deterministic), ("evalmode", Held::EvalMode)];

/// `Deterministic value true`, `EvalMode value cubeless`
fn held(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let (option, rest) = input.exact_keyword(HELD, "an option")?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
    let (holds, rest) = match option {
        Held::Deterministic => after.take(switch)?,
        Held::EvalMode => after.exact_keyword(&[("cubeless", true), ("cubeful", false)], "a mode")?,
    };
    match (rest.end(holds)?, option) {
        (true, _) => Ok(OtherCommand::Ubgi(Ubgi::Nothing)),
        (false, Held::EvalMode) => Err(Unavailable::Cube.error()),
        (false, Held::Deterministic) => {
            Err(ProtocolError::unsupported("plakoto always answers alike, if it starts with the same seed"))
        }
    }
}

/// `newsession [[type] money | match [length N]] [crawford on|off] [jacoby on|off]`; the last two are about the cube.
pub(super) fn new_session(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    const TYPES: &[(&str, bool)] = &[("match", true), ("money", false)];
    let typed = input.take(literal("type")).map(|(_, rest)| rest);
    let (is_match, mut rest) = match typed {
        Ok(rest) => rest.exact_keyword(TYPES, "a type of session")?,
        Err(_) => input.exact_keyword(TYPES, "").unwrap_or((false, input)),
    };
    let mut length = if is_match { None } else { Some(0) };
    while !rest.is_empty() {
        let (word, value) = rest.exact_keyword(SESSION_WORDS, "a word about the session")?;
        rest = match word {
            SessionWord::Length if is_match => {
                let (points, after) = match_length(value)?;
                length = Some(points);
                after
            }
            SessionWord::Length => return Err(rest.expected("`type match` before a length")),
            SessionWord::Cube => value.take(switch)?.1,
        };
    }
    Ok(OtherCommand::Ubgi(Ubgi::NewSession(length)))
}

#[derive(Clone, Copy)]
enum SessionWord {
    Length,
    Cube,
}

const SESSION_WORDS: &[(&str, SessionWord)] =
    &[("length", SessionWord::Length), ("crawford", SessionWord::Cube), ("jacoby", SessionWord::Cube)];

/// `setcube value 1 owner center`, in which nothing is set.
pub(super) fn set_cube(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    let words: Vec<&str> = input.rest().split_whitespace().collect();
    match words[..] {
        ["value", "1", "owner", "center" | "centre"] => Ok(OtherCommand::Ubgi(Ubgi::Nothing)),
        _ => Err(Unavailable::Cube.error()),
    }
}

/// `setscore N N`
pub(super) fn set_score(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    at_end(input.take(score)?).map(Ubgi::SetScore).map(OtherCommand::Ubgi)
}

/// `setturn 0|1|p0|p1|NAME`
pub(super) fn set_turn(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    if let Ok((player, rest)) = input.exact_keyword(&[("p0", Player::O), ("p1", Player::X)], "") {
        return rest.end(OtherCommand::Ubgi(Ubgi::SetTurn(PlayerName::Number(player))));
    }
    player_on_roll(input).map(Ubgi::SetTurn).map(OtherCommand::Ubgi)
}

/// `dice DICE|none`
pub(super) fn dice(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    if let Ok((_, rest)) = input.take(literal("none")) {
        return rest.end(OtherCommand::Ubgi(Ubgi::Dice(None)));
    }
    at_end(input.take(roll)?).map(Some).map(Ubgi::Dice).map(OtherCommand::Ubgi)
}

/// `pending [NUMBERS]`
pub(super) fn pending(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    input.all(str::parse).map(Ubgi::Pending).map(OtherCommand::Ubgi)
}

/// A key of the UBGI face.
fn key(input: Input<'_>) -> Result<(Key, Input<'_>), ProtocolError> {
    let (word, rest) = input.word();
    let key = Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(word));
    let names: Vec<&str> = Key::ALL.iter().map(|key| key.name()).collect();
    key.map(|key| (key, rest)).ok_or_else(|| input.expected(&format!("a key ({})", names.join(", "))))
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
pub(super) fn position(input: Input<'_>) -> Result<OtherCommand, ProtocolError> {
    Ok(OtherCommand::Ubgi(Ubgi::Position(placement(input))))
}

fn placement(input: Input<'_>) -> Result<Placement, ProtocolError> {
    if input.word().0.eq_ignore_ascii_case("xgid") {
        return Err(ProtocolError::unsupported(
            "an XGID cannot tell who is pinned: send `position gnubgid ID`",
        ));
    }
    let (gnubgid, rest) = input.exact_keyword(&[("gnubgid", true), ("startpos", false)], "a position")?;
    if gnubgid {
        let (id, rest) = rest.id()?;
        return rest.end(Placement::Id(id));
    }
    rest.end(Placement::Start)
}
