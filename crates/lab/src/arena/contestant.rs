//! A configuration of this engine, as it is written.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::Contestant;
use plakoto_engine::engine::{Engine, Level, OutOfRange};
use plakoto_engine::eval::{Endings, Handcrafted, Network, Pruner};
use plakoto_engine::files::FileError;
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{FilterLevel, MAX_PLIES, MoveFilters};

/// A contestant as it is written: an evaluator, then settings. [`ContestantSpec::HELP`] lists them.
#[derive(Clone, Debug)]
pub struct ContestantSpec {
    text: String,
    evaluator: EvaluatorName,
    level: Level,
    pruning: Pruning,
    endings: Endings,
    plays_by_score: bool,
    filters: MoveFilters,
}

/// What leaves out replies.
#[derive(Clone, Debug)]
enum Pruning {
    Off,
    Default,
    By(Arc<Pruner>),
}

#[derive(Clone, Debug)]
enum EvaluatorName {
    Default,
    Handcrafted,
    Network(Arc<Network>),
}

/// Why there is no such contestant.
#[derive(Debug, thiserror::Error)]
pub enum ContestantError {
    /// Its evaluator is none.
    #[error("expected `default`, `handcrafted` or a network file, got `{0}`: {1}")]
    Evaluator(String, FileError),
    /// A setting is none.
    #[error(
        "expected level=NAME, plies=N, noise=X, prune=ON, endings=ON, score=ON or filter=FIRST/MORE/WITHIN, got `{0}`"
    )]
    Setting(String),
    /// A level is none.
    #[error("no level is called `{0}`")]
    Level(String),
    /// Too many plies, or no number of them.
    #[error("expected 0 to {MAX_PLIES} plies, got `{0}`")]
    Plies(String),
    /// Too much noise, or no number.
    #[error("expected a noise from 0 to {most}, got `{0}`", most = Level::MAX_NOISE)]
    Noise(String),
    /// A pruner is none.
    #[error("expected `on`, `off` or a pruner file, got `{0}`: {1}")]
    Pruner(String, FileError),
    /// A folder has no tables.
    #[error(transparent)]
    Endings(#[from] FileError),
    /// A move filter is none.
    #[error(
        "expected filter=none, or FIRST/MORE/WITHIN: two numbers of plays from 0 to {plays} and an equity from {least} \
         to {most}, got `{0}`",
        plays = u8::MAX,
        least = FilterLevel::WITHIN.start(),
        most = FilterLevel::WITHIN.end()
    )]
    Filter(String),
}

impl FromStr for ContestantSpec {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let mut parts = text.split(',');
        let evaluator = match parts.next().unwrap_or_default() {
            "default" => EvaluatorName::Default,
            "handcrafted" => EvaluatorName::Handcrafted,
            path => {
                let network = Network::read(path.as_ref())
                    .map_err(|error| ContestantError::Evaluator(path.to_owned(), error))?;
                EvaluatorName::Network(Arc::new(network))
            }
        };
        let (level, filters) = (Level::plies(0), MoveFilters::default());
        let mut spec = Self {
            text: text.to_owned(),
            evaluator,
            level,
            pruning: Pruning::Default,
            endings: Endings::default(),
            plays_by_score: true,
            filters,
        };
        parts.try_for_each(|part| spec.set(part))?;
        Ok(spec)
    }
}

/// As it was written.
impl fmt::Display for ContestantSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ContestantSpec {
    /// What a contestant may look like.
    pub const HELP: &str = "\
A contestant is an evaluator, then settings, separated by commas:
  default, handcrafted, or a network file
  level=NAME               beginner, casual, intermediate, advanced, expert,
                           worldclass, supremo or grandmaster
  plies=N                  0 to 4 [default: 0]
  noise=X                  standard deviation of its errors, in points
                           [default: 0]
  prune=on|off|FILE        whether searches leave out replies that do not look
                           promising [default: on, but off for handcrafted]
  endings=on|off|FOLDER    whether endings are looked up, or the tables of a
                           folder [default: on]
  score=on|off             whether plays are chosen by the score of a match
                           [default: on]
  filter=FIRST/MORE/WITHIN the move filter of plays at 0-ply, or filter=none for
                           no filter at all [default: that of a session]";

