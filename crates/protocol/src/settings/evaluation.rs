//! `set evaluation`, `show evaluation`: how plays are chosen and positions are evaluated.

mod filters;

use std::path::PathBuf;
use std::sync::Arc;

use super::{Setting, Usage, on_off, usage};
use crate::reply::Shown;
use crate::text::arguments::{at_end, decimal, file_name, level, plies_number, switch};
use crate::text::input::Input;
use crate::text::words::Unavailable;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::endgame::folder;
use plakoto_engine::engine::Level;
use plakoto_engine::eval::{Endings, Network, shipped_pruner};

pub use filters::MoveFilter;

/// What `set evaluation` asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum EvaluationRequest {
    /// How deep plays are searched, and how much is misjudged on purpose.
    Plays(PlaysChange),
    /// Whether searches leave out replies that do not look promising.
    Prune(bool),
    /// The network of a file; `None` for the one that the program brings along.
    Net(Option<PathBuf>),
    /// The endings that are looked up.
    Endings(EndingsName),
    /// Which plays are searched more deeply.
    MoveFilter(MoveFilter),
}

/// How plays are chosen, by everybody or by one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaysChange {
    /// The depth of searches.
    Plies(u8),
    /// In points.
    Noise(f32),
    /// Both.
    Level(Level),
}

/// The endings that are looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingsName {
    /// None.
    Off,
    /// Those that the program brings along.
    Shipped,
    /// Those of the tables of a folder.
    Folder(PathBuf),
}

/// A request whose files have been read.
pub(super) enum EvaluationChange {
    Plays(PlaysChange),
    Prune(bool),
    ShippedNet,
    /// And its file.
    Net(Network, PathBuf),
    /// And the folder with its tables.
    Endings(Endings, Option<PathBuf>),
    MoveFilter(MoveFilter),
}

pub(super) struct EvaluationSetting;

impl Setting for EvaluationSetting {
    const WORDS: &'static [&'static str] = &["evaluation"];
    const SHOWN: &'static str = "Show depth and move filters";
    type Request = EvaluationRequest;
    type Change = EvaluationChange;

    fn usages() -> Vec<Usage> {
        vec![
            usage(
                "set evaluation chequerplay evaluation plies N",
                "Set the depth of `hint`, `eval` and `play`",
            ),
            usage(
                "set evaluation chequerplay evaluation prune on|off",
                "Set whether searches leave out replies that do not look promising",
            ),
            usage("set evaluation endings on|off|FOLDER", "Look endings up, or have all positions evaluated"),
            usage("set evaluation level LEVEL", "Set depth and noise together, by the name of a level"),
            usage("set evaluation net FILE|default", "Evaluate with the network of a file"),
            usage(
                "set evaluation movefilter PLIES LEVEL FIRST MORE WITHIN",
                "Set which plays are searched more deeply",
            ),
        ]
    }

    /// `chequerplay [evaluation] plies N|noise X|prune on|off`, `endings on|off|FOLDER`, `level L`, `net FILE` or
    /// `movefilter …`
    fn parse(input: Input<'_>) -> Result<EvaluationRequest, ProtocolError> {
        #[derive(Clone, Copy, PartialEq)]
        enum What {
            Plies,
            Noise,
            Prune,
            Plays,
            Level,
            Net,
            Filter,
            Cube,
            Endings,
        }
        let table = &[
            ("chequerplay", What::Plays),
            ("checkerplay", What::Plays),
            ("cubedecision", What::Cube),
            ("endings", What::Endings),
            ("level", What::Level),
            ("movefilter", What::Filter),
            ("net", What::Net),
            ("noise", What::Noise),
            ("plies", What::Plies),
            ("prune", What::Prune),
        ];
        let (what, rest) = input.keyword(table, "what to set")?;
        match what {
            What::Plies => plies(rest),
            What::Noise => noise(rest),
            What::Prune => prune(rest),
            What::Plays => plays(rest),
            What::Level => at_end(level(rest)?).map(PlaysChange::Level).map(EvaluationRequest::Plays),
            What::Net => net(rest),
            What::Endings => endings(rest).map(EvaluationRequest::Endings),
            What::Filter => filters::parse(rest).map(EvaluationRequest::MoveFilter),
            What::Cube => Err(Unavailable::Cube.error()),
        }
    }

    /// Reads the files that the request names, all of which must be sound.
    fn check(request: EvaluationRequest, _: &Session) -> Result<EvaluationChange, ProtocolError> {
        Ok(match request {
            EvaluationRequest::Plays(change) => EvaluationChange::Plays(change),
            EvaluationRequest::Prune(is_on) => EvaluationChange::Prune(is_on),
            EvaluationRequest::Net(None) => EvaluationChange::ShippedNet,
            EvaluationRequest::Net(Some(path)) => EvaluationChange::Net(Network::read(&path)?, path),
            EvaluationRequest::Endings(EndingsName::Off) => EvaluationChange::Endings(Endings::Off, None),
            EvaluationRequest::Endings(EndingsName::Shipped) => {
                EvaluationChange::Endings(Endings::Shipped, None)
            }
            EvaluationRequest::Endings(EndingsName::Folder(folder)) => {
                EvaluationChange::Endings(Endings::Tables(Arc::new(folder::read(&folder)?)), Some(folder))
            }
            EvaluationRequest::MoveFilter(filter) => EvaluationChange::MoveFilter(filter),
        })
    }

    fn apply(change: EvaluationChange, session: &mut Session) -> Reply {
        if !matches!(change, EvaluationChange::Plays(_)) {
            session.forget_rollout();
        }
        let engine = &mut session.engine;
        Reply::message(match change {
            EvaluationChange::Plays(change) => choose_plays(change, &mut session.level),
            EvaluationChange::Prune(is_on) => {
                engine.set_pruner(if is_on { shipped_pruner(engine.rules()) } else { None });
                let use_it = if is_on { "will use" } else { "will not use" };
                format!("`eval' and `hint' chequerplay {use_it} neural net pruning.")
            }
            EvaluationChange::ShippedNet => {
                engine.use_shipped();
                session.named.net = None;
                return evaluated(session);
            }
            EvaluationChange::Net(network, file) => {
                engine.set_evaluator(Arc::new(network));
                session.named.net = absolute(file);
                return evaluated(session);
            }
            EvaluationChange::Endings(endings, folder) => {
                session.named.endings = folder.and_then(absolute);
                engine.set_endings(endings);
                format!("Endings that are looked up: {}.", engine.endings().description())
            }
            EvaluationChange::MoveFilter(filter) => filters::apply(filter, engine),
        })
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
            (_, Some(folder)) => {
                lines.push(format!("set evaluation endings \"{}\"", folder.display()));
            }
            (_, None) => {}
        }
        lines.extend(filters::saved(engine));
        lines
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let Session { engine, level, .. } = session;
        let prunes = engine.pruner().is_some();
        let mut lines = vec![
            "`eval' and `hint' will use:".to_owned(),
            "    Chequer play:".to_owned(),
            format!("        {}-ply evaluation.", level.plies),
            format!("        {} neural net pruning.", if prunes { "Use" } else { "Do not use" }),
            format!("    Level: {}.", level_text(level)),
        ];
        let (filter_lines, filters) = filters::show(engine);
        lines.extend(filter_lines);
        let fields = [
            ("plies", level.plies.into()),
            ("noise", level.noise.into()),
            ("prune", prunes.into()),
            ("level", level.name().into()),
            ("movefilter", filters),
        ];
        Ok(Shown::many(lines, fields))
    }
}

