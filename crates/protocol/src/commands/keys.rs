//! `ubgi`, `keys`, `get` and `setoption`: the settings that have a key in UBGI, a protocol for backgammon
//! engines.

use super::spec::*;
use crate::session::VERSION;
use crate::settings::{ALL, Request, Row, Theme};
use crate::text::words::Unavailable;
use plakoto_words::message;
use std::sync::LazyLock;

/// The settings with a key in UBGI, in the order in which `keys` lists them.
static KEYS: LazyLock<Vec<KeyedSetting>> = LazyLock::new(|| {
    let rows = ALL.iter().flat_map(|theme| theme.rows.iter().map(move |row| (theme, row)));
    let keyed = |(theme, row): (&'static Theme, &'static Row)| {
        row.key.as_ref().map(|key| (key.place, KeyedSetting { name: key.name, theme, row }))
    };
    let mut keys: Vec<(u8, KeyedSetting)> = rows.filter_map(keyed).collect();
    keys.sort_by_key(|(place, _)| *place);
    keys.into_iter().map(|(_, key)| key).collect()
});

/// A setting with a key in UBGI.
struct KeyedSetting {
    name: &'static str,
    theme: &'static Theme,
    row: &'static Row,
}

impl KeyedSetting {
    /// Parses a new value for this key.
    fn request(&self, input: Input<'_>) -> Result<Request> {
        Request::of_key(self.theme, self.row, input)
    }
}

/// Parses a key and its value.
pub(super) fn key_and_value(input: Input<'_>) -> Result<Request> {
    let (key, rest) = key(input)?;
    key.request(rest)
}

fn key(input: Input<'_>) -> Result<(&'static KeyedSetting, Input<'_>)> {
    let (word, rest) = input.word();
    let key = KEYS.iter().find(|key| key.name.eq_ignore_ascii_case(word));
    let what = || message!("expected-key", list = names().join(", "));
    key.map(|key| (key, rest)).ok_or_else(|| input.expected(what()))
}

fn names() -> Vec<&'static str> {
    KEYS.iter().map(|key| key.name).collect()
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
            lines.extend(KEYS.iter().map(|KeyedSetting { name, row, .. }| {
                let current = row.current(inquiry).unwrap_or_default();
                format!("option name {name} {}", row.ubgi_option(&current))
            }));
            lines.push("ubgiok".into());
            Ok(TextReply::of(lines.into_iter().map(Message::text), &UbgiFields { name: "plakoto", version: VERSION, keys: names() }).into())
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
            let line = format!("keys {}", names().join(" "));
            Ok(TextReply::of([Message::text(line)], &KeysFields { keys: names() }).into())
        }
    }
}

/// `get KEY`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Get(pub &'static str);

impl Spec for Get {
    const WORDS: &[&str] = &["get"];
    const IS_UBGI: bool = true;
    const NATURE: Nature = Nature::GLANCE;

    /// Parses `get KEY`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (key, rest) = key(input)?;
        rest.end(Self(key.name))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<GetFields>();
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let (key, _) = key(Input::new(self.0))?;
        let (name, value) = (key.name, key.row.current(inquiry)?);
        let line = format!("value {name} {value}");
        Ok(TextReply::of([Message::text(line)], &GetFields { key: name, value }).into())
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
    keys: Vec<&'static str>,
}

/// The settings that have a key in UBGI.
#[derive(Serialize, JsonSchema)]
struct KeysFields {
    /// The keys.
    keys: Vec<&'static str>,
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
        let is_called = |key: &&KeyedSetting| {
            key.name.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(word))
        };
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
        false => Err(ProtocolError::unsupported(message!("error-deterministic"))),
    }
}
