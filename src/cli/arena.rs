//! `plakoto arena`: plays engines against each other, keeps the log and other files, and shows progress.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use serde_json::{Map, Value, json};

use super::interrupt::{interruptible, on_closed_output};
use super::options::{games, rotation};
use super::output::{CommandResult, json_lines, print, progress_bar};
use super::players::{PlayerArgument, PlayerOption, PlayerValue, Time, TimeLimits};
use super::screen::language;
use super::settings::Settings;
use super::values::number;
use plakoto_arena::{
    Arena, ArenaReport, Entrant, FinishedPairs, GameFolder, GamesFile, Identity, Log, Resume, Scores, Sprt,
    read_openings,
};
use plakoto_engine::printable;
use plakoto_engine::rules::Rotation;
use plakoto_engine::search::StopFlag;
use plakoto_words::{Message, message};

#[derive(Clone, Debug, Args)]
#[command(args = games(rotation()))]
pub(super) struct ArenaArguments {
    #[arg(required = true, num_args = 2..)]
    players: Vec<PlayerArgument>,
    #[arg(long, value_name = "N:NAME")]
    name: Vec<PlayerValue<String>>,
    #[arg(long, value_name = "N:KEY=VALUE")]
    option: Vec<PlayerValue<PlayerOption>>,
    #[arg(long, default_value_t = 1000, value_parser = number::<u64>(1..))]
    pairs: u64,
    #[arg(long = "match", value_name = "POINTS", value_parser = number::<u16>(1..=1000))]
    length: Option<u16>,
    #[arg(long, conflicts_with = "length")]
    luck: bool,
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    #[command(flatten)]
    limits: TimeLimits,
    #[arg(long, value_name = "TIME")]
    time: Option<Time>,
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<[f64; 2]>,
    #[arg(long, default_value = "0.05", value_parser = chance)]
    alpha: f64,
    #[arg(long, default_value = "0.05", value_parser = chance)]
    beta: f64,
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[arg(long, requires = "log")]
    replay_faults: bool,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..))]
    max_faults: u64,
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[arg(long, requires = "csv")]
    force: bool,
}

/// Plays the arena and prints its report. The exit code is 1 if too many games were lost because of faults.
pub(super) fn run(arguments: &ArenaArguments, settings: &Settings) -> CommandResult {
    let (text, faults) = arguments.play(settings)?;
    let (printed, most) = (print(&text), arguments.max_faults);
    ensure!(faults <= most, message!("shell_arena-max_faults", most = most, faults = faults));
    printed
}

impl ArenaArguments {
    /// Plays the arena. Returns the report and the number of games that were lost because of faults.
    fn play(&self, settings: &Settings) -> anyhow::Result<(String, u64)> {
        self.check_files()?;
        check_length(self.length, &settings.rotation)?;
        let entrants = self.entrants(settings)?;
        let openings =
            self.openings.as_ref().map(|path| read_openings(path, &settings.variant)).transpose()?;
        let openings = openings.unwrap_or_default();
        let arena = Arena {
            length: self.length.unwrap_or_default(),
            pairs: self.pairs,
            seed: settings.seed(),
            openings: &openings,
            threads: settings.threads(),
            keeps_games: self.keep.is_some(),
            measures_luck: self.luck,
            ..Arena::new(&entrants, settings.rotation)
        };
        different_names(&entrants)?;
        ensure!(self.sprt.is_none() || entrants.len() <= 2, message!("shell_arena-sprt_players"));
        let stop = interruptible();
        if self.log.is_none() && self.keep.is_none() && self.csv.is_none() {
            let stop = stop.clone();
            on_closed_output(move || stop.raise());
        }
        let identities = arena.rehearse(&stop).map_err(|(player, fault)| match stop.is_raised() {
            true => anyhow!(message!("shell_arena-interrupted")),
            false => {
                let name = entrants[player].name();
                anyhow!(message!(
                    "shell_arena-player",
                    number = player + 1,
                    name = name,
                    fault = fault.message()
                ))
            }
        })?;
        let is_resumed = self.log.as_ref().is_some_and(|log| log.exists());
        let kept = self.keep.as_ref().map(|path| GameFolder::open(path, is_resumed)).transpose()?;
        let create = |path: &PathBuf| GamesFile::create(path, self.force, is_resumed);
        let table = self.csv.as_ref().map(create).transpose()?;
        let extras = ArenaFiles {
            sprt: self.sprt.map(|[low, high]| Sprt { low, high, alpha: self.alpha, beta: self.beta }),
            time: self.time.map(|Time(time)| time),
            log: self.log.as_deref().map(|path| LogFile {
                path,
                header: self.header(&arena, &identities),
                replays_faults: self.replay_faults,
            }),
            kept,
            table,
        };
        let report = play(&arena, extras, identities, &stop)?;
        Ok((show(&report, settings), report.faults()))
    }

    fn entrants(&self, settings: &Settings) -> anyhow::Result<Vec<Entrant>> {
        let numbers = self.name.iter().map(|name| name.player);
        self.limits.check(&self.players, numbers.chain(self.option.iter().map(|set| set.player)))?;
        let entrant = |(index, player): (usize, &PlayerArgument)| {
            let name = self.name.iter().find(|name| name.player == index).map(|name| name.what.as_str());
            player.entrant(index, name, &self.option, &settings.variant, &self.limits.of(index))
        };
        self.players.iter().enumerate().map(entrant).collect()
    }

