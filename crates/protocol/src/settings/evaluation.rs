//! `set evaluation` and `show evaluation`: how the engine evaluates positions and chooses plays.

use std::path::PathBuf;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::kind::{Change, Kind, on_off, whole};
use super::row::{OwnKey, Row, row};
use super::theme::Theme;
use super::variant::told_with_network;
use crate::reply::TextReply;
use crate::reply::value::round;
use crate::text::arguments::{Plies, Whole, at_end, decimal, file_name, level, number};
use crate::text::input::Input;
use crate::text::words::Unavailable;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::endgame::folder;
use plakoto_engine::engine::{Engine, Level};
use plakoto_engine::eval::{Endings, Network, shipped_pruner};
use plakoto_engine::search::{FilterLevel, MAX_PLIES};
use plakoto_table::messages;
use plakoto_words::{Message, message};

pub(super) const EVALUATION: Theme = Theme {
    words: &["evaluation"],
    what: "expected-evaluation_setting",
    rows: &[
        row!(
            "chequerplay|checkerplay evaluation plies",
            "plies",
            "3",
            whole!("expected-plies", Plies::RANGE, engine.level.plies: u8)
        )
        .or(&["chequerplay|checkerplay plies", "plies"])
        .option("plies")
        .ubgi(0, "engine.ply", None),
        Row::new(
            "chequerplay|checkerplay evaluation noise",
            Kind::Decimal {
                what: "expected-noise",
                range: 0.0..=Level::MAX_NOISE,
                get: |session| session.engine.level.noise,
                set: |session, noise| session.engine.level.noise = noise,
            },
        )
        .or(&["chequerplay|checkerplay noise", "noise"])
        .says("set-noise")
        .option("plies"),
        row!(
            "chequerplay|checkerplay evaluation prune",
            "prune",
            "off",
            Kind::Switch(
                |session| session.engine.core.pruner().is_some(),
                |session, is_on| {
                    session.findings.forget_rollout();
                    let engine = &mut session.engine.core;
                    engine.set_pruner(if is_on { shipped_pruner(engine.rules()) } else { None });
                },
            )
        )
        .or(&["chequerplay|checkerplay prune", "prune"]),
        Row::custom("cubedecision", "", "", "", |_| Err(Unavailable::Cube.error())),
        Row::custom("endings", "on|off|FOLDER", "help-set_evaluation_endings", "off", endings)
            .saved(saved_endings)
            .option("endings"),
        Row::custom("level", "LEVEL", "help-set_evaluation_level", "", choose_level).option("plies").ubgi(
            1,
            "engine.level",
            Some(OwnKey {
                choices: Some(|| Level::NAMED.map(|(name, _)| name.to_owned()).to_vec()),
                current: |session| Ok(session.engine.level.name().unwrap_or("custom").to_owned()),
                parse: choose_level,
            }),
        ),
        Row::custom("net", "FILE|default", "help-set_evaluation_net", "default", net)
            .saved(|session| {
                session.engine.named.net.iter().map(|file| format!("net \"{}\"", file.display())).collect()
            })
            .option("net"),
        Row::custom(
            "movefilter",
            "PLIES LEVEL FIRST MORE WITHIN",
            "help-set_evaluation_movefilter",
            "2 0 4 6 0.2",
            move_filter,
        )
        .saved(|session| saved_filters(&session.engine.core)),
    ],
    examples: &[("set evaluation", "set evaluation level expert")],
    show,
    replies: |replies| replies.add::<EvaluationFields>(),
    ..Theme::BASE
};

/// Parses the name of a playing level.
fn choose_level(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(Change::to(at_end(level(input)?)?, |session, level| {
        session.engine.level = level;
        Ok(Reply::message(message!("set-level", level = level_text(&level))))
    }))
}

