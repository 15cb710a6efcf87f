//! The `set` command, and the settings that have a key in UBGI, a protocol for backgammon engines: `ubgi`, `keys`,
//! `get` and `setoption`.

use std::sync::LazyLock;

use super::show::only_shown;
use super::spec::*;
use crate::session::VERSION;
use crate::settings::evaluation::{EVALUATION, LevelChoice, choose};
use crate::settings::rng::{SEED, current_seed};
use crate::settings::rotation::MATCH;
use crate::settings::score::MATCH_LENGTH;
use crate::settings::search::{CACHE, THREADS};
use crate::settings::variant::{NetworkFields, VARIANT, rule_set};
use crate::settings::{ALL, Change, Request, Theme};
use crate::text::arguments::number_at_end;
use crate::text::usage;
use crate::text::words::{Unavailable, Vocabulary};
use plakoto_engine::engine::{Level, MAX_THREADS};
use plakoto_engine::rules::MAX_LENGTH;
use plakoto_engine::rules::Rotation;
use plakoto_engine::search::{Cache, MAX_PLIES};
use plakoto_table::match_play::DiceSource;

/// The arguments of `set`.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// `set WORD …`
    Setting(Request),
    /// `set KEY VALUE`
    Key(Request),
}

impl Spec for Set {
    const WORDS: &[&str] = &["set"];
    const PHRASES: Phrases = &[
        (
            "output language el",
            &["greek", "in greek", "speak greek", "language greek", "ελληνικα", "στα ελληνικα"],
        ),
        (
            "output language en",
            &["english", "in english", "speak english", "language english", "αγγλικα", "στα αγγλικα"],
        ),
        ("variant plakoto", &["play plakoto", "πλακωτο"]),
        ("variant portes", &["play portes", "πορτες"]),
        ("variant fevga", &["play fevga", "φευγα"]),
        ("variant narde", &["play narde"]),
    ];
    const USAGES: Option<fn() -> Vec<Usage>> = Some(set_usages);

    /// Parses a setting. `set` exists in both gnubg and UBGI; only UBGI keys contain a dot.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, _) = input.word();
        if word.contains('.') && !word.contains(':') {
            return key_and_value(input).map(Self::Key);
        }
        let (theme, rest) = input.known_word(&SETTINGS, message!("expected-setting"))?;
        Request::parse(theme, rest).map(Self::Setting)
    }

    fn examples() -> Vec<Example> {
        ALL.iter().flat_map(|theme| usage::examples(theme.help)).collect()
    }

    fn nature(&self) -> Nature {
        let (Self::Setting(request) | Self::Key(request)) = self;
        Nature::of(request)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_empty();
        replies.add::<MessageReply>();
        replies.add::<NetworkFields>();
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        match self {
            Self::Setting(request) => request.execute(session),
            // A UBGI command must not write anything in reply, so the reply is silent.
            Self::Key(request) => request.execute(session).map(|_| Reply::silent()),
        }
    }
}

impl Set {
    /// Parses the text after the setting with this name.
    pub(crate) fn named(name: &str, input: Input<'_>) -> Result<Self> {
        let (theme, _) = Input::new(name).known_word(&SETTINGS, message!("expected-setting"))?;
        Request::parse(theme, input).map(Self::Setting)
    }
}

static SETTINGS: LazyLock<Vocabulary<&Theme>> = LazyLock::new(|| {
    let known = ALL.iter().flat_map(|theme| theme.words.iter().map(move |word| (*word, theme))).collect();
    let shown = only_shown().map(|word| (word, Unavailable::OnlyShown));
    Vocabulary { known, unavailable: shown.collect() }
});

/// Returns the usage lines of `set`.
fn set_usages() -> Vec<Usage> {
    let lines =
        ALL.iter().flat_map(|theme| usage::lines(theme.help)).filter(|usage| usage.line.starts_with("set"));
    let key = "UBGI: change a setting; also `setoption name KEY value VALUE`";
    lines.chain([Usage { line: "set KEY VALUE", does: key }]).collect()
}

/// A setting with a key in UBGI.
#[derive(Debug)]
pub struct Key {
    /// UBGI name of the setting.
    pub name: &'static str,
    /// Formats the type and range of the setting for `option`, in UCI's syntax, given the current value.
    option: fn(String) -> String,
    /// Returns the current value of the setting.
    current: fn(&Session) -> Result<String>,
    /// The theme (a setting, or a group of settings) that this key belongs to.
    theme: &'static Theme,
    /// Parses a new value for the setting.
    value: fn(Input<'_>) -> Result<Change>,
}

/// All UBGI keys, in the order in which `keys` lists them.
static KEYS: [Key; 8] = [
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
                _ => Some(number_at_end(input, message!("expected-seed_or_random"), 0, u64::MAX)?),
            };
            // Setting a seed replaces any other source of dice with the built-in generator.
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
        name: "game.match",
        option: |current| {
            combo(
                &current,
                Rotation::names().map(str::to_owned).chain(RuleSet::ALL.iter().map(RuleSet::to_string)),
            )
        },
        current: |session| Ok(session.rotation.to_string()),
        theme: &MATCH,
        value: MATCH.parse,
    },
    Key {
        name: "game.matchlength",
        option: |current| spin(&current, 0, MAX_LENGTH.into()),
        current: |session| Ok(session.match_length.to_string()),
        theme: &MATCH_LENGTH,
        value: MATCH_LENGTH.parse,
    },
];

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
    /// Parses a new value for this key.
    fn request(&self, input: Input<'_>) -> Result<Request> {
        (self.value)(input).map(|change| Request::of(self.theme, change, input))
    }
}

