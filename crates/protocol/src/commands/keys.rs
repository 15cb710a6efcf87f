//! `keys`, `get` and `setoption`: the settings that have a key of UBGI.

use super::spec::{
    Answered, Input, Inquiry, Nature, Performed, Progress, ProtocolError, Reply, Session, Spec,
    without_arguments,
};
use crate::reply::Shown;
use crate::settings::Request;
use crate::settings::rng::current_seed;
use crate::settings::search::cache_entries;
use crate::settings::variant::rule_set;
use crate::text::arguments::{
    at_end, level, literal, match_length, number_at_end, plies_number, switch, threads,
};
use crate::text::words::Unavailable;
use plakoto_engine::engine::{Level, Threads};
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::DiceSource;
use serde_json::Value;

/// The settings that have a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// `engine.ply`
    Ply,
    /// `engine.level`
    Level,
    /// `engine.threads`
    Threads,
    /// `engine.seed`
    Seed,
    /// `engine.cache`
    Cache,
    /// `game.variant`
    Variant,
    /// `game.matchlength`
    MatchLength,
}

impl Key {
    /// All keys, in the order in which `keys` lists them.
    pub const ALL: [Self; 7] =
        [Self::Ply, Self::Level, Self::Threads, Self::Seed, Self::Cache, Self::Variant, Self::MatchLength];

    /// Its name in `setoption` of other engines: the last word of it.
    #[must_use]
    pub fn short_name(self) -> &'static str {
        self.name().rsplit('.').next().unwrap_or_default()
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ply => "engine.ply",
            Self::Level => "engine.level",
            Self::Threads => "engine.threads",
            Self::Seed => "engine.seed",
            Self::Cache => "engine.cache",
            Self::Variant => "game.variant",
            Self::MatchLength => "game.matchlength",
        }
    }
}

/// A key and its new value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyValue {
    /// `engine.ply`
    Ply(u8),
    /// `engine.level`
    Level(Level),
    /// `engine.threads`
    Threads(Threads),
    /// `engine.seed`; `None` for an unpredictable one.
    Seed(Option<u64>),
    /// `engine.cache`
    Cache(usize),
    /// `game.variant`
    Variant(RuleSet),
    /// `game.matchlength`
    MatchLength(u16),
}

impl KeyValue {
    /// What it asks for.
    pub(super) fn nature(self) -> Nature {
        match self {
            Self::Threads(threads) => Nature { threads: Some(threads), ..Nature::CHANGE },
            Self::Cache(entries) => Nature { cache_entries: Some(entries), ..Nature::CHANGE },
            _ => Nature::CHANGE,
        }
    }
}

without_arguments! {
    /// `keys`
    Keys {
        const WORDS: &[&str] = &["keys"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::GLANCE;
        const HELP: &str = "
            keys  UBGI: list the settings with a key
            > keys: keys";

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> Answered {
            let names = Key::ALL.map(Key::name);
            let values: Vec<Value> = names.iter().map(|name| (*name).into()).collect();
            Ok(Shown::one(format!("keys {}", names.join(" ")), "keys", values).into())
        }
    }
}

/// `get KEY`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Get(pub Key);

impl Spec for Get {
    const WORDS: &[&str] = &["get"];
    const IS_UBGI: bool = true;
    const NATURE: Nature = Nature::GLANCE;
    const HELP: &str = "
        get KEY  UBGI: show a setting
        > get: get engine.ply";

    /// `get KEY`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (key, rest) = key(input)?;
        rest.end(Self(key))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        let key = self.0;
        let value = current(inquiry, key)?;
        let line = format!("value {} {value}", key.name());
        Ok(Shown::many(vec![line], [("key", key.name().into()), ("value", value.into())]).into())
    }
}

/// `setoption`
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SetOption {
    /// A setting with a key.
    Key(KeyValue),
    /// What sets something to what it is anyway.
    Nothing,
}

impl SetOption {
    fn key_value(&self) -> Option<KeyValue> {
        if let Self::Key(value) = *self { Some(value) } else { None }
    }
}

