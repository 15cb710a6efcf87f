//! `set evaluation` and `show evaluation`: how the engine evaluates positions and chooses plays.

mod filters;

use std::path::PathBuf;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use self::filters::FilterFields;
use super::variant::told_with_network;
use super::{Change, Parts, Theme, message, on_off, part};
use crate::reply::TextReply;
use crate::text::arguments::{at_end, decimal, file_name, level, plies_number, switch};
use crate::text::input::Input;
use crate::text::words::Unavailable;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::endgame::folder;
use plakoto_engine::engine::Level;
use plakoto_engine::eval::{Endings, Network, shipped_pruner};
use plakoto_words::{Message, message};

pub(crate) const EVALUATION: Theme = Theme {
    words: &["evaluation"],
    help: "
        set evaluation chequerplay evaluation plies N  Set the search depth of `hint`, `eval` and `play`
        set evaluation chequerplay evaluation prune on|off  Set whether searches skip unpromising replies
        set evaluation endings on|off|FOLDER  Look up endings in the built-in tables, not at all, or in the tables of a folder
        set evaluation level LEVEL  Set the search depth and noise of a level
        set evaluation net FILE|default  Evaluate positions with the network in a file
        set evaluation movefilter PLIES LEVEL FIRST MORE WITHIN  Set which plays are searched more deeply
        show evaluation  Show the search depth and the move filters
        > set evaluation: set evaluation level expert
        > set evaluation chequerplay evaluation plies: set evaluation chequerplay evaluation plies 3
        > set evaluation chequerplay evaluation prune: set evaluation chequerplay evaluation prune off
        > set evaluation endings: set evaluation endings off
        > set evaluation net: set evaluation net default
        > set evaluation movefilter: set evaluation movefilter 2 0 4 6 0.2",
    parse: |input| part(PARTS, input, message!("expected-evaluation_setting")),
    saved,
    show,
    replies: |replies| replies.add::<EvaluationFields>(),
    ..Theme::BASE
};

/// Parses `chequerplay [evaluation] plies N|noise X|prune on|off`, `endings on|off|FOLDER`, `level L`, `net
/// FILE` or `movefilter …`.
const PARTS: Parts = &[
    (&["chequerplay", "checkerplay"], |input| match plays(input)? {
        ("prune", rest) => prune(rest),
        (word, rest) => LevelChoice::parse(word, rest).map(choose),
    }),
    (&["cubedecision"], |_| Err(Unavailable::Cube.error())),
    (&["endings"], endings),
    (&["level"], |input| LevelChoice::level(input).map(choose)),
    (&["movefilter"], filters::parse),
    (&["net"], net),
    (&["noise"], |input| LevelChoice::parse("noise", input).map(choose)),
    (&["plies"], |input| LevelChoice::parse("plies", input).map(choose)),
    (&["prune"], prune),
];

/// A new value for how the engine chooses plays, either in the whole session or for one player.
#[derive(Clone, Copy)]
pub(crate) enum LevelChoice {
    /// The search depth, in plies.
    Plies(u8),
    /// The noise (see [`Level::noise`]).
    Noise(f32),
    /// Both the search depth and the noise.
    Level(Level),
}

impl LevelChoice {
    /// Parses the text after `noise` or `plies`.
    pub(crate) fn parse(word: &str, input: Input<'_>) -> Result<Self, ProtocolError> {
        if word == "noise" {
            let noise = decimal(message!("expected-noise"), 0.0..=Level::MAX_NOISE);
            return at_end(input.take(noise)?).map(Self::Noise);
        }
        plies_number(input).map(Self::Plies)
    }

    /// Parses the name of a playing level.
    pub(crate) fn level(input: Input<'_>) -> Result<Self, ProtocolError> {
        at_end(level(input)?).map(Self::Level)
    }

    /// Returns the word for the setting that this value belongs to.
    pub(super) fn part(self) -> &'static str {
        match self {
            Self::Plies(_) => "plies",
            Self::Noise(_) => "noise",
            Self::Level(_) => "level",
        }
    }
}

