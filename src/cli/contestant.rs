//! A configuration of this engine, as the command line writes it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::bearoff::endings;
use super::warn_of_other_rules;
use crate::arena::Contestant;
use crate::engine::{Engine, Level};
use crate::eval::{Endings, Handcrafted, Network, Pruner};
use crate::rules::RuleSet;
use crate::search::{FilterLevel, MAX_PLIES, MoveFilters};

/// A contestant as it is written: an evaluator, then settings.
#[derive(Clone, Debug)]
pub(super) struct Spec {
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

/// What a contestant may look like.
pub(super) const SPEC: &str = "\
A contestant is an evaluator, then settings, separated by commas:
  default, handcrafted, or a network file
  level=NAME            beginner, casual, intermediate, advanced, expert, worldclass, supremo or grandmaster
  plies=N               0 to 4 [default: 0]
  noise=X               standard deviation of its errors, in points [default: 0]
  prune=on|off|FILE     whether searches leave out replies that do not look promising
                        [default: on, but off for handcrafted]
  endings=on|off|FOLDER whether endings are looked up, or the tables of a folder [default: on]
  score=on|off          whether plays are chosen by the score of a match [default: on]
  filter=FIRST/MORE/WITHIN  the move filter of every level [default: that of a session]; filter=none for no filter";

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(',');
        let evaluator = match parts.next().unwrap_or_default() {
            "default" => EvaluatorName::Default,
            "handcrafted" => EvaluatorName::Handcrafted,
            path => {
                let network = Network::read(path.as_ref()).map_err(|error| {
                    format!("expected `default`, `handcrafted` or a network file, got `{path}`: {error}")
                })?;
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
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Spec {
    fn set(&mut self, part: &str) -> Result<(), String> {
        let unknown = || {
            format!(
                "expected level=NAME, plies=N, noise=X, prune=ON, endings=ON, score=ON or filter=FIRST/MORE/WITHIN, got `{part}`"
            )
        };
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        match name {
            "level" => {
                self.level = Level::named(value).ok_or_else(|| format!("no level is called `{value}`"))?;
            }
            "plies" => {
                let plies = value.parse().ok().filter(|plies| *plies <= MAX_PLIES);
                self.level.plies =
                    plies.ok_or_else(|| format!("expected 0 to {MAX_PLIES} plies, got `{value}`"))?;
            }
            "noise" => {
                let noise = value.parse().ok().filter(|noise| (0.0..=Level::MAX_NOISE).contains(noise));
                let range = || format!("expected a noise from 0 to {}, got `{value}`", Level::MAX_NOISE);
                self.level.noise = noise.ok_or_else(range)?;
            }
            "prune" => self.pruning = pruning(value)?,
            "endings" => self.endings = endings(value)?,
            "score" => {
                self.plays_by_score = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(unknown()),
                };
            }
            "filter" => self.filters = filters(value).ok_or_else(unknown)?,
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// The contestant that plays by these rules.
    pub(super) fn contestant(&self, rules: &RuleSet) -> Result<Contestant, String> {
        let mut engine = Engine::default();
        engine.set_rules(*rules);
        engine.set_endings(self.endings.clone());
        match &self.evaluator {
            EvaluatorName::Default => {}
            EvaluatorName::Handcrafted => engine.set_evaluator(Arc::new(Handcrafted)),
            EvaluatorName::Network(network) => engine.set_evaluator(network.clone()),
        }
        if matches!(self.evaluator, EvaluatorName::Network(_)) {
            warn_of_other_rules(&engine);
        }
        engine.set_threads(1).map_err(|error| error.to_string())?;
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

fn pruning(text: &str) -> Result<Pruning, String> {
    Ok(match text {
        "on" => Pruning::Default,
        "off" => Pruning::Off,
        path => {
            let pruner = Pruner::read(path.as_ref())
                .map_err(|error| format!("expected `on`, `off` or a pruner file, got `{path}`: {error}"))?;
            Pruning::By(Arc::new(pruner))
        }
    })
}

/// `none`, or `FIRST/MORE/WITHIN` for every level.
fn filters(text: &str) -> Option<MoveFilters> {
    let level = if text == "none" {
        FilterLevel::Skip
    } else {
        let mut numbers = text.split('/');
        let first = numbers.next()?.parse().ok()?;
        let more = numbers.next()?.parse().ok()?;
        FilterLevel::Keep { first, more, within: numbers.next()?.parse().ok()? }
    };
    let mut filters = MoveFilters::default();
    for plies in 1..=MAX_PLIES {
        filters.set_level(plies, 0, level);
    }
    Some(filters)
}