/// Parses `FILE` or `default`, and creates the change that loads the network.
fn net(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(match file_name(input) {
        _ if input.is_empty() => {
            return Err(input.expected(message!("expected-network")));
        }
        "default" => Change::to((), |session, ()| {
            session.engine.core.use_shipped();
            session.engine.named.net = None;
            Ok(report_evaluator(session))
        }),
        name => Change::to(PathBuf::from(name), |session, path| {
            session.engine.core.set_evaluator(Arc::new(Network::read(&path)?));
            session.engine.named.net = absolute(path);
            Ok(report_evaluator(session))
        })
        .of_file(),
    })
}

/// Returns the reply that describes the evaluator after it has changed. Discards the last rollout.
fn report_evaluator(session: &mut Session) -> Reply {
    session.findings.forget_rollout();
    let description = messages::evaluator(&session.engine.core.evaluator().description());
    told_with_network(session, message!("set-net", evaluator = description))
}

/// Parses `on`, `off` or `FOLDER`, and creates the change that selects the endgame tables.
fn endings(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(match file_name(input) {
        "" => return Err(input.expected(message!("expected-endings"))),
        "on" => Change::to((), |session, ()| use_endings(session, Endings::Shipped, None)),
        "off" => Change::to((), |session, ()| use_endings(session, Endings::Off, None)),
        folder => Change::to(PathBuf::from(folder), |session, folder| {
            let tables = Endings::Tables(Arc::new(folder::read(&folder)?));
            use_endings(session, tables, absolute(folder))
        })
        .of_file(),
    })
}

fn use_endings(
    session: &mut Session,
    endings: Endings,
    folder: Option<PathBuf>,
) -> Result<Reply, ProtocolError> {
    session.findings.forget_rollout();
    session.engine.named.endings = folder;
    session.engine.core.set_endings(endings);
    Ok(Reply::message(match session.engine.core.endings() {
        Endings::Off => message!("set-endings_off"),
        endings => message!("set-endings", tables = messages::tables(endings)),
    }))
}

/// Makes a path absolute, so that it does not depend on the working directory.
fn absolute(path: PathBuf) -> Option<PathBuf> {
    std::path::absolute(path).ok()
}

fn saved_endings(session: &Session) -> Vec<String> {
    match (session.engine.core.endings(), &session.engine.named.endings) {
        (Endings::Off, _) => vec!["endings off".to_owned()],
        (_, Some(folder)) => vec![format!("endings \"{}\"", folder.display())],
        (_, None) => Vec::new(),
    }
}

fn show(_: &Theme, session: &Session) -> Result<Reply, ProtocolError> {
    let (engine, level) = (&session.engine.core, &session.engine.level);
    let prunes = engine.pruner().is_some();
    let mut lines = vec![
        message!("show-evaluation"),
        message!("show-chequer_play"),
        message!("show-plies", plies = level.plies),
        message!("show-prune", value = on_off(prunes)),
        message!("show-level", level = level_text(level)),
    ];
    let (filter_lines, filters) = shown_filters(engine);
    lines.extend(filter_lines);
    let fields = EvaluationFields {
        plies: level.plies,
        noise: level.noise,
        prune: prunes,
        level: level.name(),
        movefilter: filters,
    };
    Ok(TextReply::of(lines, &fields))
}

/// How plays are searched.
#[derive(Serialize, JsonSchema)]
struct EvaluationFields {
    /// The search depth in plies.
    plies: u8,
    /// The standard deviation of the errors, as a share of the standard deviation of the game's result.
    noise: f32,
    /// Whether a small network chooses the plays to evaluate.
    prune: bool,
    /// The name of the level; null if the settings match no level.
    level: Option<&'static str>,
    /// The move filters.
    movefilter: Vec<FilterFields>,
}

/// Formats a level with its name, search depth and noise.
pub(super) fn level_text(level: &Level) -> Message {
    let name = level
        .name()
        .map_or_else(|| message!("level-custom"), |name| Message::of_key(format!("level-{name}")));
    message!("level-text", name = name, plies = level.plies, noise = level.noise.to_string())
}

