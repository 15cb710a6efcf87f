//! `ubgi`, `keys`, `get` and `setoption`: the settings that have a key of UBGI.

use super::spec::*;
use crate::session::VERSION;
use crate::settings::evaluation::{EVALUATION, LevelChoice, choose};
use crate::settings::rng::{SEED, current_seed};
use crate::settings::score::MATCH_LENGTH;
use crate::settings::search::{CACHE, THREADS};
use crate::settings::variant::{VARIANT, rule_set};
use crate::settings::{Change, Request, Theme};
use crate::text::arguments::number_at_end;
use crate::text::words::Unavailable;
use plakoto_engine::engine::{Level, MAX_THREADS};
use plakoto_engine::rules::score::MAX_LENGTH;
use plakoto_engine::search::{Cache, MAX_PLIES};
use plakoto_table::match_play::DiceSource;

/// A setting that has a key.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What `option` tells about it besides its value, in UCI's words.
    option: fn(String) -> String,
    /// Its value.
    current: fn(&Session) -> Result<String>,
    /// The setting, or the theme of it.
    theme: &'static Theme,
    /// Reads a value.
    value: fn(Input<'_>) -> Result<Change>,
}

/// All keys, in the order in which `keys` lists them.
static KEYS: [Key; 7] = [
    Key {
        name: "engine.ply",
        option: |current| spin(&current, 0, MAX_PLIES.into()),
        current: |session| Ok(session.level.plies.to_string()),
        theme: &EVALUATION,
        value: |input| LevelChoice::parse("plies", input).map(choose),
    },
    Key {
        name: "engine.level",
        option: |current| combo(&current, Level::NAMED.iter().map(|(name, _)| (*name).to_owned())),
        current: |session| Ok(session.level.name().unwrap_or("custom").to_owned()),
        theme: &EVALUATION,
        value: |input| LevelChoice::level(input).map(choose),
    },
    Key {
        name: "engine.threads",
        option: |current| spin(&current, 1, MAX_THREADS),
        current: |session| Ok(session.engine.threads().to_string()),
        theme: &THREADS,
        value: THREADS.parse,
    },
    Key {
        name: "engine.seed",
        option: |_| "type string default random".to_owned(),
        current: |session| current_seed(session).map(|seed| seed.to_string()),
        theme: &SEED,
        value: |input| {
            let seed = match input.word() {
                (word, rest) if word.eq_ignore_ascii_case("random") => rest.end(None)?,
                _ => Some(number_at_end(input, SEED_OR_RANDOM, 0, u64::MAX)?),
            };
            // Other sources of dice give way to the built-in generator.
            Ok(Change::to(seed, |session, seed| {
                session.table.choose_dice(seed.map_or_else(DiceSource::unpredictable, DiceSource::seeded));
                Ok(Reply::silent())
            }))
        },
    },
    Key {
        name: "engine.cache",
        option: |current| spin(&current, 0, Cache::MAX_ENTRIES),
        current: |session| Ok(session.engine.cache_entries().to_string()),
        theme: &CACHE,
        value: CACHE.parse,
    },
    Key {
        name: "game.variant",
        option: |current| combo(&current, RuleSet::ALL.iter().map(ToString::to_string)),
        current: |session| Ok(session.rules().to_string()),
        theme: &VARIANT,
        value: |input| rule_set(input).and_then(|_| (VARIANT.parse)(input)),
    },
    Key {
        name: "game.matchlength",
        option: |current| spin(&current, 0, MAX_LENGTH.into()),
        current: |session| Ok(session.match_length.to_string()),
        theme: &MATCH_LENGTH,
        value: MATCH_LENGTH.parse,
    },
];

const SEED_OR_RANDOM: &str = "a seed (a whole number below 2^64, or `random`)";

fn spin(current: &str, least: usize, most: usize) -> String {
    format!("type spin default {current} min {least} max {most}")
}

