//! `plakoto arena`.

mod games_file;
mod player;
mod report;
mod scores;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::{Map, Value, json};

use self::player::{About, Asking, Player, Setting};
use self::scores::Scores;
use super::Settings;
use crate::arena::{Arena, Contestant, Entrant, Finished, Log, Sprt, read_openings};
use crate::eval::Pruner;
use crate::rules::{Position, position_id};
use crate::search::StopFlag;

/// Who may play.
pub(super) const PLAYERS: &str = "\
A player is a program that speaks UBGI, `cmd:COMMAND ARGUMENTS`, or this engine: an evaluator, then settings,
separated by commas, as `plakoto duel --help` lists them.

Example: plakoto arena default,plies=1 'cmd:./other --fast' --name 2:other --option 2:engine.ply=0 --pairs 200";

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// The players, two or more; each plays against each other
    #[arg(required = true, num_args = 2..)]
    players: Vec<Player>,
    /// What the report calls a player: his number from 1, a colon and his name
    #[arg(long, value_name = "N:NAME")]
    name: Vec<About<String>>,
    /// Sets a key of a `cmd:` player when it starts
    #[arg(long, value_name = "N:KEY=VALUE")]
    option: Vec<About<Setting>>,
    /// Pairs of every two players, who take turns to start, with the same dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Play matches to so many points instead of single games
    #[arg(long = "match", value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    length: Option<u16>,
    /// Begin games with the positions of this file, an ID in each line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Plies that `cmd:` players look ahead
    #[arg(long, value_name = "PLIES")]
    depth: Option<u8>,
    /// Milliseconds that `cmd:` players think about a decision
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Static evaluations that `cmd:` players make for a decision
    #[arg(long)]
    nodes: Option<u64>,
    /// Seconds after which a `cmd:` player has lost without an answer
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Seconds that the start of a `cmd:` player may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    start_timeout: Duration,
    /// End when it is clear whether the first player is worth LOW or HIGH: Elo in matches, or else points a game
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<[f64; 2]>,
    /// The chance that --sprt says HIGH if LOW is true
    #[arg(long, default_value = "0.05", value_parser = chance)]
    alpha: f64,
    /// The chance that --sprt says LOW if HIGH is true
    #[arg(long, default_value = "0.05", value_parser = chance)]
    beta: f64,
    /// Keep finished pairs in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write a row for each game into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// Plays and prints what came out.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> Result<String, String> {
    arguments.check_files()?;
    let (entrants, openings) = (arguments.entrants(settings)?, arguments.openings(settings)?);
    let arena = Arena {
        length: arguments.length.unwrap_or_default(),
        pairs: arguments.pairs,
        seed: settings.seed.unwrap_or(1),
        openings: &openings,
        threads: settings.threads(),
        ..Arena::new(&entrants, settings.variant)
    };
    let sprt = arguments.sprt(&arena)?;
    let stop = StopFlag::default();
    super::stop_on_interrupt(&stop);
    arena.rehearse(&stop).map_err(|(player, fault)| {
        format!("player {}, `{}`: {fault}", player + 1, entrants[player].name())
    })?;
    let mut scores = Scores::new(&arena, sprt, &stop, arguments.csv.as_deref())?;
    let (mut log, mut finished, mut unread) = (None, Finished::default(), Ok(()));
    if let Some(path) = &arguments.log {
        let opened = Log::open(path, &arguments.header(&arena), |pair| {
            if unread.is_ok() {
                unread = scores.count(&pair);
            }
        });
        let (opened, before) = opened.map_err(|error| error.to_string())?;
        unread?;
        (log, finished) = (Some(opened), before);
    }
    scores.start();
    arena.run(&finished, &stop, |pair| {
        log.as_mut().map_or(Ok(()), |log| log.append(&pair)).map_err(|error| error.to_string())?;
        scores.count(&pair)
    })?;
    let report = scores.finish()?;
    Ok(if settings.json { format!("{}\n", report.json()) } else { report.text() })
}

