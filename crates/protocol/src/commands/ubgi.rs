//! `ubgi`.

use super::keys::{Key, current};
use super::spec::{Answered, Inquiry, Nature, Progress, Session, without_arguments};
use crate::reply::Shown;
use crate::session::VERSION;
use plakoto_engine::engine::{Level, MAX_THREADS};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{Cache, MAX_PLIES};
use serde_json::Value;

without_arguments! {
    /// `ubgi`: identify the engine.
    Ubgi {
        const WORDS: &[&str] = &["ubgi"];
        const IS_UBGI: bool = true;
        const NATURE: Nature = Nature::GLANCE;
        const HELP: &str = "
            ubgi  UBGI: identify the engine and list its options
            > ubgi: ubgi";

        fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> Answered {
            let mut lines = vec![
                "id name plakoto".to_owned(),
                "id author the plakoto authors".to_owned(),
                format!("id version {VERSION}"),
            ];
            lines.extend(Key::ALL.map(|key| format!("option name {} {}", key.name(), option(inquiry, key))));
            lines.push("ubgiok".into());
            let keys: Vec<Value> = Key::ALL.iter().map(|key| key.name().into()).collect();
            Ok(Shown::many(
                lines,
                [("name", "plakoto".into()), ("version", VERSION.into()), ("keys", keys.into())],
            )
            .into())
        }
    }
}

/// What `option` tells about a key, in UCI's words.
fn option(session: &Session, key: Key) -> String {
    let spin = |most: u64, least: u64| {
        format!("type spin default {} min {least} max {most}", current(session, key).unwrap_or_default())
    };
    match key {
        Key::Ply => spin(MAX_PLIES.into(), 0),
        Key::Threads => spin(MAX_THREADS as u64, 1),
        Key::Seed => "type string default random".into(),
        Key::Cache => spin(Cache::MAX_ENTRIES as u64, 0),
        Key::Level => {
            let names: Vec<String> = Level::NAMED.iter().map(|(name, _)| format!("var {name}")).collect();
            format!("type combo default {} {}", current(session, key).unwrap_or_default(), names.join(" "))
        }
        Key::MatchLength => spin(plakoto_engine::rules::score::MAX_LENGTH.into(), 0),
        Key::Variant => {
            let names: Vec<String> = RuleSet::ALL.iter().map(|rules| format!("var {rules}")).collect();
            format!("type combo default {} {}", session.rules(), names.join(" "))
        }
    }
}