fn combo(current: &str, choices: impl Iterator<Item = String>) -> String {
    let choices: Vec<String> = choices.map(|choice| format!("var {choice}")).collect();
    format!("type combo default {current} {}", choices.join(" "))
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Key {
    /// Reads a value.
    fn request(&self, input: Input<'_>) -> Result<Request> {
        (self.value)(input).map(|change| Request::of(self.theme, change, input))
    }
}

/// A key and its value.
pub(super) fn key_and_value(input: Input<'_>) -> Result<Request> {
    let (key, rest) = key(input)?;
    key.request(rest)
}

fn key(input: Input<'_>) -> Result<(&'static Key, Input<'_>)> {
    let (word, rest) = input.word();
    let key = KEYS.iter().find(|key| key.name.eq_ignore_ascii_case(word));
    key.map(|key| (key, rest)).ok_or_else(|| input.expected(&format!("a key ({})", names().join(", "))))
}

fn names() -> [&'static str; 7] {
    KEYS.each_ref().map(|key| key.name)
}

without_arguments! {
    /// `ubgi`: identify the engine.
    Ubgi {
        const WORDS: &[&str] = &["ubgi"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::GLANCE;

        fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
            let mut lines = vec![
                "id name plakoto".to_owned(),
                "id author the plakoto authors".to_owned(),
                format!("id version {VERSION}"),
            ];
            lines.extend(KEYS.iter().map(|Key { name, option, current, .. }| {
                format!("option name {name} {}", option(current(inquiry).unwrap_or_default()))
            }));
            lines.push("ubgiok".into());
            let keys = names().to_vec().into();
            let fields = [("name", "plakoto".into()), ("version", VERSION.into()), ("keys", keys)];
            Ok(Shown::many(lines, fields).into())
        }
    }
}

without_arguments! {
    /// `keys`
    Keys {
        const WORDS: &[&str] = &["keys"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::GLANCE;

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> Answered {
            Ok(Shown::one(format!("keys {}", names().join(" ")), "keys", names().to_vec()).into())
        }
    }
}

/// `get KEY`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Get(pub &'static Key);

impl Spec for Get {
    const WORDS: &[&str] = &["get"];
    const IS_UBGI: bool = true;
    const NATURE: Nature = Nature::GLANCE;

    /// `get KEY`
    fn parse(input: Input<'_>) -> Result<Self> {
        at_end(key(input)?).map(Self)
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
        let (name, value) = (self.0.name, (self.0.current)(inquiry)?);
        let line = format!("value {name} {value}");
        Ok(Shown::many(vec![line], [("key", name.into()), ("value", value.into())]).into())
    }
}

/// `setoption`; `None` for what sets something to what it is anyway.
#[derive(Clone, Debug, PartialEq)]
pub struct SetOption(pub Option<Request>);

impl Spec for SetOption {
    const WORDS: &[&str] = &["setoption"];
    const IS_UBGI: bool = true;

    /// `setoption name KEY value VALUE`; other engines call a key by the last word of its name.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (_, name) = input.take(literal("name")).map_err(|_| input.expected("`name`"))?;
        let (word, rest) = name.word();
        let is_called =
            |key: &&Key| key.name.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(word));
        let found = KEYS.iter().find(is_called);
        if found.is_none() && name.keyword(HELD, "").is_ok() {
            return held(name).map(|()| Self(None));
        }
        let key = found.map_or_else(|| key(name).map(|(key, _)| key), Ok)?;
        let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
        key.request(after).map(Some).map(Self)
    }

    fn nature(&self) -> Nature {
        self.0.as_ref().map_or(Nature::CHANGE, Nature::of)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> Performed {
        self.0.as_ref().map(|request| request.execute(session)).transpose()?;
        Ok(Reply::silent())
    }
}

/// Options of other engines, which hold here anyway; whether it is `EvalMode`.
const HELD: &[(&str, bool)] = &[("deterministic", false), ("evalmode", true)];

/// `Deterministic value true`, `EvalMode value cubeless`
fn held(input: Input<'_>) -> Result<()> {
    let (is_mode, rest) = input.exact_keyword(HELD, "an option")?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected("`value`"))?;
    let (holds, rest) = match is_mode {
        true => after.exact_keyword(&[("cubeless", true), ("cubeful", false)], "a mode")?,
        false => after.take(switch)?,
    };
    match rest.end(holds)? {
        true => Ok(()),
        false if is_mode => Err(Unavailable::Cube.error()),
        false => {
            Err(ProtocolError::unsupported("plakoto always answers alike, if it starts with the same seed"))
        }
    }
}