/// Parses a key and its value.
fn key_and_value(input: Input<'_>) -> Result<Request> {
    let (key, rest) = key(input)?;
    key.request(rest)
}

fn key(input: Input<'_>) -> Result<(&'static Key, Input<'_>)> {
    let (word, rest) = input.word();
    let key = KEYS.iter().find(|key| key.name.eq_ignore_ascii_case(word));
    key.map(|key| (key, rest))
        .ok_or_else(|| input.expected(message!("expected-key", keys = names().join(", "))))
}

fn names() -> [&'static str; 8] {
    KEYS.each_ref().map(|key| key.name)
}

without_arguments! {
    /// `ubgi`: identifies the engine and lists its options.
    Ubgi {
        const WORDS: &[&str] = &["ubgi"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::GLANCE;

        fn replies(replies: &mut Replies<'_>) {
            replies.add::<UbgiFields>();
        }

        fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
            let mut lines = vec![
                "id name plakoto".to_owned(),
                "id author the plakoto authors".to_owned(),
                format!("id version {VERSION}"),
            ];
            lines.extend(KEYS.iter().map(|Key { name, option, current, .. }| {
                format!("option name {name} {}", option(current(inquiry).unwrap_or_default()))
            }));
            lines.push("ubgiok".into());
            let lines = lines.into_iter().map(Message::text);
            Ok(TextReply::of(lines, &UbgiFields { name: "plakoto", version: VERSION, keys: names() }).into())
        }
    }
}

without_arguments! {
    /// `keys`
    Keys {
        const WORDS: &[&str] = &["keys"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::GLANCE;

        fn replies(replies: &mut Replies<'_>) {
            replies.add::<KeysFields>();
        }

        fn ask(&self, _: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
            let line = Message::text(format!("keys {}", names().join(" ")));
            Ok(TextReply::of([line], &KeysFields { keys: names() }).into())
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

    /// Parses `get KEY`.
    fn parse(input: Input<'_>) -> Result<Self> {
        at_end(key(input)?).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<GetFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let (name, value) = (self.0.name, (self.0.current)(inquiry)?);
        let line = Message::text(format!("value {name} {value}"));
        Ok(TextReply::of([line], &GetFields { key: name, value }).into())
    }
}

/// The engine.
#[derive(Serialize, JsonSchema)]
struct UbgiFields {
    /// `plakoto`.
    name: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The settings that have a key.
    keys: [&'static str; 8],
}

/// The settings that have a key in UBGI.
#[derive(Serialize, JsonSchema)]
struct KeysFields {
    /// The keys.
    keys: [&'static str; 8],
}

/// The value of a key.
#[derive(Serialize, JsonSchema)]
struct GetFields {
    /// The key.
    key: &'static str,
    /// Its value.
    value: String,
}

/// `setoption`; contains `None` if the option already has the requested value.
#[derive(Clone, Debug, PartialEq)]
pub struct SetOption(pub Option<Request>);

impl Spec for SetOption {
    const WORDS: &[&str] = &["setoption"];
    const IS_UBGI: bool = true;

    /// Parses `setoption name KEY value VALUE`. As in other engines, the name may be just the last word of
    /// the key.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (_, name) = input.take(literal("name")).map_err(|_| input.expected(Message::text("`name`")))?;
        let (word, rest) = name.word();
        let is_called =
            |key: &&Key| key.name.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(word));
        let found = KEYS.iter().find(is_called);
        if found.is_none() && name.keyword(FIXED_OPTIONS, Message::text("")).is_ok() {
            return parse_fixed_option(name).map(|()| Self(None));
        }
        let key = found.map_or_else(|| key(name).map(|(key, _)| key), Ok)?;
        let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected(Message::text("`value`")))?;
        key.request(after).map(Some).map(Self)
    }

    fn nature(&self) -> Nature {
        self.0.as_ref().map_or(Nature::CHANGE, Nature::of)
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        self.0.as_ref().map(|request| request.execute(session)).transpose()?;
        Ok(Reply::silent())
    }
}

/// Other engines' UCI options that have a fixed value in plakoto. The flag says whether the value is a mode
/// rather than a switch.
const FIXED_OPTIONS: &[(&str, bool)] = &[("deterministic", false), ("evalmode", true)];

/// Parses `Deterministic value true` or `EvalMode value cubeless`.
fn parse_fixed_option(input: Input<'_>) -> Result<()> {
    let (is_mode, rest) = input.exact_keyword(FIXED_OPTIONS, message!("expected-option"))?;
    let (_, after) = rest.take(literal("value")).map_err(|_| rest.expected(Message::text("`value`")))?;
    let (holds, rest) = match is_mode {
        true => after.exact_keyword(&[("cubeless", true), ("cubeful", false)], message!("expected-mode"))?,
        false => after.take(switch)?,
    };
    match rest.end(holds)? {
        true => Ok(()),
        false if is_mode => Err(Unavailable::Cube.error()),
        false => Err(ProtocolError::unsupported(message!("keys-deterministic"))),
    }
}