impl Arguments {
    fn entrants(&self, settings: &Settings) -> Result<Vec<Entrant>, String> {
        let count = self.players.len();
        let numbers = self.name.iter().map(|name| name.player);
        if let Some(player) = numbers.chain(self.option.iter().map(|set| set.player)).find(|&n| n >= count) {
            return Err(format!("there are {count} players, but none with the number {}", player + 1));
        }
        let asking = Asking { limits: self.limits(), start_limit: self.start_timeout, limit: self.timeout };
        let entrant = |(index, player): (usize, &Player)| {
            let name = self.name.iter().find(|name| name.player == index).map(|name| name.what.as_str());
            let options: Vec<&Setting> =
                self.option.iter().filter(|set| set.player == index).map(|set| &set.what).collect();
            player.entrant(name, &options, &settings.variant, &asking)
        };
        self.players.iter().enumerate().map(entrant).collect()
    }

    /// What stands behind `go`.
    fn limits(&self) -> String {
        let limits = [
            self.depth.map(|plies| format!("depth {plies}")),
            self.movetime.map(|time| format!("movetime {time}")),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
        ];
        limits.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The table of games must not be written over what is read.
    fn check_files(&self) -> Result<(), String> {
        let whole = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let table = self.csv.as_ref().map(whole);
        let others = [&self.log, &self.openings].into_iter().flatten().map(whole);
        match table.filter(|table| others.into_iter().any(|other| other == *table)) {
            Some(table) => {
                Err(format!("expected another file for --csv than {}, which is read", table.display()))
            }
            None => Ok(()),
        }
    }

    fn openings(&self, settings: &Settings) -> Result<Vec<Position>, String> {
        let Some(path) = &self.openings else { return Ok(Vec::new()) };
        read_openings(path, &settings.variant).map_err(|error| error.to_string())
    }

    fn sprt(&self, arena: &Arena<'_>) -> Result<Option<Sprt>, String> {
        if self.sprt.is_some() && arena.entrants.len() > 2 {
            return Err("--sprt is for two players".into());
        }
        Ok(self.sprt.map(|[low, high]| Sprt { low, high, alpha: self.alpha, beta: self.beta }))
    }

    /// What must be the same when an arena goes on from its log.
    fn header(&self, arena: &Arena<'_>) -> Map<String, Value> {
        let text = |about: &dyn ToString| Value::from(about.to_string());
        let openings: Vec<String> = arena.openings.iter().map(position_id::write).collect();
        let settings = [
            ("players", self.players.iter().map(|player| text(player)).collect()),
            // A file may have another network by now.
            ("evaluators", arena.entrants.iter().map(evaluator).collect()),
            ("names", arena.entrants.iter().map(Entrant::name).collect()),
            (
                "options",
                self.option.iter().map(|set| json!([set.player + 1, set.what.to_string()])).collect(),
            ),
            ("variant", text(&arena.rules)),
            ("match", arena.length.into()),
            ("seed", arena.seed.into()),
            ("openings", openings.into()),
            ("limits", self.limits().into()),
            ("timeout", self.timeout.as_secs_f64().into()),
        ];
        settings.map(|(key, value): (&str, Value)| (key.to_owned(), value)).into_iter().collect()
    }
}

/// What a built-in player evaluates and prunes with.
fn evaluator(entrant: &Entrant) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { engine, .. }) => {
            json!([engine.evaluator().description(), engine.pruner().map(Pruner::id)])
        }
        Entrant::External(_) => Value::Null,
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected seconds above 0".into())
}

fn chance(text: &str) -> Result<f64, String> {
    let chance = text.parse().ok().filter(|chance| (0.000_001..0.5).contains(chance));
    chance.ok_or_else(|| "expected a chance above 0 and below 0.5".into())
}

/// `LOW,HIGH`.
fn bounds(text: &str) -> Result<[f64; 2], String> {
    let bounds = text.split_once(',').and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
    let bounds = bounds.filter(|[low, high]: &[f64; 2]| low < high && low.is_finite() && high.is_finite());
    bounds.ok_or_else(|| "expected two numbers, the lower first, like 0,10".into())
}