    /// Fails if the output file of `--csv` is also an input file.
    fn check_files(&self) -> anyhow::Result<()> {
        let whole = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let table = self.csv.as_ref().map(whole);
        let others = [&self.log, &self.openings].into_iter().flatten().map(whole);
        match table.filter(|table| others.into_iter().any(|other| other == *table)) {
            Some(table) => bail!(message!("shell_arena-csv_input", file = printable::path(&table))),
            None => Ok(()),
        }
    }

    /// Returns the settings that must be the same when an arena resumes from its log.
    fn header(&self, arena: &Arena<'_>, identities: &[Option<Identity>]) -> Map<String, Value> {
        let players = self.players.iter().map(PlayerArgument::to_string).collect();
        let options = self.option.iter().map(|set| json!([set.player + 1, set.what.to_string()]));
        arena.header(players, options.collect(), identities)
    }
}

/// Fails if two players have the same name, because the report could not distinguish them.
fn different_names(entrants: &[Entrant]) -> anyhow::Result<()> {
    for (index, entrant) in entrants.iter().enumerate() {
        if let Some(first) = entrants[..index].iter().position(|other| other.name() == entrant.name()) {
            let (first, second) = (first + 1, index + 1);
            bail!(message!("shell_arena-same_name", first = first, second = second, name = entrant.name()));
        }
    }
    Ok(())
}

/// Fails if games under several rule sets are to be played, but not in matches.
pub(super) fn check_length(length: Option<u16>, rotation: &Rotation) -> anyhow::Result<()> {
    let is_match = length.is_some() || !rotation.has_several();
    ensure!(is_match, message!("shell_arena-no_match", games = rotation.to_string()));
    Ok(())
}

pub(super) fn seconds(text: &str) -> Result<Duration, Message> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| message!("shell-expected_seconds"))
}

fn chance(text: &str) -> Result<f64, Message> {
    let chance = text.parse().ok().filter(|chance| (0.000_001..0.5).contains(chance));
    chance.ok_or_else(|| message!("shell_arena-expected_chance"))
}

/// Parses the bounds of `--sprt`, `LOW,HIGH`.
fn bounds(text: &str) -> Result<[f64; 2], Message> {
    let bounds = text.split_once(',').and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
    let bounds = bounds.filter(|[low, high]: &[f64; 2]| low < high && low.is_finite() && high.is_finite());
    bounds.ok_or_else(|| message!("shell_arena-expected_bounds"))
}

/// Optional conditions that stop an arena early, and its optional output files.
#[derive(Default)]
pub(super) struct ArenaFiles<'a> {
    sprt: Option<Sprt>,
    time: Option<Duration>,
    log: Option<LogFile<'a>>,
    kept: Option<GameFolder>,
    table: Option<GamesFile>,
}

/// Path of an arena's log, with the settings that the log must have been written with.
struct LogFile<'a> {
    path: &'a Path,
    header: Map<String, Value>,
    replays_faults: bool,
}

/// Number of pairs of games between two updates of the text next to the progress bar.
const REPORT: u64 = 16;

/// Plays until all pairs of games are finished or the stop flag is raised.
pub(super) fn play<'a>(
    arena: &'a Arena<'a>,
    extras: ArenaFiles<'_>,
    identities: Vec<Option<Identity>>,
    stop: &'a StopFlag,
) -> anyhow::Result<ArenaReport<'a>> {
    let ArenaFiles { sprt, time, log, kept, table } = extras;
    let bar = progress_bar(arena.pairs * arena.pairings().len() as u64, &message!("shell_progress-pairs"));
    let mut scores = Scores::new(arena, sprt, stop, table);
    let (mut finished, mut unread) = (FinishedPairs::default(), Ok(()));
    let mut log = match &log {
        None => None,
        Some(LogFile { path, header, replays_faults }) => {
            let resume =
                Resume { settings: header, rotation: &arena.rotation, replays_faults: *replays_faults };
            let opened = Log::open(path, &resume, |pair| {
                // The log may contain more pairs of games than the user requests now.
                if unread.is_ok() && pair.pair < arena.pairs {
                    unread = scores.count(&pair).map(drop);
                    bar.inc(1);
                }
            });
            let (opened, before) = opened?;
            unread?;
            finished = before;
            Some(opened)
        }
    };
    scores.start()?;
    bar.reset_eta();
    if let Some(time) = time {
        stop_after(time, stop);
    }
    arena.run(&finished, stop, |pair| {
        // A pair in the log is not played again, so its games must be saved before the pair is logged.
        kept.as_ref().map_or(Ok(()), |kept| kept.keep(&pair))?;
        log.as_mut().map_or(Ok(()), |log| log.append(&pair))?;
        let tally = scores.count(&pair)?;
        bar.inc(1);
        if tally.pairs.is_multiple_of(REPORT) {
            let points = tally.points_per_game();
            bar.set_message(format!("{:+.3} ± {:.3}", points.mean, points.error));
        }
        anyhow::Ok(())
    })?;
    bar.finish_and_clear();
    Ok(scores.finish(identities))
}

/// Returns the report as text, or as JSON if the settings say so.
pub(super) fn show(report: &ArenaReport<'_>, settings: &Settings) -> String {
    if settings.json { json_lines(&[report.json()]) } else { report.text(language()) }
}

fn stop_after(time: Duration, stop: &StopFlag) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(time);
        stop.raise();
    });
}
