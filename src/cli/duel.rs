//! `plakoto duel`.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use serde_json::{Value, json};

use super::bearoff::endings;
use super::{Settings, progress_bar};
use crate::arena::{Contestant, Duel, Tally};
use crate::engine::{Engine, Level};
use crate::eval::{Endings, Evaluator, Handcrafted, Network, Pruner, shipped};
use crate::match_play::{EquityTable, Shares};
use crate::rules::{RuleSet, Victory};
use crate::search::{FilterLevel, MAX_PLIES, MoveFilters, StopFlag};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The first contestant
    first: Spec,
    /// The second contestant
    second: Spec,
    /// Pairs of games: the two take turns to start, with the same dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Play matches to so many points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=i64::from(EquityTable::MAX_AWAY)))]
    length: Option<u16>,
}

/// A contestant as it is written: an evaluator, then settings.
#[derive(Clone, Debug)]
struct Spec {
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
  filter=FIRST/MORE/WITHIN  the move filter of every level [default: that of a session]; filter=none for no filter

Example: plakoto duel default,plies=2 default --pairs 200";

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

    fn contestant(&self, rules: &RuleSet) -> Result<Contestant, String> {
        let mut engine = Engine::default();
        engine.set_rules(*rules);
        let evaluator: Arc<dyn Evaluator> = match &self.evaluator {
            EvaluatorName::Default => shipped(rules),
            EvaluatorName::Handcrafted => Arc::new(Handcrafted),
            EvaluatorName::Network(network) => network.clone(),
        };
        engine.set_endings(self.endings.clone());
        if matches!(self.evaluator, EvaluatorName::Default) {
            engine.use_shipped();
        } else {
            engine.set_evaluator(evaluator).map_err(|error| error.to_string())?;
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

/// Plays the duel and prints what came out.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, String> {
    let rules = settings.variant;
    let contestants = [arguments.first.contestant(&rules)?, arguments.second.contestant(&rules)?];
    let (pairs, seed) = (arguments.pairs, settings.seed.unwrap_or(1));
    let (length, equities) = (arguments.length.unwrap_or(0), EquityTable::new(&Shares::of(&rules)));
    let threads = settings.threads();
    let duel = Duel { contestants: &contestants, pairs, seed, length, equities: &equities, threads };
    let stop = StopFlag::default();
    super::stop_on_interrupt(&stop);
    let bar = progress_bar(pairs, "pairs");
    let started = Instant::now();
    let tally = duel.run(&stop, |tally| {
        bar.set_position(tally.pairs);
        let points = tally.points_per_game();
        bar.set_message(format!("{:+.3} ± {:.3}", points.mean, points.error));
    });
    bar.finish_and_clear();
    let report = Report {
        contestants: &contestants,
        tally: &tally,
        length,
        seed,
        seconds: started.elapsed().as_secs_f64(),
    };
    Ok(if settings.json { format!("{}\n", report.json()) } else { report.text() })
}

/// What is printed.
struct Report<'a> {
    contestants: &'a [Contestant; 2],
    tally: &'a Tally,
    length: u16,
    seed: u64,
    seconds: f64,
}

impl Report<'_> {
    fn text(&self) -> String {
        let Self { contestants: [first, second], tally, length, seed, seconds } = self;
        let points = tally.points_per_game();
        let games = tally.games as f64;
        let (unit, pairs) = match length {
            0 => ("points/game", "games".to_owned()),
            length => ("matches won less lost, per match", format!("matches to {length} points")),
        };
        let mut text = format!(
            "{} against {}: {:+.4} ± {:.4} {unit}\n\
             {} pairs of {pairs}, seed {seed}; {:.1} plies a game; {:+.3} {unit} for the starter; {:.0} games/s\n\n\
             {:<32}{:>8}{:>8}{:>8}{:>8}{:>14}\n",
            first.name,
            second.name,
            points.mean,
            points.error,
            tally.pairs,
            tally.plies as f64 / games,
            tally.starter_points as f64 / (2 * tally.pairs) as f64,
            games / seconds,
            "wins in % of the games",
            "single",
            "gammon",
            "triple",
            "mother",
            "ms/decision",
        );
        for (player, contestant) in self.contestants.iter().enumerate() {
            text += &format!("{:<32}", contestant.name);
            for victory in Victory::ALL {
                text += &format!("{:>8.2}", 100.0 * tally.share(player, victory));
            }
            text += &format!("{:>14.4}\n", tally.spent[player].milliseconds());
        }
        text + &format!("{:<32}{:>8.2}\n", "draws", 100.0 * tally.draws as f64 / games)
    }

    fn json(&self) -> Value {
        let Self { contestants, tally, length, seed, seconds } = self;
        let points = tally.points_per_game();
        let contestant = |player: usize| {
            let wins = tally.wins[player];
            json!({
                "name": contestants[player].name,
                "single": wins[Victory::Single as usize],
                "gammon": wins[Victory::Gammon as usize],
                "triple": wins[Victory::Triple as usize],
                "mother": wins[Victory::Mother as usize],
                "decisions": tally.spent[player].decisions,
                "ms_per_decision": tally.spent[player].milliseconds(),
            })
        };
        json!({
            "points_per_game": points.mean,
            "standard_error": if points.error.is_finite() { points.error.into() } else { Value::Null },
            "pairs": tally.pairs,
            "games": tally.games,
            "match": length,
            "draws": tally.draws,
            "plies": tally.plies,
            "starter_points": tally.starter_points,
            "seed": seed,
            "seconds": seconds,
            "contestants": [contestant(0), contestant(1)],
        })
    }
}