    fn set(&mut self, part: &str) -> Result<(), ContestantError> {
        let unknown = || ContestantError::Setting(part.to_owned());
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        match name {
            "level" => {
                self.level = Level::named(value).ok_or_else(|| ContestantError::Level(value.to_owned()))?;
            }
            "plies" => {
                let plies = value.parse().ok().filter(|plies| *plies <= MAX_PLIES);
                self.level.plies = plies.ok_or_else(|| ContestantError::Plies(value.to_owned()))?;
            }
            "noise" => {
                let noise = value.parse().ok().filter(|noise| (0.0..=Level::MAX_NOISE).contains(noise));
                self.level.noise = noise.ok_or_else(|| ContestantError::Noise(value.to_owned()))?;
            }
            "prune" => self.pruning = pruning(value)?,
            "endings" => self.endings = value.parse::<Endings>()?,
            "score" => {
                self.plays_by_score = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(unknown()),
                };
            }
            "filter" => self.filters = filters(value)?,
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// The contestant that plays by these rules, on one thread. A network that was trained for other rules is used all the
    /// same, but not without a warning.
    ///
    /// # Errors
    /// If an engine cannot have one thread.
    pub fn contestant(&self, rules: &RuleSet) -> Result<Contestant, OutOfRange> {
        let mut engine = Engine::default();
        engine.set_rules(*rules);
        engine.set_endings(self.endings.clone());
        match &self.evaluator {
            EvaluatorName::Default => {}
            EvaluatorName::Handcrafted => engine.set_evaluator(Arc::new(Handcrafted)),
            EvaluatorName::Network(network) => engine.set_evaluator(network.clone()),
        }
        if let (EvaluatorName::Network(_), Some(others)) = (&self.evaluator, engine.made_for_others()) {
            log::warn!("{others}");
        }
        engine.set_threads(1)?;
        match &self.pruning {
            Pruning::Off => engine.set_pruner(None),
            // What the pruner has learnt from a network need not be true for anything else.
            Pruning::Default if matches!(self.evaluator, EvaluatorName::Handcrafted) => {
                engine.set_pruner(None);
            }
            Pruning::Default => {}
            Pruning::By(pruner) => engine.set_pruner(Some(pruner.clone())),
        }
        engine.filters = self.filters;
        let (name, plays_by_score) = (self.text.clone(), self.plays_by_score);
        Ok(Contestant { name, engine, level: self.level, plays_by_score })
    }
}

fn pruning(text: &str) -> Result<Pruning, ContestantError> {
    Ok(match text {
        "on" => Pruning::Default,
        "off" => Pruning::Off,
        path => {
            let pruner = Pruner::read(path.as_ref())
                .map_err(|error| ContestantError::Pruner(path.to_owned(), error))?;
            Pruning::By(Arc::new(pruner))
        }
    })
}

/// `none`, or `FIRST/MORE/WITHIN` for plays at 0-ply, in the ranges of a session's move filters.
fn filters(text: &str) -> Result<MoveFilters, ContestantError> {
    let level = if text == "none" {
        FilterLevel::Skip
    } else {
        filter(text).ok_or_else(|| ContestantError::Filter(text.to_owned()))?
    };
    let mut filters = MoveFilters::default();
    // What a number keeps is what is kept at first: what is searched more deeply is filtered as usual, unless nothing is.
    let levels = |plies| if level == FilterLevel::Skip { 0..plies } else { 0..1 };
    for (plies, number) in (1..=MAX_PLIES).flat_map(|plies| levels(plies).map(move |number| (plies, number)))
    {
        filters.set_level(plies, number, level);
    }
    Ok(filters)
}

fn filter(text: &str) -> Option<FilterLevel> {
    let numbers: Vec<&str> = text.split('/').collect();
    let [first, more, within] = numbers[..] else { return None };
    let within = within.parse().ok().filter(|within| FilterLevel::WITHIN.contains(within))?;
    Some(FilterLevel::Keep { first: first.parse().ok()?, more: more.parse().ok()?, within })
}