/// A path that means the same from anywhere.
fn absolute(path: PathBuf) -> Option<PathBuf> {
    std::path::absolute(path).ok()
}

fn choose_plays(change: PlaysChange, level: &mut Level) -> String {
    match change {
        PlaysChange::Plies(plies) => {
            level.plies = plies;
            format!("`eval' and `hint' chequerplay will use {plies} ply evaluation.")
        }
        PlaysChange::Noise(noise) => {
            level.noise = noise;
            format!("Plays will be chosen with a noise of {noise} points.")
        }
        PlaysChange::Level(new) => {
            *level = new;
            format!("Plays will be chosen at level {}.", level_text(level))
        }
    }
}

/// What evaluates positions now.
fn evaluated(session: &Session) -> Reply {
    let description = session.engine.evaluator().description();
    session.told_with_network(format!("Positions will be evaluated by {description}."))
}

/// A level by its name and by what is behind it.
pub(crate) fn level_text(level: &Level) -> String {
    let name = level.name().unwrap_or("custom");
    format!("{name} ({} ply, noise {})", level.plies, level.noise)
}

/// `[evaluation] plies N`, `[evaluation] noise X` or `[evaluation] prune on|off`
pub(crate) fn plays(input: Input<'_>) -> Result<EvaluationRequest, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum What {
        Evaluation,
        Plies,
        Noise,
        Prune,
    }
    let table = &[
        ("evaluation", What::Evaluation),
        ("plies", What::Plies),
        ("noise", What::Noise),
        ("prune", What::Prune),
    ];
    let (what, rest) = input.keyword(table, "`evaluation`, `plies`, `noise` or `prune`")?;
    let (what, rest) = match what {
        What::Evaluation => rest.keyword(&table[1..], "`plies`, `noise` or `prune`")?,
        _ => (what, rest),
    };
    match what {
        What::Prune => prune(rest),
        What::Noise => noise(rest),
        _ => plies(rest),
    }
}

fn plies(input: Input<'_>) -> Result<EvaluationRequest, ProtocolError> {
    plies_number(input).map(PlaysChange::Plies).map(EvaluationRequest::Plays)
}

fn noise(input: Input<'_>) -> Result<EvaluationRequest, ProtocolError> {
    let noise = at_end(input.take(decimal("a noise in points", 0.0..=Level::MAX_NOISE))?)?;
    Ok(EvaluationRequest::Plays(PlaysChange::Noise(noise)))
}

/// `on` or `off`
fn prune(input: Input<'_>) -> Result<EvaluationRequest, ProtocolError> {
    at_end(input.take(switch)?).map(EvaluationRequest::Prune)
}

/// `FILE` or `default`
fn net(input: Input<'_>) -> Result<EvaluationRequest, ProtocolError> {
    if input.is_empty() {
        return Err(input.expected("the name of a network file, or `default`"));
    }
    let name = file_name(input);
    Ok(EvaluationRequest::Net((name != "default").then(|| PathBuf::from(name))))
}

/// `on`, `off` or `FOLDER`
fn endings(input: Input<'_>) -> Result<EndingsName, ProtocolError> {
    Ok(match file_name(input) {
        "" => return Err(input.expected("`on`, `off` or the name of a folder with tables of endings")),
        "on" => EndingsName::Shipped,
        "off" => EndingsName::Off,
        folder => EndingsName::Folder(folder.into()),
    })
}