impl Spec for SetOption {
    const WORDS: &[&str] = &["setoption"];
    const IS_UBGI: bool = true;
    const HELP: &str = "
        setoption name KEY value VALUE  UBGI: the same as `set KEY VALUE`
        > setoption: setoption name engine.ply value 1";

    /// `setoption name KEY value VALUE`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let (_, name) = input.take(literal("name")).map_err(|_| input.expected("`name`"))?;
        let (word, rest) = name.word();
        let is_called = |key: &Key| key.short_name().eq_ignore_ascii_case(word);
        let found = Key::ALL.into_iter().find(is_called);
        if found.is_none() && name.keyword(HELD, "").is_ok() {
            return held(name);
        }
        let key = found.map_or_else(|| key(name).map(|(key, _)| key), Ok)?;
        let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
        value(key, after).map(Self::Key)
    }

    fn nature(&self) -> Nature {
        self.key_value().map_or(Nature::CHANGE, KeyValue::nature)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        self.key_value().map_or(Ok(()), |value| set_key(session, value))?;
        Ok(Reply::silent())
    }
}

/// Options of other engines, which hold here anyway.
#[derive(Clone, Copy, PartialEq)]
enum Held {
    Deterministic,
    EvalMode,
}

const HELD: &[(&str, Held)] = &[("deterministic", Held::Deterministic), ("evalmode", Held::EvalMode)];

/// `Deterministic value true`, `EvalMode value cubeless`
fn held(input: Input<'_>) -> Result<SetOption, ProtocolError> {
    let (option, rest) = input.exact_keyword(HELD, "an option")?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
    let (holds, rest) = match option {
        Held::Deterministic => after.take(switch)?,
        Held::EvalMode => after.exact_keyword(&[("cubeless", true), ("cubeful", false)], "a mode")?,
    };
    match (rest.end(holds)?, option) {
        (true, _) => Ok(SetOption::Nothing),
        (false, Held::EvalMode) => Err(Unavailable::Cube.error()),
        (false, Held::Deterministic) => {
            Err(ProtocolError::unsupported("plakoto always answers alike, if it starts with the same seed"))
        }
    }
}

/// A key of the UBGI face.
pub(crate) fn key(input: Input<'_>) -> Result<(Key, Input<'_>), ProtocolError> {
    let (word, rest) = input.word();
    let key = Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(word));
    let names: Vec<&str> = Key::ALL.iter().map(|key| key.name()).collect();
    key.map(|key| (key, rest)).ok_or_else(|| input.expected(&format!("a key ({})", names.join(", "))))
}

/// The value of a key.
pub(crate) fn value(key: Key, input: Input<'_>) -> Result<KeyValue, ProtocolError> {
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

const SEED_OR_RANDOM: &str = "a seed (a whole number below 2^64, or `random`)";

pub(crate) fn current(session: &Session, key: Key) -> Result<String, ProtocolError> {
    Ok(match key {
        Key::Ply => session.level.plies.to_string(),
        Key::Level => session.level.name().unwrap_or("custom").to_owned(),
        Key::Threads => session.engine.threads().to_string(),
        Key::Cache => session.engine.cache_entries().to_string(),
        Key::Variant => session.rules().to_string(),
        Key::MatchLength => session.match_length.to_string(),
        Key::Seed => current_seed(session)?.to_string(),
    })
}

pub(crate) fn set_key(session: &mut Session, value: KeyValue) -> Result<(), ProtocolError> {
    match value {
        KeyValue::Ply(plies) => session.level.plies = plies,
        KeyValue::Level(level) => session.level = level,
        KeyValue::Threads(threads) => drop(Request::Threads(threads).execute(session)?),
        // Other sources of dice give way to the built-in generator.
        KeyValue::Seed(seed) => {
            let dice = seed.map_or_else(DiceSource::unpredictable, DiceSource::seeded);
            session.table.choose_dice(dice);
        }
        KeyValue::Cache(entries) => drop(Request::Cache(entries).execute(session)?),
        KeyValue::Variant(rules) => {
            session.forget_rollout();
            session.change_rules(rules);
        }
        KeyValue::MatchLength(length) => session.match_length = length,
    }
    Ok(())
}