/// Parses the word after `chequerplay [evaluation]`: `plies`, `noise` or `prune`. Also returns the remaining
/// input.
pub(super) fn plays(input: Input<'_>) -> Result<(&'static str, Input<'_>), ProtocolError> {
    let table = &["evaluation", "plies", "noise", "prune"].map(|word| (word, word));
    match input.keyword(table, message!("expected-evaluation_word"))? {
        ("evaluation", rest) => rest.keyword(&table[1..], message!("expected-plies_noise_prune")),
        found => Ok(found),
    }
}

/// Creates the change that applies `choice` to the whole session.
pub(crate) fn choose(choice: LevelChoice) -> Change {
    let change = Change::to(choice, |session, choice| {
        let level = &mut session.level;
        message(match choice {
            LevelChoice::Plies(plies) => {
                level.plies = plies;
                message!("set-plies", plies = plies)
            }
            LevelChoice::Noise(noise) => {
                level.noise = noise;
                message!("set-noise", noise = noise.to_string())
            }
            LevelChoice::Level(new) => {
                *level = new;
                message!("set-level", level = level_text(level))
            }
        })
    });
    Change { part: choice.part(), ..change }
}

/// Parses `on` or `off`, and creates the change that switches pruning on or off.
fn prune(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(Change::to(at_end(input.take(switch)?)?, |session, is_on| {
        session.forget_rollout();
        let engine = &mut session.engine;
        engine.set_pruner(if is_on { shipped_pruner(engine.rules()) } else { None });
        message(message!("set-prune", on = on_off(is_on)))
    }))
}

/// Parses `FILE` or `default`, and creates the change that loads the network.
fn net(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(match file_name(input) {
        _ if input.is_empty() => {
            return Err(input.expected(message!("expected-network")));
        }
        "default" => Change::to((), |session, ()| {
            session.engine.use_shipped();
            session.named.net = None;
            Ok(report_evaluator(session))
        }),
        name => Change::to(PathBuf::from(name), |session, path| {
            session.engine.set_evaluator(Arc::new(Network::read(&path)?));
            session.named.net = absolute(path);
            Ok(report_evaluator(session))
        })
        .of_file(),
    })
}

/// Returns the reply that describes the evaluator after it has changed. Discards the last rollout.
fn report_evaluator(session: &mut Session) -> Reply {
    session.forget_rollout();
    let description = session.engine.evaluator().description();
    told_with_network(session, format!("Positions will be evaluated by {description}.").into())
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
    session.forget_rollout();
    session.named.endings = folder;
    session.engine.set_endings(endings);
    message(match session.engine.endings() {
        Endings::Off => message!("set-endings_off"),
        tables => Message::text(format!("Endgame tables: {}.", tables.description())),
    })
}

/// Makes a path absolute, so that it does not depend on the working directory.
fn absolute(path: PathBuf) -> Option<PathBuf> {
    std::path::absolute(path).ok()
}

fn saved(session: &Session) -> Vec<String> {
    let Session { engine, level, named, .. } = session;
    let mut lines = vec![
        format!("set evaluation chequerplay evaluation plies {}", level.plies),
        format!("set evaluation chequerplay evaluation noise {}", level.noise),
        format!("set evaluation chequerplay evaluation prune {}", on_off(engine.pruner().is_some())),
    ];
    lines.extend(named.net.iter().map(|file| format!("set evaluation net \"{}\"", file.display())));
    match (engine.endings(), &named.endings) {
        (Endings::Off, _) => lines.push("set evaluation endings off".to_owned()),
        (_, Some(folder)) => lines.push(format!("set evaluation endings \"{}\"", folder.display())),
        (_, None) => {}
    }
    lines.extend(filters::saved(engine));
    lines
}

fn show(session: &Session) -> Result<Reply, ProtocolError> {
    let Session { engine, level, .. } = session;
    let prunes = engine.pruner().is_some();
    let mut lines = vec![
        message!("show-evaluation"),
        message!("show-chequer_play"),
        message!("show-plies", plies = level.plies),
        message!("show-prune", on = on_off(prunes)),
        message!("show-level", level = level_text(level)),
    ];
    let (filter_lines, filters) = filters::show(engine);
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
    let name = level.name().map_or_else(|| message!("level-custom"), Message::text);
    message!("level-text", name = name, plies = level.plies, noise = level.noise.to_string())
}