/// Parses `PLIES LEVEL FIRST MORE WITHIN`. If FIRST is −1, nothing is filtered out at LEVEL.
fn move_filter(input: Input<'_>) -> Result<Change, ProtocolError> {
    let (plies, rest) = input.take(number(message!("expected-plies"), 1..=MAX_PLIES.into()))?;
    let (level, rest) = rest.take(number(message!("expected-filter_level"), 0..=plies - 1))?;
    let (word, after) = rest.word();
    let (first, rest) = if word == "-1" {
        (None, after)
    } else {
        let (first, rest) = rest.take(number(message!("expected-filter_first"), 0..=255))?;
        (Some(first as u8), rest)
    };
    let (more, rest) = rest.take(number(message!("expected-filter_more"), 0..=255))?;
    let within = at_end(rest.take(decimal(message!("expected-equity"), FilterLevel::WITHIN))?)?;
    let filter = match first {
        None => FilterLevel::Skip,
        Some(first) => FilterLevel::Keep { first, more: more as u8, within },
    };
    Ok(Change::to((plies as u8, level as u8, filter), |session, (plies, level, filter)| {
        session.findings.forget_rollout();
        session.engine.core.filters.set_level(plies, level, filter);
        Ok(Reply::message(message!("set-movefilter", plies = plies, filter = filter_text(level, filter))))
    }))
}

/// Returns all move filters, as text lines and as JSON.
fn shown_filters(engine: &Engine) -> (Vec<Message>, Vec<FilterFields>) {
    let (mut lines, mut filters) = (vec![message!("show-movefilters")], Vec::new());
    for plies in 1..=MAX_PLIES {
        lines.push(message!("show-movefilter", plies = plies));
        for level in 0..plies {
            let filter = engine.filters.level(plies, level);
            lines.push(Message::joined([Message::text("        "), filter_text(level, filter)], ""));
            filters.push(FilterFields::new(plies, level, filter));
        }
    }
    (lines, filters)
}

/// A move filter: which plays of a shallower search are searched more deeply.
#[derive(Serialize, JsonSchema)]
struct FilterFields {
    /// The search depth in plies.
    plies: u8,
    /// The depth at which the filter is used.
    level: u8,
    /// The number of plays that are always kept; missing if the level is skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u8>,
    /// The number of further plays that may be kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<u8>,
    /// The equity that a further play may lose against the best play, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    /// True if nothing is filtered at this depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    skip: Option<bool>,
}

impl FilterFields {
    fn new(plies: u8, level: u8, filter: FilterLevel) -> Self {
        let skipped = Self { plies, level, first: None, more: None, within: None, skip: None };
        match filter {
            FilterLevel::Skip => Self { skip: Some(true), ..skipped },
            FilterLevel::Keep { first, more, within } => {
                Self { first: Some(first), more: Some(more), within: Some(round(within)), ..skipped }
            }
        }
    }
}

/// Returns the commands that set the move filters to their current values.
fn saved_filters(engine: &Engine) -> Vec<String> {
    let all = (1..=MAX_PLIES).flat_map(|plies| (0..plies).map(move |level| (plies, level)));
    let line = |(plies, level)| {
        let kept = match engine.filters.level(plies, level) {
            FilterLevel::Skip => "-1 0 0".to_owned(),
            FilterLevel::Keep { first, more, within } => format!("{first} {more} {within}"),
        };
        format!("movefilter {plies} {level} {kept}")
    };
    all.map(line).collect()
}

/// Describes which plays a filter level keeps, in gnubg's words.
fn filter_text(level: u8, filter: FilterLevel) -> Message {
    match filter {
        FilterLevel::Skip => message!("filter-skip", level = level),
        FilterLevel::Keep { first, more, within } => {
            let within = within.to_string();
            message!("filter-keep", first = first, level = level, more = more, within = within)
        }
    }
}
